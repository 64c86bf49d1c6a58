import { expect } from 'vitest';
import { ownBrowser } from '../support/browser/browser.ts';
import { journey } from '../support/browser/journey.ts';
import { openPhone } from '../support/browser/phone.ts';
import { rideOff } from '../support/browser/verbs.ts';
import { openWorld } from '../support/browser/world.ts';

/** A browser with a back/forward cache, as riders' browsers have. */
const browser = ownBrowser({ ignoreDefaultArgs: ['--disable-back-forward-cache'] });

journey(
  'A page that the browser restores from the back/forward cache shows that support has ended the ride',
  async ({ stage }) => {
    const world = openWorld(stage.control);
    const { number, place } = await world.vehicle();
    const { app, control, sandbox } = stage;
    const rider = await openPhone(browser, { app, control, time: sandbox.clock.now(), place });
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
    await rider.page.goto(`${app}/legal/ru/rentRules.txt`);
    await world.endBySupport((await world.newestRent('10001')).id);
    await rider.page.goBack({ waitUntil: 'commit' });
    await expect
      .poll(async () => [await rider.page.evaluate(() => document.documentElement.dataset['shown']), ...reasons])
      .toEqual(['from memory']);
    await rider.pass(2_000);
    await rider.see('heading', 'Поездку завершила поддержка');
    expect(rider.complaints).toEqual([]);
    await rider.close();
  },
);
