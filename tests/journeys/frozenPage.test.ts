import { afterAll, beforeAll, expect, test } from 'vitest';
import { ownBrowser } from '../support/browser/browser.ts';
import { openPhone, type Phone } from '../support/browser/phone.ts';
import { openStage, type Stage } from '../support/browser/stage.ts';
import { rideOff } from '../support/browser/verbs.ts';
import { openWorld, type World } from '../support/browser/world.ts';

let stage: Stage;
let world: World;

/** A browser with a back/forward cache, as riders' browsers have. */
const browser = ownBrowser({ ignoreDefaultArgs: ['--disable-back-forward-cache'] });

beforeAll(async () => {
  stage = await openStage();
  world = openWorld(stage.control);
});
afterAll(() => stage.close());

const current = async (login: string) =>
  (await world.ledger(login)).rents.find(({ status }) => status === 'IN_PROGRESS')?.id ?? '';

test('A page frozen in a ride, or restored from the back/forward cache, shows the current ride', async () => {
  const { number, place } = await world.vehicle();
  const rider: Phone = await openPhone(browser, {
    app: stage.app,
    control: stage.control,
    time: stage.sandbox.clock.now(),
    place,
  });
  await rideOff(rider, number);
  const devtools = await rider.context.newCDPSession(rider.page);
  await devtools.send('Page.enable');
  const reasons: string[] = [];
  devtools.on('Page.backForwardCacheNotUsed', ({ notRestoredExplanations }) =>
    reasons.push(...notRestoredExplanations.map(({ reason, type }) => `${type}: ${reason}`)),
  );
  await rider.page.evaluate(() =>
    addEventListener(
      'pageshow',
      ({ persisted }) => (document.documentElement.dataset['shown'] = persisted ? 'from memory' : 'anew'),
    ),
  );

  // Leaves for a moment to a page outside the app. A browser keeps no page that still receives much.
  await rider.page.waitForLoadState('networkidle');
  await rider.page.goto(`${stage.app}/legal/ru/rentRules.txt`);
  await world.endBySupport(await current('10001'));
  await rider.page.goBack({ waitUntil: 'commit' });
  await expect
    .poll(async () => [await rider.page.evaluate(() => document.documentElement.dataset['shown']), ...reasons])
    .toEqual(['from memory']);
  await rider.pass(2_000);
  await rider.see('heading', 'Поездку завершила поддержка');
  await rider.tap('button', 'Готово');

  // Half an hour in a pocket.
  const other = await world.vehicle();
  await rider.stand(other.place);
  await rideOff(rider, other.number);
  await devtools.send('Page.setWebLifecycleState', { state: 'frozen' });
  await stage.sandbox.clock.advance(1_800_000);
  await world.endBySupport(await current('10001'));
  await devtools.send('Page.setWebLifecycleState', { state: 'active' });
  await rider.page.clock.fastForward(1_800_000);
  await rider.pass(2_000);
  await rider.see('heading', 'Поездку завершила поддержка');
  expect(rider.complaints).toEqual([]);
  await rider.close();
});
