import { expect } from 'vitest';
import { ownBrowser } from '../support/browser/browser.ts';
import { journey } from '../support/browser/journey.ts';
import { openPhone, type Phone } from '../support/browser/phone.ts';
import { rideOff } from '../support/browser/verbs.ts';
import { openWorld } from '../support/browser/world.ts';

/** A browser with a back/forward cache, as riders' browsers have. */
const browser = ownBrowser({ ignoreDefaultArgs: ['--disable-back-forward-cache'] });

journey(
  'A page that was frozen, or restored from the back/forward cache, shows that support has ended the ride',
  async ({ stage }) => {
    const world = openWorld(stage.control);
    const current = async () =>
      (await world.ledger('10001')).rents.find(({ status }) => status === 'IN_PROGRESS')?.id ?? '';
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
    await rider.pass(1_000);
    await rider.page.goto(`${stage.app}/legal/ru/rentRules.txt`);
    await world.endBySupport(await current());
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
    await world.endBySupport(await current());
    await devtools.send('Page.setWebLifecycleState', { state: 'active' });
    await rider.page.clock.fastForward(1_800_000);
    await rider.pass(2_000);
    await rider.see('heading', 'Поездку завершила поддержка');
    expect(rider.complaints).toEqual([]);
    await rider.close();
  },
);
