import type { BrowserContext, CDPSession } from 'playwright-core';
import { afterAll, expect } from 'vitest';
import { GOAL, journeyOn } from '../support/browser/journey.ts';
import type { Phone } from '../support/browser/phone.ts';
import { appIsKept, rideOff, signOut, turnPage } from '../support/browser/verbs.ts';
import { openWorld } from '../support/browser/world.ts';
import { openPushService, type StandInBrowser } from '../support/sandbox/pushService.ts';

const KEPT = 'standInPush';

/**
 * The page's subscribing, which here would reach no real push service: it hands out a subscription of the stand-in,
 * kept as a browser keeps one. The worker, its notices and the browser's leave are real.
 */
async function standInPush(context: BrowserContext, given: StandInBrowser): Promise<void> {
  await context.addInitScript(
    ({ endpoint, keys, kept }) => {
      const bytes = (text: string) =>
        Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0)).buffer;
      const subscription = (key: string) => ({
        endpoint,
        options: { userVisibleOnly: true, applicationServerKey: bytes(key) },
        getKey: (name: 'p256dh' | 'auth') => bytes(keys[name]),
        unsubscribe: async () => {
          localStorage.removeItem(kept);
          return true;
        },
      });
      const standIn = {
        subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
          localStorage.setItem(kept, applicationServerKey);
          return subscription(applicationServerKey);
        },
        getSubscription: async () => {
          const key = localStorage.getItem(kept);
          return key === null ? null : subscription(key);
        },
      };
      Object.assign(PushManager.prototype, standIn);
    },
    { ...given, kept: KEPT },
  );
}

/** Whether the stand-in still holds a subscription, asked in the page that is in the rider's hand. */
const isSubscribed = ({ page }: Pick<Phone, 'page'>): Promise<boolean> =>
  page.evaluate((kept) => localStorage.getItem(kept) !== null, KEPT);

/**
 * Delivers a message to the worker as the browser's own push would, and looks at its notices. Watches from a page of
 * its own, so that the app may be closed.
 */
async function watchWorker(context: BrowserContext, app: string) {
  const devtools = await context.newCDPSession(await context.newPage());
  const registrationId = await registrationOf(devtools, app);
  const worker = () => {
    const found = context.serviceWorkers().find((one) => one.url().startsWith(app));
    if (!found) throw new Error('no worker runs');
    return found;
  };
  return {
    deliver: (message: unknown) =>
      devtools.send('ServiceWorker.deliverPushMessage', { origin: app, registrationId, data: JSON.stringify(message) }),
    notices: () =>
      worker().evaluate(async () => {
        const shown: { registration: ServiceWorkerRegistration } = Object(globalThis);
        return (await shown.registration.getNotifications()).map(({ title, body, lang, tag }) => ({
          title,
          body,
          lang,
          tag,
        }));
      }),
    /** A tap on the only notice, or on one of its buttons. */
    tap: (action = '') =>
      worker().evaluate(async (button) => {
        const here: { registration: ServiceWorkerRegistration } = Object(globalThis);
        const [notification] = await here.registration.getNotifications();
        const Tap: new (type: string, init: object) => Event = Reflect.get(globalThis, 'NotificationEvent');
        dispatchEvent(new Tap('notificationclick', { notification, action: button }));
      }, action),
  };
}

async function registrationOf(devtools: CDPSession, app: string): Promise<string> {
  let registrationId = '';
  devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    registrationId =
      registrations.find(({ scopeURL, isDeleted }) => !isDeleted && scopeURL.startsWith(app))?.registrationId ??
      registrationId;
  });
  await devtools.send('ServiceWorker.enable');
  await expect.poll(() => registrationId).not.toBe('');
  return registrationId;
}

const standIns: string[] = [];
const journey = journeyOn({ worker: true, pushStandIns: standIns }, 'chromium');

const closing: (() => Promise<unknown>)[] = [];
afterAll(() => Promise.all(closing.map((close) => close())));

const settingsOf = async (rider: Phone, name: string | RegExp = 'Уведомления') => {
  await rider.open('/profile/settings');
  return rider.see('switch', name);
};

journey(
  'A rider pauses from the notice of the ride, turns web push on, gets a push while the app is closed, and turns it off',
  GOAL,
  async ({ stage, phone }) => {
    const service = await openPushService(stage.sandbox.pushKey);
    closing.push(service.close);
    standIns.push(service.origin);
    const world = openWorld(stage.control);
    const { number, place } = await world.vehicle();
    const rider = await phone({ place });
    await rider.context.grantPermissions(['geolocation', 'notifications']);
    await standInPush(rider.context, service.subscribe('phone'));

    await rideOff(rider, number);
    await appIsKept(rider);
    const worker = await watchWorker(rider.context, stage.app);

    // The rider wants the ride in a notice and puts the phone away. Pause in the notice is Pause in the app.
    const wanted = await settingsOf(rider, /^Поездка в\sуведомлениях/);
    await wanted.click();
    await expect.poll(() => wanted.isChecked()).toBe(true);
    await rider.open('/map/ride');
    await rider.see('button', 'Пауза');
    await turnPage(rider, 'hidden');
    await expect.poll(worker.notices).toEqual([
      {
        title: expect.stringMatching(/^В\sпути\s\d+\sмин,\s≈\s0\s₽$/),
        body: expect.stringMatching(/^Посчитано\sв\s\d\d:\d\d\.\sБесплатно\sдо\s\d\d:\d\d\.$/),
        lang: 'ru',
        tag: 'velorent.ride',
      },
    ]);
    await worker.tap('pause');
    await rider.passUntil('button', 'Продолжить');
    await turnPage(rider, 'visible');
    await expect.poll(worker.notices).toEqual([]);
    await rider.tap('button', /^Напомнить о\sпоездке/);
    await rider.read(/^Напомним о\sпоездке/);

    const known = async () =>
      (await stage.sandbox.db.transaction((sql) => sql.query('select 1 from sandbox.push_subscriptions'))).rows.length;

    // The app is closed.
    await rider.page.close();
    await world.notify('10001', { type: 'pay_debt_claim' });
    await expect.poll(() => service.delivered.length).toBe(1);
    const debt = {
      title: 'Долг 248\u00A0₽',
      body: 'Оплатите, и\u00A0можно ехать дальше.',
      lang: 'ru',
      tag: expect.stringMatching(/^[0-9a-f-]{36}$/),
    };
    // A browser may lose a push while its worker starts, and a push service delivers again: the tag keeps one notice.
    await expect
      .poll(async () => {
        await worker.deliver(service.delivered[0]?.message);
        return worker.notices();
      })
      .toEqual([debt]);

    // The rider opens the app again, then taps the notification.
    rider.page = await rider.context.newPage();
    await rider.open('/help');
    await rider.see('heading', 'Помощь');
    await worker.tap();
    await expect.poll(() => new URL(rider.page.url()).pathname).toBe('/profile');
    await expect.poll(worker.notices).toEqual([]);

    // While the app is visible it shows the notification itself, also while its socket is cut.
    await stage.control.PUT('/control/realtime', { body: { online: false } });
    await world.notify('10001', { type: 'information' });
    await expect.poll(() => service.delivered.length).toBe(2);
    await worker.deliver(service.delivered[1]?.message);
    await rider.read(/^Плюс 50\s₽ бонусов/);
    await expect.poll(worker.notices).toEqual([]);
    await stage.control.PUT('/control/realtime', { body: { online: true } });

    const notices = await settingsOf(rider);
    await expect.poll(() => notices.isChecked()).toBe(true);
    await notices.click();
    await expect.poll(known).toBe(0);
    expect(await isSubscribed(rider)).toBe(false);

    // Switched on again, and removed by signing out.
    await expect.poll(() => notices.isChecked()).toBe(false);
    await notices.click();
    await expect.poll(known).toBe(1);
    await rider.tap('button', 'Назад');
    await signOut(rider);
    expect(await isSubscribed(rider)).toBe(false);
  },
);
