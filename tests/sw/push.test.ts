import { expect, test, vi } from 'vitest';
import { readRideNotice, readWorkerMessage, type WorkerMessage } from '#domain/workerMessages.ts';
import { openFromNotification, tapOn } from '#src/sw/notificationClick.ts';
import { systemNotification, notificationTarget, readPushPayload, showPush } from '#src/sw/push.ts';
import { renewSubscription } from '#src/sw/renewSubscription.ts';
import { showRideNotice } from '#src/sw/rideNotice.ts';

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

const TAPPED = tapOn({ notification: { tag: 'one', data: { path: '/profile' } }, action: '' }, 'tap-1');
const ofRide = { tag: 'velorent.ride', data: { path: '/map/ride', rentId: 'rent-1' } };
const PAUSED = tapOn({ notification: ofRide, action: 'pause' }, 'tap-1');
const tabOf = (did: string[], { answers = true, focuses = true, navigates = true } = {}) => ({
  async focus() {
    did.push('focus');
    if (!focuses) throw new DOMException('no tap', 'InvalidAccessError');
  },
  async navigate(path: string) {
    did.push(`load ${path}`);
    if (!navigates) throw new TypeError('not controlled');
    return started(did);
  },
  postMessage(news: WorkerMessage, [port]: MessagePort[]) {
    did.push(news.kind === 'notificationClicked' ? `go ${news.path} by ${news.id}` : news.kind);
    if (answers) port?.postMessage('taken');
  },
});
/** A page that starts: it takes the third message that it gets. */
const started = (did: string[]) => {
  let told = 0;
  return {
    postMessage({ kind }: WorkerMessage, [port]: MessagePort[]) {
      did.push(kind);
      if (++told === 3) port?.postMessage('taken');
    },
  };
};
const tabs = (did: string[], ...open: ReturnType<typeof tabOf>[]) => ({
  open: async () => open,
  async add(path: string) {
    did.push(`new ${path}`);
    return started(did);
  },
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

// G018
test.each([
  ['an open page that answers', (did: string[]) => [tabOf(did)], ['focus', 'rideStepTapped']],
  ['no page', () => [], ['new /map/ride', 'rideStepTapped', 'rideStepTapped', 'rideStepTapped']],
  [
    'a page that sleeps',
    (did: string[]) => [tabOf(did, { answers: false })],
    ['focus', 'rideStepTapped', 'load /map/ride', 'rideStepTapped', 'rideStepTapped', 'rideStepTapped'],
  ],
])(
  'A tap on Pause in the notice of a ride reaches the app once, and no address says Pause: with %s',
  async (_, open, steps) => {
    const did: string[] = [];
    await openFromNotification(PAUSED, tabs(did, ...open(did)), 10);
    expect(did).toEqual(steps);
  },
);

test('A tap on the notice of a ride has an ID of its own, and beside its buttons it only opens the ride', () => {
  expect(PAUSED.message).toEqual({ kind: 'rideStepTapped', id: 'tap-1', rentId: 'rent-1', step: 'pause' });
  expect(readWorkerMessage(PAUSED.message)).toEqual(PAUSED.message);
  const opens = { message: { kind: 'notificationClicked', id: 'velorent.ride', path: '/map/ride' }, path: '/map/ride' };
  expect(tapOn({ notification: ofRide, action: '' }, 'tap-1')).toEqual(opens);
  expect(tapOn({ notification: ofRide, action: 'unlock' }, 'tap-1')).toEqual(opens);
  const other = { tag: 'one', data: { path: '/profile' } };
  expect(tapOn({ notification: other, action: 'pause' }, 'tap-1').message.kind).toBe('notificationClicked');
});

const wanted = {
  kind: 'rideNotice',
  title: 'В пути',
  options: { tag: 'velorent.ride', silent: true, data: { at: 60_000 } },
};
type Shown = [
  what: string,
  pages: DocumentVisibilityState[],
  works: boolean,
  answer: string,
  times: number,
  before?: number,
];
test.each<Shown>([
  ['the page is the only one', ['hidden'], true, 'shown', 1],
  ['another page is hidden too', ['hidden', 'hidden'], true, 'shown', 1],
  ['the rider sees another page', ['hidden', 'visible'], true, 'shown', 0],
  ['the browser refuses', ['hidden'], false, 'refused', 1],
  ['another page has just shown it', ['hidden', 'hidden'], true, 'shown', 0, 30_000],
])(
  'The worker shows the notice of a ride for a hidden page: %s',
  async (_, pages, works, answer, times, before = 0) => {
    const notice = readRideNotice(wanted);
    if (!notice) throw new Error('the worker does not read what the page sends');
    const show = vi.fn<(title: string, options: NotificationOptions) => Promise<void>>(async () => {
      if (!works) throw new TypeError('no permission');
    });
    // The browser may still call a page visible that has just told that it is hidden.
    const windows = async () =>
      pages.map((state, at) => ({ id: String(at), visibilityState: at === 0 ? ('visible' as const) : state }));
    const shown = async () => [{ data: { at: before } }];
    expect(await showRideNotice(notice, '0', { windows, show, shown })).toBe(answer);
    expect(show.mock.calls).toHaveLength(times);
  },
);
test.each([
  null,
  'apply',
  {},
  { kind: 'rideNotice' },
  { ...wanted, title: 7 },
  { ...wanted, options: { tag: 'other', data: {} } },
])('The worker takes %j for no notice of a ride', (data) => expect(readRideNotice(data)).toBeNull());

// G017
test('The push about the end of a ride closes the notice that a closed page has left', async () => {
  const closed: string[] = [];
  const shown = async (tag: string) => [{ close: () => void closed.push(tag) }];
  const show = async () => undefined;
  await showPush(sent, 'ru', { windows: async () => [], show, shown });
  expect(closed).toEqual([]);
  await showPush({ ...sent, type: 'rental_end' }, 'ru', { windows: async () => [], show, shown });
  expect(closed).toEqual(['velorent.ride']);
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
