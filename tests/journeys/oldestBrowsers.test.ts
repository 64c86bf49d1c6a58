import { expect } from 'vitest';
import { lackingMembers, type Member } from '../../scripts/checks/oldest/support.ts';
import { journey } from '../support/browser/journey.ts';
import { onRoute } from '../support/browser/onRoute.ts';
import type { Phone } from '../support/browser/phone.ts';
import { finishAtParking, openNumberPad, signIn, startRide, typeNumber } from '../support/browser/verbs.ts';
import { openWorld } from '../support/browser/world.ts';

/**
 * Takes from a page or a worker what one of the oldest browsers lacks; runs there, and uses nothing from here. Returns
 * how much there was to take.
 */
function takeAway(members: readonly Member[]): number {
  const isObject = (thing: unknown): thing is object => Object(thing) === thing;
  const held = members.flatMap(({ owner, name, of }) => {
    const found: unknown = Reflect.get(globalThis, owner);
    const parts = isObject(found)
      ? [of === 'prototype' ? null : found, of === 'static' ? null : Reflect.get(found, 'prototype')]
      : [];
    return parts
      .filter(isObject)
      .filter((object) => Object.hasOwn(object, name))
      .map((object) => ({ object, name }));
  });
  return held.filter(({ object, name }) => Reflect.deleteProperty(object, name)).length;
}

/** The engine keeps its newer ones; a page has the oldest's. */
async function makeOld({ page }: Phone): Promise<void> {
  // These stay: without them Chromium still asks for trusted addresses of workers.
  const members = lackingMembers().filter(({ owner, name }) => !/^trusted/i.test(owner) && !/^trusted/i.test(name));
  await page.addInitScript(takeAway, members);
  // A worker runs no script of a test, so the route puts the same code before its own.
  await onRoute(page, /\/assets\/[^/]*worker[^/]*\.m?js$/, async (route) => {
    const response = await route.fetch();
    const body = `(${takeAway.toString()})(${JSON.stringify(members)});\n${await response.text()}`;
    await route.fulfill({ response, body });
  });
}

const forty = 2_400_000;

journey('In the oldest supported browser a rider completes a ride and opens main screens', async ({ stage, phone }) => {
  const world = openWorld(stage.control);
  const { number, place } = await world.vehicle();
  const rider = await phone({ map: true, place });
  await makeOld(rider);

  await rider.open('/');
  const left = await rider.page.evaluate(() => [
    'toSorted' in [],
    'any' in AbortSignal,
    'parse' in URL,
    'togglePopover' in document.body,
    'toArray' in [].values(),
  ]);
  expect(left).toEqual([false, false, false, false, false]);
  await signIn(rider);
  await rider.see('heading', 'Карта');
  await expect.poll(() => rider.page.locator('canvas').count()).toBeGreaterThan(0);
  await openNumberPad(rider);
  await typeNumber(rider, number);
  await startRide(rider);
  await rider.pass(forty);
  await finishAtParking(rider, world);
  expect((await world.ledger('10001')).charges.filter(({ kind }) => kind === 'ride')).toHaveLength(1);

  await rider.open('/profile');
  await rider.see('heading', 'Анна Ветрова');
  await rider.open('/profile/bank-cards');
  await rider.see('button', 'Добавить карту');
  await rider.open('/history');
  await rider.see('link', new RegExp(`№\\s${number}`));
  await rider.open('/tariffs');
  await rider.see('radio', 'Электро 2.0 и самокаты');
});
