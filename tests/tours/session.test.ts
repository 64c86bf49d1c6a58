import { expect } from 'vitest';
import { comeBack } from '../journeys/storedSession.ts';
import { journey } from '../journeys/journey.ts';
import type { Phone } from '../journeys/phone.ts';
import { follow } from '../journeys/traffic.ts';
import { signIn, signOut, submitSignIn } from '../journeys/verbs.ts';
import { openWorld } from '../journeys/world.ts';
import { onRoute } from '../journeys/onRoute.ts';

const RENEWAL = '/v3/oauth/token';
/** Longer than an access token of the sandbox is valid. Milliseconds. */
const LONG = 20 * 60_000;

const show = ({ page }: Phone) => page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')));
/** The phone's clock stands: no timer causes what happens now. */
const stop = async ({ page }: Phone) => page.clock.pauseAt((await page.evaluate(() => Date.now())) + 500);

/** At the profile, with new tokens. */
async function atTheProfile(rider: Phone): Promise<void> {
  await comeBack(rider);
  await rider.open('/profile');
  await rider.see('heading', 'Анна Ветрова');
}

journey(
  'two riders sign in in two tabs at once: the last one is signed in in both, and no data of the first is left',
  async ({ stage, phone }) => {
    const rider = await phone();
    await rider.open('/login');
    const [first, second] = [rider.page, await rider.context.newPage()];
    const turnTo = async (tab: typeof first) => {
      rider.page = tab;
      await tab.bringToFront();
    };
    await turnTo(second);
    await rider.open('/login');
    let letGo = () => {};
    const held = new Promise<void>((resolve) => (letGo = resolve));
    await onRoute(second, `${stage.origins.gateway}/api/api-auth/authenticate`, async (route) => {
      if (route.request().method() === 'POST') await held;
      await route.continue();
    });
    const sent = second.waitForRequest(
      (request) => request.method() === 'POST' && request.url().endsWith('/authenticate'),
    );
    await submitSignIn(rider, '10005', '1234');
    await sent;

    await turnTo(first);
    await submitSignIn(rider, '10001', '1234');
    await rider.tap('link', 'Профиль');
    await rider.see('heading', 'Анна Ветрова');
    letGo();
    await turnTo(second);
    await rider.tap('link', 'Профиль');
    await rider.see('heading', 'Дина Новикова');
    await turnTo(first);
    await rider.see('link', 'Сканировать');
    await rider.tap('link', 'Профиль');
    await rider.see('heading', 'Дина Новикова');
    expect(await rider.page.getByText(/Анна|Ветрова/).count()).toBe(0);
  },
);

journey(
  'tokens that expired in the background are renewed when the phone is unlocked or its network is back',
  async ({ stage, phone }) => {
    const rider = await phone();
    await atTheProfile(rider);
    const renewals = follow(rider, RENEWAL);
    await show(rider);
    expect(renewals).toHaveLength(0);

    await rider.page.clock.setSystemTime(stage.sandbox.clock.now() + LONG);
    await show(rider);
    await expect.poll(() => renewals.length).toBe(1);
    await rider.tap('link', 'Статистика');
    await rider.read('Статистика появится после первой поездки.');
    expect(renewals).toHaveLength(1);

    await rider.context.setOffline(true);
    await rider.read(/Нет интернета/);
    await rider.page.clock.setSystemTime(stage.sandbox.clock.now() + 2 * LONG);
    await rider.context.setOffline(false);
    await expect.poll(() => renewals.length).toBe(2);
    await rider.open('/profile');
    await rider.see('heading', 'Анна Ветрова');
    // The browser logs each connection that was cut.
    rider.complaints.splice(0);
  },
);

journey('an open app renews its tokens by itself before they expire, once', async ({ phone }) => {
  const rider = await phone();
  await atTheProfile(rider);
  const renewals = follow(rider, RENEWAL);
  for (let minute = 0; minute < 13; minute++) await rider.pass(60_000);
  expect(renewals).toHaveLength(0);
  for (let minute = 13; minute < 16; minute++) await rider.pass(60_000);
  await expect.poll(() => renewals.length).toBe(1);
  await rider.tap('link', 'Статистика');
  await rider.read('Статистика появится после первой поездки.');
});

journey.for(['looked at', 'given its network back'] as const)(
  'while renewals fail the rider stays signed in; a phone that is %s retries at once',
  async (moment, { stage, phone }) => {
    const world = openWorld(stage.control);
    const rider = await phone();
    await comeBack(rider);
    const renewals = follow(rider, RENEWAL);
    await world.faults({ fault: 'status', match: 'oauth/token$', api: 'main', status: 503 });
    await rider.open('/profile');
    await rider.see('link', 'Профиль');
    await expect.poll(() => renewals.length).toBeGreaterThan(1);
    await stop(rider);
    // A later request shows that the earlier one has arrived.
    await rider.page.evaluate(() => fetch('/config.json').then(() => undefined));
    await Promise.all(renewals.map((renewal) => renewal.response()));
    await rider.page.evaluate(() => undefined);
    const before = renewals.length;
    await world.faults();
    if (moment === 'looked at') await show(rider);
    else {
      await rider.context.setOffline(true);
      await rider.context.setOffline(false);
    }
    await expect.poll(() => renewals.length).toBe(before + 1);
    expect(await (await renewals.at(-1)?.response())?.finished()).toBeNull();
    await rider.page.clock.resume();
    await rider.passUntil('heading', 'Анна Ветрова');
    expect(renewals).toHaveLength(before + 1);
    // The browser logs each connection that was cut.
    rider.complaints.splice(0);
  },
);

journey(
  'a sign-out waits neither for a silent server nor for a browser that deletes nothing',
  async ({ stage, phone }) => {
    const world = openWorld(stage.control);
    const rider = await phone();
    await atTheProfile(rider);
    // Never answered.
    const letGo = await onRoute(rider.context, /\/v3\/oauth\/revoke$/, () => undefined);
    await signOut(rider);
    await rider.open('/profile');
    await rider.see('link', 'Войти');
    await letGo();

    await rider.open('/');
    await signIn(rider);
    await rider.tap('link', 'Профиль');
    await rider.see('heading', 'Анна Ветрова');
    await rider.page.evaluate(() => {
      CacheStorage.prototype.keys = () => new Promise(() => {});
    });
    await world.faults(
      { fault: 'status', match: '.', api: 'gateway', status: 401 },
      { fault: 'status', match: '^GET /v2/profile', api: 'main', status: 401 },
    );
    await rider.tap('link', 'Статистика');
    await rider.passUntil('link', 'Войти');
    expect(new URL(rider.page.url()).searchParams.get('redirectUrl')).toMatch(/^\/profile/);
    await world.faults();
  },
);
