import { expect, test } from 'vitest';
import { waitFor } from 'xstate';
import { Fault } from '#api/fault.ts';
import { openLane, startLane } from '#app/actors/outbox.ts';
import { consentLane } from '#app/services/consents/consentLane.ts';
import { logLane } from '#app/services/debug/logLane.ts';
import { deliveryLane } from '#app/services/deliveries/deliveryLane.ts';
import { pushAddressLane } from '#app/services/webPush/pushAddressLane.ts';
import type { ConsentChange } from '#domain/consent.ts';
import type { LogEntry, LogLine } from '#domain/debugLog.ts';
import { createListeners } from '#domain/listeners.ts';
import type { LogLines } from '#platform/logLines.ts';
import { createStore } from '#platform/store.ts';
import { unsentConsentsOf } from '#stores/unsentConsents.ts';
import { unsentDeliveriesOf } from '#stores/unsentDeliveries.ts';
import { browser, PIN, rotatingServer } from '../support/api/browser.ts';
import { fakeClients } from '../support/api/wire.ts';
import { lanePhone } from '../support/app/lanePhone.ts';
import { memoryStorage } from '../support/memoryStorage.ts';

/** A page with one lane that always has an item; `sent`: the riders whose items went. */
function aPage(isOnline = true) {
  const { answer } = rotatingServer();
  const { session } = browser(null, answer).openTab();
  const sent: string[] = [];
  const network = createListeners();
  let hasNetwork = isOnline;
  const { parts, settled } = lanePhone();
  startLane(
    {
      ...parts,
      session,
      connectivity: {
        isOnline: () => hasNetwork,
        savesData: () => false,
        watch: (changed) => network.watch(() => changed(hasNetwork)),
      },
    },
    (riderId) => {
      let waits = true;
      return {
        name: 'test',
        order: 'strict',
        next: async () => (waits ? { id: riderId } : null),
        send: async ({ id }) => {
          sent.push(id);
          return null;
        },
        settle: () => void (waits = false),
      };
    },
  );
  return {
    session,
    sent,
    settled,
    signsIn: async () => {
      session.send(PIN);
      await waitFor(session, (now) => now.matches({ signedIn: 'fresh' }));
      await settled();
    },
    comesOnline: async () => {
      hasNetwork = true;
      network.notify();
      await settled();
    },
  };
}

test('At each sign-in the app starts to send the rider’s unsent items, and sends nothing while nobody is signed in', async () => {
  const { session, sent, settled, signsIn } = aPage();
  await waitFor(session, (now) => now.matches('signedOut'));
  await settled();
  expect(sent).toEqual([]);
  await signsIn();
  expect(sent).toEqual(['100001']);
  session.send({ type: 'rider.signedOut' });
  await waitFor(session, (now) => now.matches('signedOut'));
  await signsIn();
  expect(sent).toEqual(['100001', '100001']);
});

test('The app waits for a network before it starts to send a signed-in rider’s unsent items', async () => {
  const { session, sent, signsIn, comesOnline } = aPage(false);
  await waitFor(session, (now) => now.matches('signedOut'));
  await signsIn();
  expect(sent).toEqual([]);
  await comesOnline();
  expect(sent).toEqual(['100001']);
});

const at = (minute: number) => new Date(Date.UTC(2026, 5, 15, 12, minute)).toISOString();
const word = (part: Partial<ConsentChange>): ConsentChange => ({
  kind: 'statistics',
  isGiven: true,
  version: '1',
  at: at(0),
  ...part,
});

/** A phone with unsent consents; `page` opens the app on it. */
function consentPhone(...waiting: ConsentChange[]) {
  const made = { status: 204 };
  const sent: string[] = [];
  const { mainApi } = fakeClients(async (request) => {
    if (made.status === 0) throw new TypeError('no network');
    const { given, version } = await request.json();
    sent.push(`${new URL(request.url).pathname.split('/').at(-1)} ${given} ${version}`);
    return new Response(null, { status: made.status });
  });
  const words = unsentConsentsOf(createStore(memoryStorage(), 'rider'));
  waiting.forEach(words.say);
  const lanes = lanePhone();
  const page = () =>
    openLane(
      consentLane({ mainApi, consents: words, versions: async () => ({ privatePolicy: '2026-06-01' }) }),
      lanes.parts,
    );
  return { ...lanes, made, sent, words, page };
}

// S032
test('The app sends each unsent consent once, in order and with its document’s version, and then deletes it from the phone', async () => {
  const { sent, words, page } = consentPhone(
    word({}),
    word({ kind: 'geolocation', version: null }),
    word({ isGiven: false, at: at(5) }),
  );
  page();
  page();
  await expect.poll(words.read).toEqual([]);
  expect(sent).toEqual(['statistics true 1', 'geolocation true 2026-06-01', 'statistics false 1']);
});

test('When the rider gives a consent while the page is open, the app sends the consent at once', async () => {
  const { sent, words, page, settled } = consentPhone();
  page();
  await settled();
  words.say(word({}));
  await expect.poll(words.read).toEqual([]);
  expect(sent).toEqual(['statistics true 1']);
});

test('When the oldest consent cannot be sent, the app retries it before it sends a later one, and reports no bug', async () => {
  const { made, sent, words, page, pass, reports } = consentPhone(word({}), word({ isGiven: false, at: at(5) }));
  made.status = 0;
  page();
  for (const status of [503, 426, 204]) {
    expect(words.read()).toHaveLength(2);
    await pass(0);
    made.status = status;
    await pass(300_000);
  }
  await expect.poll(words.read).toEqual([]);
  expect(sent).toEqual(['statistics true 1', 'statistics true 1', 'statistics true 1', 'statistics false 1']);
  expect(reports).toEqual([]);
});

test('When the server refuses a stored consent and a retry cannot help, the app deletes the consent', async () => {
  const { made, sent, words, page } = consentPhone(word({}));
  made.status = 400;
  page();
  await expect.poll(words.read).toEqual([]);
  expect(sent).toHaveLength(1);
});

/** A phone with notifications to mark as delivered; `page` opens the app on it. */
function deliveryPhone(...waiting: string[]) {
  const storage = memoryStorage();
  const made: { fault: Fault | null } = { fault: null };
  const sent: (readonly string[])[] = [];
  const deliveries = unsentDeliveriesOf(createStore(storage, 'rider'));
  deliveries.add(waiting);
  const lanes = lanePhone();
  const page = () =>
    openLane(
      deliveryLane({
        notifications: {
          markDelivered: async (ids) => {
            sent.push(ids);
            if (made.fault) throw made.fault;
          },
        },
        deliveries,
        report: lanes.parts.report,
      }),
      lanes.parts,
    );
  return { ...lanes, storage, made, sent, deliveries, page };
}
const answered = (status: number) => Fault.ofAnswer(new Response(null, { status }), null);

// F005
test('The app sends all stored “delivered” marks of notifications in one request, and sends a new mark at once', async () => {
  const { deliveries, sent, page, settled } = deliveryPhone('first', 'second');
  page();
  await expect.poll(deliveries.read).toEqual([]);
  await settled();
  deliveries.add(['third']);
  await expect.poll(deliveries.read).toEqual([]);
  expect(sent).toEqual([['first', 'second'], ['third']]);
});

test('The app marks at most fifty notifications as delivered in one request', async () => {
  const ids = Array.from({ length: 101 }, (_, index) => String(index));
  const { deliveries, sent, page } = deliveryPhone(...ids);
  page();
  await expect.poll(deliveries.read).toEqual([]);
  expect([sent.map(({ length }) => length), sent.flat()]).toEqual([[50, 50, 1], ids]);
});

test.each([503, 426, 401])(
  'If marking notifications as delivered fails with %s, the app retries with the newer ones and reports no bug',
  async (status) => {
    const { made, deliveries, sent, page, pass, reports } = deliveryPhone('first');
    made.fault = answered(status);
    page();
    await pass(0);
    deliveries.add(['second']);
    made.fault = null;
    await pass(2_000);
    await expect.poll(deliveries.read).toEqual([]);
    expect([sent, reports]).toEqual([[['first'], ['first', 'second']], []]);
  },
);

test('When the server refuses to mark notifications as delivered, the app drops the stored marks and reports it', async () => {
  const { made, deliveries, page, reports } = deliveryPhone('first');
  made.fault = answered(403);
  page();
  await expect.poll(deliveries.read).toEqual([]);
  expect(reports.map(String)).toEqual(['Error: notificationReadError: delivered was not written']);
});

test('When the phone’s storage is full, the app keeps “delivered” marks in memory until it sends them or the rider signs out', async () => {
  const { storage, deliveries, sent, page, setReachable } = deliveryPhone();
  storage.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  await setReachable(false);
  page();
  deliveries.add(['first']);
  expect(deliveries.read()).toEqual(['first']);
  await setReachable(true);
  await expect.poll(deliveries.read).toEqual([]);
  expect(sent).toEqual([['first']]);
  deliveries.add(['second']);
  deliveries.forget();
  expect(deliveries.read()).toEqual([]);
});

const entry = (logMessage: string): LogEntry => ({
  logMessage,
  userId: '1',
  timeStamp: '2026-06-01T09:00:00.000Z',
  type: 'jsError',
  level: 'error',
  developerComment: '',
});

/** The browser's lines, in memory. */
function linesOf(...messages: string[]) {
  let kept: LogLine[] = messages.map((message, index) => ({ id: index + 1, entry: entry(message), state: 'waits' }));
  const lines: LogLines = {
    add: async (added) => void kept.push({ id: kept.length + 1, entry: added, state: 'waits' }),
    all: async () => kept.toReversed(),
    next: async () => kept.find(({ state }) => state === 'waits') ?? null,
    settle: async (settled, state) =>
      void (kept = kept.map((line) => (line.id === settled.id ? { ...line, state } : line))),
    clear: async () => void (kept = []),
  };
  return { lines, states: () => kept.map(({ state }) => state) };
}

/** A page with these lines; the collector answers with these statuses in turn, then 204. 0: no answer comes. */
function logPage(lines: LogLines, statuses: number[] = [], isOn = true) {
  const put: string[] = [];
  const onSettled: number[] = [];
  const added = createListeners();
  const { gatewayApi } = fakeClients(async (request) => {
    put.push((await request.json()).logMessage);
    const status = statuses.shift() ?? 204;
    if (status === 0) throw new TypeError('no network');
    return new Response(null, { status });
  });
  const phone = lanePhone();
  openLane(
    logLane({
      gatewayApi,
      lines,
      isOn: () => isOn,
      watchAdded: added.watch,
      onSettled: () => onSettled.push(put.length),
    }),
    phone.parts,
  );
  return { ...phone, put, onSettled, added };
}

test('The app sends the stored entries of the debug log one by one, oldest first, and then each new entry', async () => {
  const { lines, states } = linesOf('a', 'b');
  const { put, onSettled, added } = logPage(lines);
  await expect.poll(states).toEqual(['sent', 'sent']);
  await lines.add(entry('c'));
  added.notify();
  await expect.poll(states).toEqual(['sent', 'sent', 'sent']);
  expect([put, onSettled]).toEqual([
    ['a', 'b', 'c'],
    [1, 2, 3],
  ]);
});

test('When the log collector refuses an entry of the debug log, the app sends the next entry', async () => {
  const { lines, states } = linesOf('a', 'b');
  logPage(lines, [400]);
  await expect.poll(states).toEqual(['unsent', 'sent']);
});

test.each([503, 0, 429, 426])(
  'After the response %i (0: no response) the app sends the log entry again before any newer entry',
  async (status) => {
    const { lines, states } = linesOf('a');
    const { put, added, pass, reports, settled } = logPage(lines, [status]);
    await expect.poll(() => put).toEqual(['a']);
    await settled();
    await lines.add(entry('b'));
    added.notify();
    // The shortest gap is half of the longest.
    await pass(999);
    expect(put).toEqual(['a']);
    await pass(2_000);
    await expect.poll(states).toEqual(['sent', 'sent']);
    expect([put, reports]).toEqual([['a', 'a', 'b'], []]);
  },
);

test('The app does not read the stored log entries on a device where the debug log is off', async () => {
  const { lines } = linesOf('a');
  const { put, settled } = logPage({ ...lines, next: () => Promise.reject(new Error('opened')) }, [], false);
  await settled();
  expect(put).toEqual([]);
});

/** A page whose address is checked; `answers`: the status of each check in turn, then 204. */
function addressPage(...answers: number[]) {
  const phone = lanePhone();
  const changes = createListeners();
  let checks = 0;
  let hang: Promise<void> | null = null;
  openLane(
    pushAddressLane({
      check: async () => {
        checks += 1;
        const status = answers.shift() ?? 204;
        await hang;
        if (status === 0) throw new DOMException('no push service', 'AbortError');
        if (status !== 204) throw Fault.ofAnswer(new Response(null, { status }), undefined);
      },
      watchChanges: changes.watch,
    }),
    phone.parts,
  );
  return { ...phone, changes, checks: () => checks, hangs: (until: Promise<void>) => void (hang = until) };
}

test('The app checks once at its start whether the server knows the push address, and again when the address changes', async () => {
  const { checks, changes, settled, show } = addressPage();
  await settled();
  await show();
  expect(checks()).toBe(1);
  changes.notify();
  await settled();
  expect(checks()).toBe(2);
});

test.each([503, 0, 401])(
  'When the check of the push address fails with %i (0: no push service), the app checks the address again later',
  async (status) => {
    const { checks, pass, reports } = addressPage(status);
    await pass(0);
    expect(checks()).toBe(1);
    await pass(2_000);
    await pass(600_000);
    expect([checks(), reports]).toEqual([2, []]);
  },
);

test('When the server refuses the push address, the app checks it again only after the address changes', async () => {
  const { checks, changes, pass } = addressPage(400);
  await pass(600_000);
  expect(checks()).toBe(1);
  changes.notify();
  await pass(0);
  expect(checks()).toBe(2);
});

test('If the push address changes during its check with the server, the app checks the address again', async () => {
  let end = () => {};
  const { checks, changes, settled, hangs } = addressPage();
  await settled();
  hangs(new Promise((done) => (end = done)));
  changes.notify();
  await settled();
  changes.notify();
  end();
  await expect.poll(checks).toBe(3);
});
