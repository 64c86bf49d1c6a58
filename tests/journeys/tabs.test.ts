import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { journey } from '../support/browser/journey.ts';
import { onRoute } from '../support/browser/onRoute.ts';
import type { Phone } from '../support/browser/phone.ts';
import { finishRide, openNumberPad, rideScooter, signIn, signOut, typeNumber } from '../support/browser/verbs.ts';
import { openWorld } from '../support/browser/world.ts';

async function openTab(phone: Phone, path: string): Promise<Page> {
  const tab = await phone.context.newPage();
  await tab.goto(path);
  return tab;
}

/** A tab in the background draws nothing. */
async function turnTo(phone: Phone, tab: Page): Promise<void> {
  await tab.bringToFront();
  phone.page = tab;
}

/** The same action in every tab at once: one tab's result must not have reached the others yet. */
async function tapInAll(tabs: Page[], name: string): Promise<void> {
  const buttons = await Promise.all(tabs.map((tab) => tab.getByRole('button', { name, exact: true }).elementHandle()));
  await Promise.all(buttons.map((button) => button?.evaluate((element: HTMLElement) => element.click())));
}

/** In every tab, while the shared clock advances. */
async function seeInAll(phone: Phone, tabs: Page[], role: 'button' | 'heading' | 'link', name: string): Promise<void> {
  for (const tab of tabs) {
    await turnTo(phone, tab);
    await phone.passUntil(role, name);
  }
}

// S009
journey(
  'In three tabs with one ride each command runs once, and a sign-out in one tab signs out the others',
  async ({ stage, phone }) => {
    const world = openWorld(stage.control);
    const { number, place } = await world.vehicle();
    const rider = await phone({ place });
    await rider.open('/');
    await signIn(rider);
    await rider.see('link', 'Сканировать');

    const tabs = [rider.page, await openTab(rider, '/map/scan'), await openTab(rider, '/map/scan')];
    for (const tab of tabs) {
      await turnTo(rider, tab);
      if (tab === tabs[0]) await openNumberPad(rider);
      await typeNumber(rider, number);
      await rider.see('button', 'Начать поездку');
    }
    await tapInAll(tabs, 'Начать поездку');
    await seeInAll(rider, tabs, 'button', 'Завершить');
    const { rents } = await world.ledger('10001');
    expect(rents.map(({ status }) => status)).toEqual(['IN_PROGRESS']);
    const rentId = rents[0]?.id ?? '';
    expect(await world.lockCommands(rentId)).toEqual(['open obeyed']);

    await rider.tap('button', 'Пауза');
    await seeInAll(rider, tabs, 'button', 'Продолжить');
    // The row may come before the answer to the command.
    const answered = rider.page.waitForResponse((response) => response.url().endsWith('/resume'));
    await rider.tap('button', 'Продолжить');
    await answered;
    await seeInAll(rider, tabs, 'button', 'Завершить');

    await rider.stand((await world.parking()).place);
    await rider.pass(2_400_000);
    await seeInAll(rider, tabs, 'button', 'Завершить');
    await tapInAll(tabs, 'Завершить');
    await seeInAll(rider, tabs, 'heading', 'Сфотографируйте самокат');
    await finishRide(rider);
    await seeInAll(rider, tabs, 'heading', 'Поездка завершена');
    const ended = await world.ledger('10001');
    expect(ended.rents.map(({ status }) => status)).toEqual(['DONE']);
    expect(ended.charges).toHaveLength(1);

    await rider.open('/profile');
    await signOut(rider);
    await seeInAll(rider, tabs, 'link', 'Войти');
  },
);

journey('A second tab does not send a stored command that the first tab is still sending', async ({ stage, phone }) => {
  const { world, rider } = await rideScooter({ stage, phone });

  await world.faults({ fault: 'drop-before', match: '/pause$', api: 'gateway' });
  const lost = rider.page.waitForEvent('requestfailed', (request) => request.url().endsWith('/pause'));
  await rider.tap('button', 'Пауза');
  await lost;
  const [first, second] = [rider.page, await rider.context.newPage()];
  const sent: string[] = [];
  second.on('request', (request) => void (request.method() === 'POST' && sent.push(new URL(request.url()).pathname)));
  const states: unknown[] = [];
  await onRoute(second, /\/api\/commands\//, async (route) => {
    const answer = await route.fetch();
    states.push(await answer.json());
    await route.fulfill({ response: answer });
  });
  await second.goto('/map/ride');
  await expect.poll(() => states[0]).toMatchObject({ state: 'unknown' });
  // The second tab takes a command over after five seconds, in case the first one is frozen: a busy machine must not use them up.
  await first.clock.pauseAt((await first.evaluate(() => Date.now())) + 500);
  const answered = first.waitForResponse((response) => response.url().endsWith('/pause'));

  await world.faults();
  await first.clock.runFor(1_000);
  await answered;
  await first.clock.resume();
  await seeInAll(rider, [first, second], 'button', 'Продолжить');
  expect(sent.filter((path) => path.endsWith('/pause'))).toEqual([]);
});
