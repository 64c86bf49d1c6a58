import * as v from 'valibot';
import { expect, test, vi } from 'vitest';
import { createWebPush } from '#app/services/webPush/webPush.ts';
import { webPushStatus } from '#features/webPush/webPush.view.ts';
import {
  createBrowserPush,
  endPushSubscription,
  type BrowserSubscription,
  type PushPermission,
} from '#platform/browserPush.ts';
import { createStore } from '#platform/store.ts';
import { fakeClients } from '../support/api/wire.ts';
import { memoryStorage } from '../support/memoryStorage.ts';

const KEY = 'B'.repeat(87);
const DAY = 86_400_000;

/** A phone with switches for its browser and its server. */
function phone({
  permission = 'default' as PushPermission,
  answers = 'granted' as PushPermission,
  key = KEY as string | null,
} = {}) {
  const made = {
    permission,
    language: 'ru' as 'ru' | 'en',
    now: 0,
    server: 204,
    address: 1,
    subscription: null as BrowserSubscription | null,
    reaches: true,
  };
  const said: string[] = [];
  const { gatewayApi } = fakeClients(async (request) => {
    const { endpoint, language } = v.parse(
      v.object({ endpoint: v.string(), language: v.optional(v.string(), '') }),
      await request.json(),
    );
    said.push(`${request.method} ${endpoint} ${language}`.trim());
    return new Response(null, { status: made.server });
  });
  const listeners: (() => void)[] = [];
  const consents: boolean[] = [];
  const notices = createWebPush({
    gatewayApi,
    key,
    riderStore: createStore(memoryStorage(), 'rider'),
    language: () => made.language,
    now: () => made.now,
    onConsentChanged: (isGiven) => void consents.push(isGiven),
    browserPush: {
      permission: () => made.permission,
      ask: async () => (made.permission = made.permission === 'default' ? answers : made.permission),
      watchPermission: (listener) => {
        listeners.push(listener);
        return () => undefined;
      },
      subscribed: async () => made.subscription,
      subscribe: async () => {
        if (!made.reaches) throw new DOMException('no push service', 'AbortError');
        return (made.subscription ??= { endpoint: `a${made.address++}`, keys: { p256dh: 'p', auth: 'a' } });
      },
      unsubscribe: async () => void (made.subscription = null),
    },
  });
  const set = (part: Partial<typeof made>) => {
    Object.assign(made, part);
    for (const listener of listeners) listener();
  };
  return { made, set, said, consents, notices, isOn: () => notices.state().isOn };
}

/** A phone whose rider has switched notifications on. */
async function wanting() {
  const one = phone();
  await one.notices.turnOn();
  one.said.splice(0);
  return one;
}

test.each(['denied', 'default'] as const)(
  'Web push stays off when the rider answers the permission prompt with %s',
  async (answers) => {
    const { notices, said, made, isOn } = phone({ answers });
    await notices.turnOn();
    expect([said, made.subscription, isOn()]).toEqual([[], null, false]);
  },
);

test('When the server does not accept the push subscription, the app removes the subscription and shows the error', async () => {
  const { notices, made, isOn } = phone();
  made.server = 503;
  await expect(notices.turnOn()).rejects.toMatchObject({ status: 503 });
  expect([made.subscription, isOn()]).toEqual([null, false]);
});

test('The app says that there is no network when the push service cannot be reached', async () => {
  const { notices, set } = phone();
  set({ reaches: false });
  await expect(notices.turnOn()).rejects.toMatchObject({ code: 'networkErrorTitle' });
});

test('When the rider disables web push, the app unsubscribes at once, even when the server fails', async () => {
  const { notices, said, made, isOn } = await wanting();
  made.server = 503;
  await notices.turnOff();
  expect([said, made.subscription, isOn()]).toEqual([['DELETE a1'], null, false]);
});

test('The app records the rider’s consent once when web push starts, and its withdrawal once when web push ends', async () => {
  const { notices, consents, set, made } = await wanting();
  made.now = 8 * DAY;
  await notices.check();
  expect(consents).toEqual([true]);
  set({ permission: 'denied' });
  await notices.check();
  await notices.turnOff();
  expect(consents).toEqual([true, false]);
  const refused = phone({ answers: 'denied' });
  await refused.notices.turnOn();
  expect(refused.consents).toEqual([]);
});

test('The app sends an unchanged push subscription to the server again only after a week', async () => {
  const { notices, said, made } = await wanting();
  await notices.check();
  expect(said).toEqual([]);
  made.now = 8 * DAY;
  await notices.check();
  expect(said).toEqual(['PUT a1 ru']);
});

test('The app sends the server a changed language or push address, and deletes the old address from the server', async () => {
  const { notices, said, made } = await wanting();
  made.language = 'en';
  await notices.check();
  made.subscription = null;
  await notices.check();
  expect(said).toEqual(['PUT a1 en', 'PUT a2 en', 'DELETE a1']);
});

test('After a failed update the app sends the push subscription to the server again at the next check', async () => {
  const { notices, said, made } = await wanting();
  made.language = 'en';
  made.server = 503;
  await expect(notices.check()).rejects.toMatchObject({ status: 503 });
  made.server = 204;
  await notices.check();
  await notices.check();
  expect(said).toEqual(['PUT a1 en', 'PUT a1 en']);
});

test('When the push permission is revoked, web push is off at once, and the app removes the subscription at the next check', async () => {
  const { notices, said, set, made, isOn } = await wanting();
  set({ permission: 'denied' });
  expect(isOn()).toBe(false);
  await notices.check();
  expect([said, made.subscription]).toEqual([['DELETE a1'], null]);
});

test('When the phone still has another rider’s push subscription, the app removes it without a request to the server', async () => {
  const { made } = await wanting();
  const next = phone({ permission: 'granted' });
  next.made.subscription = made.subscription;
  await next.notices.check();
  expect([next.said, next.made.subscription]).toEqual([[], null]);
});

test('When the operator offers no web push, the app sends no subscription and the push status is “inAppOnly”', async () => {
  const { notices, said } = phone({ key: null });
  await notices.turnOn();
  expect([said, webPushStatus(notices.state(), true)]).toEqual([[], 'inAppOnly']);
});

test.each([
  [{ permission: 'default', isOn: false }, true, 'off'],
  [{ permission: 'granted', isOn: false }, true, 'off'],
  [{ permission: 'granted', isOn: true }, true, 'on'],
  [{ permission: 'granted', isOn: true }, undefined, 'on'],
  [{ permission: 'granted', isOn: true }, null, 'on'],
  [{ permission: 'granted', isOn: true }, false, 'off'],
  [{ permission: 'denied', isOn: false }, true, 'forbidden'],
  [{ permission: 'none', isOn: false }, true, 'unsupported'],
  [{ permission: 'onlyInstalled', isOn: false }, true, 'onlyInstalled'],
] as const)(
  'With the browser’s web push state %j and the account’s push setting %s, the status of web push is %s',
  (now, isAllowPush, state) => expect(webPushStatus({ ...now, isOffered: true }, isAllowPush)).toBe(state),
);

test.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari', 5, 'onlyInstalled'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari', 5, 'onlyInstalled'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari', 0, 'none'],
  ['Mozilla/5.0 (Linux; Android 15) Chrome', 5, 'none'],
] as const)(
  'The app reads the push permission of a browser without web push (“%s”, %i touch points) as “%s”',
  (userAgent, maxTouchPoints, permission) => {
    const permissions = { query: () => Promise.reject(new TypeError('unknown')) };
    expect(createBrowserPush({ userAgent, maxTouchPoints, permissions }).permission()).toBe(permission);
  },
);

test('When the browser’s push functions never respond, subscribing fails within 15 s and unsubscribing counts as done', async () => {
  vi.useFakeTimers();
  const never = new Promise<never>(() => {});
  const serviceWorker = Object.create({ ready: never, getRegistration: () => never });
  const permissions = { query: () => never };
  const push = createBrowserPush({ userAgent: '', maxTouchPoints: 5, permissions, serviceWorker });
  const ends = Promise.allSettled([push.subscribed(KEY), push.subscribe(KEY), push.unsubscribe()]);
  await vi.advanceTimersByTimeAsync(15_000);
  vi.useRealTimers();
  expect((await ends).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled']);
});

/** A browser that has shown two notices, and unsubscribes when its push service answers. */
function subscribedBrowser(unsubscribe: () => Promise<boolean>) {
  const closed: string[] = [];
  const notice = (name: string) => ({ close: () => void closed.push(name) });
  const registration = {
    getNotifications: async () => [notice('one'), notice('two')],
    pushManager: { getSubscription: async () => ({ unsubscribe }) },
  };
  return { closed, serviceWorker: { getRegistration: async () => registration } };
}

test('At sign-out the app removes the push subscription and closes the notifications that the browser has shown', async () => {
  const unsubscribe = vi.fn<() => Promise<boolean>>(async () => true);
  const { closed, serviceWorker } = subscribedBrowser(unsubscribe);
  await endPushSubscription({ serviceWorker });
  expect([closed, unsubscribe.mock.calls.length]).toEqual([['one', 'two'], 1]);
});

test('Sign-out does not wait for a push service that never responds, and also works without a service worker', async () => {
  vi.useFakeTimers();
  const { closed, serviceWorker } = subscribedBrowser(() => new Promise(() => {}));
  const ended = vi.fn<() => void>();
  const ending = endPushSubscription({ serviceWorker }).then(ended);
  await vi.advanceTimersByTimeAsync(2_000);
  vi.useRealTimers();
  await ending;
  expect([closed.length, ended.mock.calls.length]).toEqual([2, 1]);
  await endPushSubscription({});
});
