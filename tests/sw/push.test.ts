import { expect, test } from 'vitest';
import type { WorkerMessage } from '#domain/workerMessages.ts';
import { openFromNotification } from '#src/sw/notificationClick.ts';
import { systemNotification, notificationTarget, readPushPayload, showPush } from '#src/sw/push.ts';
import { renewSubscription } from '#src/sw/renewSubscription.ts';

const sent = {
  id: 'one',
  type: 'pay_debt_claim',
  message: 'Долг 248 ₽',
  text: 'Оплатите, и можно ехать дальше.',
  language: 'ru',
};

test('A system notification shows the server’s text, and has the ID of the server’s notification as its tag', () => {
  expect(systemNotification(readPushPayload(sent, 'en'))).toMatchObject({
    title: 'Долг 248 ₽',
    options: { body: 'Оплатите, и можно ехать дальше.', lang: 'ru', tag: 'one', data: { path: '/profile' } },
  });
});

test.each([
  ['ru', 'Есть долг'],
  ['en', 'You owe money'],
])(
  'When a push has only one of its two texts, the system notification has the app’s own headline in the language %s',
  (language, headline) => {
    expect(systemNotification(readPushPayload({ ...sent, language, text: null }, 'ru'))).toMatchObject({
      title: headline,
      options: { body: 'Долг 248 ₽' },
    });
    expect(systemNotification(readPushPayload({ ...sent, language, message: undefined }, 'ru'))).toMatchObject({
      title: headline,
      options: { body: sent.text },
    });
  },
);

test.each([
  ['come_back_to_ride', 'r-1', '/map/ride'],
  ['rental_end', 'r-1', '/history/ride/r-1'],
  ['rental_end', '../../elsewhere', '/profile/notifications'],
  ['rental_end', undefined, '/history'],
  ['information', undefined, '/profile/notifications'],
  ['of_tomorrow', undefined, '/profile/notifications'],
])(
  'A system notification of the type $0 opens the path $2, even if the notification’s ride ID is missing or invalid',
  (type, rental_id, path) => {
    expect(notificationTarget(systemNotification(readPushPayload({ ...sent, type, rental_id }, 'ru')).options)).toBe(
      path,
    );
  },
);

test.each([null, 'text', 7, [], {}])(
  'A push with the unusable payload %j still gives a system notification in the browser’s language',
  (data) => {
    const { title, options } = systemNotification(readPushPayload(data, 'en-GB'));
    expect([title, options.lang, options.data.path]).toEqual(['Velorent', 'en', '/profile/notifications']);
    expect(systemNotification(readPushPayload(data, 'ru-RU')).title).toBe('Велорент');
  },
);

test.each([undefined, null, {}, { path: 7 }, { path: 'https://elsewhere.example/' }, { path: '//elsewhere.example' }])(
  'A system notification with the data %j opens the list of notifications',
  (data) => expect(notificationTarget({ data })).toBe('/profile/notifications'),
);

type Seen = { visibilityState: DocumentVisibilityState; takes?: boolean };
/** The notifications that a rider sees, and the messages to the pages. */
function screen(...pages: Seen[]) {
  const shown: { title: string; tag: string | undefined; silent: boolean | null | undefined }[] = [];
  const told: WorkerMessage[] = [];
  const counted = { all: 0 };
  const windows = async () =>
    pages.map(({ visibilityState, takes = true }) => ({
      visibilityState,
      postMessage(news: WorkerMessage, [port]: MessagePort[]) {
        told.push(news);
        if (takes) port?.postMessage('taken');
      },
    }));
  const show = async (title: string, { tag, silent }: NotificationOptions) => {
    counted.all += 1;
    shown.push({ title, tag, silent });
  };
  const shownBy = async (tag: string) =>
    shown
      .filter((notice) => notice.tag === tag)
      .map((notice) => ({ close: () => void shown.splice(shown.indexOf(notice), 1) }));
  return { shown, told, counted, push: () => showPush(sent, 'ru', { windows, show, shown: shownBy }, 10) };
}
const notice = { title: sent.message, tag: 'one', silent: false };

test.each([[[]], [[{ visibilityState: 'hidden' }]]] as const)(
  'With the open pages %j, none of which is visible, the worker shows a system notification and sends no page a message',
  async (pages) => {
    const { shown, told, push } = screen(...pages);
    await push();
    expect([shown, told]).toEqual([[notice], []]);
  },
);

test('When a visible page takes over a push from the worker, the worker closes the system notification at once', async () => {
  const { shown, told, counted, push } = screen({ visibilityState: 'hidden' }, { visibilityState: 'visible' });
  await push();
  expect([shown, told, counted.all]).toEqual([[], [{ kind: 'pushed', row: sent }], 1]);
});

test('The worker shows a system notification for a push when the visible page does not answer', async () => {
  const { shown, push } = screen({ visibilityState: 'visible', takes: false });
  await push();
  expect(shown).toEqual([notice]);
});

const TAPPED = { id: 'one', path: '/profile' };
const tabOf = (did: string[], { answers = true, focuses = true, navigates = true } = {}) => ({
  async focus() {
    did.push('focus');
    if (!focuses) throw new DOMException('no tap', 'InvalidAccessError');
  },
  async navigate(path: string) {
    did.push(`load ${path}`);
    if (!navigates) throw new TypeError('not controlled');
  },
  postMessage(news: WorkerMessage, [port]: MessagePort[]) {
    did.push(news.kind === 'notificationClicked' ? `go ${news.path} by ${news.id}` : news.kind);
    if (answers) port?.postMessage('taken');
  },
});
const tabs = (did: string[], ...open: ReturnType<typeof tabOf>[]) => ({
  open: async () => open,
  add: async (path: string) => did.push(`new ${path}`),
});

test('After a tap on a system notification, the worker focuses the last used tab without a reload', async () => {
  const did: string[] = [];
  await openFromNotification(TAPPED, tabs(did, tabOf(did), tabOf([])));
  expect(did).toEqual(['focus', 'go /profile by one']);
});
test('After a tap on a system notification, the worker opens a new tab when no tab is open', async () => {
  const did: string[] = [];
  await openFromNotification(TAPPED, tabs(did));
  expect(did).toEqual(['new /profile']);
});
test('After a tap on a system notification, the worker reloads a page that does not answer, and opens a tab if the reload fails', async () => {
  const did: string[] = [];
  await openFromNotification(TAPPED, tabs(did, tabOf(did, { answers: false, focuses: false })), 10);
  expect(did).toEqual(['focus', 'go /profile by one', 'load /profile']);
  const other: string[] = [];
  await openFromNotification(TAPPED, tabs(other, tabOf(other, { answers: false, navigates: false })), 10);
  expect(other).toEqual(['focus', 'go /profile by one', 'load /profile', 'new /profile']);
});

const around = (works = true) => {
  const told: WorkerMessage[] = [];
  const asked: unknown[] = [];
  const subscribe = async (options: PushSubscriptionOptionsInit) => {
    asked.push(options);
    if (!works) throw new DOMException('no network');
  };
  return {
    told,
    asked,
    pushManager: { subscribe },
    pages: async () => [{ postMessage: (news: WorkerMessage) => void told.push(news) }],
  };
};
const applicationServerKey = new Uint8Array([4, 1]).buffer;

test('When the push service changes the push subscription, the worker subscribes again with the same server key and tells the open pages', async () => {
  const browser = around();
  await renewSubscription({ options: { applicationServerKey } }, browser);
  expect([browser.asked, browser.told]).toEqual([
    [{ userVisibleOnly: true, applicationServerKey }],
    [{ kind: 'subscriptionChanged' }],
  ]);
});
test.each([
  ['the browser does not give the key', null, true],
  ['the push service cannot be reached', { options: { applicationServerKey } }, false],
] as const)(
  'The worker still tells the open pages that the push subscription has changed when %s',
  async (_, old, works) => {
    const browser = around(works);
    await renewSubscription(old, browser);
    expect(browser.told).toEqual([{ kind: 'subscriptionChanged' }]);
  },
);
