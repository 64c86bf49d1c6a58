import * as v from 'valibot';
import { expect, test, vi } from 'vitest';
import { createClients } from '#api/clients.ts';
import { createTokenBox } from '#api/tokens.ts';
import { createNotices } from '#app/notices/notices.ts';
import type { BrowserSubscription, NoticePermission } from '#domain/webPush.ts';
import { noticeState } from '#features/notices/notices.screen.ts';
import type { Store } from '#platform/store.ts';
import { browserWebPush, endPush } from '#platform/webPush.ts';
import { fakeWire, GATEWAY, MAIN, tokensOf } from './support.ts';

const KEY = 'B'.repeat(87);
const DAY = 86_400_000;

function memory(): Store {
  const kept = new Map<string, unknown>();
  return {
    read(name, schema) {
      const parsed = v.safeParse(schema, kept.get(name));
      return parsed.success ? parsed.output : null;
    },
    write: (name, value) => void kept.set(name, value),
  };
}

/** A phone: what its browser and its server do is a switch each. */
function phone({
  permission = 'default' as NoticePermission,
  answers = 'granted' as NoticePermission,
  key = KEY as string | null,
  store = memory(),
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
  const tokens = createTokenBox();
  tokens.put(tokensOf('anna'));
  const said: string[] = [];
  const { wire } = fakeWire(
    async (request) => {
      const { endpoint, language } = v.parse(
        v.object({ endpoint: v.string(), language: v.optional(v.string(), '') }),
        await request.json(),
      );
      said.push(`${request.method} ${endpoint} ${language}`.trim());
      return new Response(null, { status: made.server });
    },
    { tokens },
  );
  const listeners: (() => void)[] = [];
  const consents: boolean[] = [];
  const notices = createNotices({
    gatewayApi: createClients({ mainApiUrl: MAIN, gatewayApiUrl: GATEWAY }, wire).gatewayApi,
    key,
    riderStore: store,
    language: () => made.language,
    now: () => made.now,
    consented: (isGiven) => void consents.push(isGiven),
    webPush: {
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
  return { made, set, said, consents, notices, store, isOn: () => notices.now().isOn };
}

/** Of a rider who has wanted them. */
async function wanting() {
  const one = phone();
  await one.notices.turnOn();
  one.said.splice(0);
  return one;
}

test('who wants them is asked by the browser, and the server hears of it', async () => {
  const { notices, said, isOn } = phone();
  const changes: boolean[] = [];
  notices.watch(() => changes.push(isOn()));
  await notices.turnOn();
  expect([said, isOn()]).toEqual([['PUT a1 ru'], true]);
  expect(changes.at(-1)).toBe(true);
});

test.each(['denied', 'default'] as const)('a rider who answers the browser with %s is left alone', async (answers) => {
  const { notices, said, made, isOn } = phone({ answers });
  await notices.turnOn();
  expect([said, made.subscription, isOn()]).toEqual([[], null, false]);
});

test('what the server does not take is not left subscribed, and is said', async () => {
  const { notices, made, isOn } = phone();
  made.server = 503;
  await expect(notices.turnOn()).rejects.toMatchObject({ status: 503 });
  expect([made.subscription, isOn()]).toEqual([null, false]);
});

test('a push service that is not reached is a broken network', async () => {
  const { notices, set } = phone();
  set({ reaches: false });
  await expect(notices.turnOn()).rejects.toMatchObject({ code: 'networkErrorTitle' });
});

test('withdrawn at once, whatever the network says', async () => {
  const { notices, said, made, isOn } = await wanting();
  made.server = 503;
  await notices.turnOff();
  expect([said, made.subscription, isOn()]).toEqual([['DELETE a1'], null, false]);
});

test('the ledger of consents hears what the rider wants and takes back, once, and nothing of what comes in between', async () => {
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

test('at the start nothing is said again that the server knows; within a week', async () => {
  const { notices, said, made } = await wanting();
  await notices.check();
  expect(said).toEqual([]);
  made.now = 8 * DAY;
  await notices.check();
  expect(said).toEqual(['PUT a1 ru']);
});

test('another language, another address: the server is told, and the old address is forgotten', async () => {
  const { notices, said, made } = await wanting();
  made.language = 'en';
  await notices.check();
  made.subscription = null;
  await notices.check();
  expect(said).toEqual(['PUT a1 en', 'PUT a2 en', 'DELETE a1']);
});

test('told again after a server in trouble', async () => {
  const { notices, said, made } = await wanting();
  made.language = 'en';
  made.server = 503;
  await expect(notices.check()).rejects.toMatchObject({ status: 503 });
  made.server = 204;
  await notices.check();
  await notices.check();
  expect(said).toEqual(['PUT a1 en', 'PUT a1 en']);
});

test('leave that is taken back in the browser’s settings shows at once, and ends it at the next look', async () => {
  const { notices, said, set, made, isOn } = await wanting();
  set({ permission: 'denied' });
  expect(isOn()).toBe(false);
  await notices.check();
  expect([said, made.subscription]).toEqual([['DELETE a1'], null]);
});

test('what a former rider has left subscribed is withdrawn without a word to the server', async () => {
  const { made } = await wanting();
  const next = phone({ permission: 'granted' });
  next.made.subscription = made.subscription;
  await next.notices.check();
  expect([next.said, next.made.subscription]).toEqual([[], null]);
});

test('an operator who sends none is asked for nothing', async () => {
  const { notices, said } = phone({ key: null });
  await notices.turnOn();
  expect([said, noticeState(notices.now(), true)]).toEqual([[], 'inAppOnly']);
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
] as const)('%j and the account’s %s: %s', (now, isAllowPush, state) =>
  expect(noticeState({ ...now, isOffered: true }, isAllowPush)).toBe(state),
);

test.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari', 5, 'onlyInstalled'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari', 5, 'onlyInstalled'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari', 0, 'none'],
  ['Mozilla/5.0 (Linux; Android 15) Chrome', 5, 'none'],
] as const)('a browser without pushes, %s with %i fingers: %s', (userAgent, maxTouchPoints, permission) => {
  const permissions = { query: () => Promise.reject(new TypeError('unknown')) };
  expect(browserWebPush({ userAgent, maxTouchPoints, permissions }).permission()).toBe(permission);
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

test('at sign-out nothing more comes, and what has come is taken away', async () => {
  const unsubscribe = vi.fn<() => Promise<boolean>>(async () => true);
  const { closed, serviceWorker } = subscribedBrowser(unsubscribe);
  await endPush({ serviceWorker });
  expect([closed, unsubscribe.mock.calls.length]).toEqual([['one', 'two'], 1]);
});

test('a push service that does not speak keeps nobody from signing out, nor does a browser without workers', async () => {
  vi.useFakeTimers();
  const { closed, serviceWorker } = subscribedBrowser(() => new Promise(() => {}));
  const ended = vi.fn<() => void>();
  const ending = endPush({ serviceWorker }).then(ended);
  await vi.advanceTimersByTimeAsync(2_000);
  vi.useRealTimers();
  await ending;
  expect([closed.length, ended.mock.calls.length]).toEqual([2, 1]);
  await endPush({});
});
