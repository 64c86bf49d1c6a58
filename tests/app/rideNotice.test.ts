import { i18n } from '@lingui/core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { rideNoticeOf } from '#app/services/rideNotice/noticeTexts.ts';
import { createRideNotice, type RideNoticeDeps } from '#app/services/rideNotice/rideNotice.ts';
import type { RentFacts } from '#domain/rent.ts';
import type { StepTap } from '#domain/rideNotice.ts';
import type { WorkerMessage } from '#domain/workerMessages.ts';
import type { ZoneFact } from '#domain/zone.ts';
import { isNoticeOffered, rideNoticeStatus } from '#features/rideNotice/rideNotice.view.ts';
import type { PushPermission } from '#platform/browserPush.ts';
import { createStore } from '#platform/store.ts';
import { inStage, scooter } from '../support/machines/rents.ts';
import { memoryStorage } from '../support/memoryStorage.ts';

const MINUTE = 60_000;
const START = Date.parse('2026-11-27T12:00:00Z');
const riding = (part: Partial<RentFacts> = {}) =>
  inStage('ACTIVE_RIDE', { rideStartedAt: START, bikeType: 'omni', ...part });
const inForbiddenZone: ZoneFact = { kind: 'restricted' };

/** What the browser of a rider keeps between two pages. */
type Browser = { storage?: Storage; permission?: PushPermission; answers?: PushPermission };

/** A page in a ride; `did` is what the phone did, in order. */
function pageIn({ storage = memoryStorage(), permission = 'granted', answers = 'granted' }: Browser = {}) {
  const did: string[] = [];
  const phone = { permission, isHidden: false, now: START, removal: Promise.resolve() };
  const events = ['rider.pauseAsked', 'rider.resumeAsked', 'rider.finishAsked'];
  const snapshot: { context: { rent: RentFacts | null; zone: ZoneFact }; stage: string } = {
    context: { rent: riding(), zone: { kind: 'unsure' } },
    stage: 'ACTIVE_RIDE',
  };
  const hearers = new Set<(now: object) => void>();
  const rent = {
    logic: { events },
    system: { get: () => undefined },
    send: ({ type }: { type: string }) => did.push(type),
    getSnapshot: () =>
      Object.assign(Object.create(null), snapshot, {
        children: {},
        can: ({ type }: { type: string }) =>
          (type === 'rider.resumeAsked') === (snapshot.context.rent?.stage === 'PAUSE'),
        matches: (state: object) => 'commandState' in state && state.commandState === 'idle',
      }),
    subscribe(hear: (now: object) => void) {
      hearers.add(hear);
      return { unsubscribe: () => void hearers.delete(hear) };
    },
  };
  const session: RideNoticeDeps['session'] = Object.create({
    getSnapshot: () => ({ children: { rent } }),
    subscribe: () => ({ unsubscribe: () => undefined }),
  });
  let hear = (_message: WorkerMessage, _taken: () => void): void => undefined;
  const listeners: Record<'hidden' | 'visible', () => void> = { hidden: () => undefined, visible: () => undefined };
  const notice = createRideNotice({
    session,
    riderStore: createStore(storage, 'rider'),
    serverClock: Object.assign(Object.create(null), { now: () => phone.now }),
    hasWorker: true,
    push: {
      permission: () => phone.permission,
      ask: async () => {
        did.push('ask');
        return (phone.permission = answers);
      },
      watchPermission: () => () => undefined,
      onWorkerMessage: (listener) => void (hear = listener),
    },
    noticeOf: async (ride, now) => rideNoticeOf(ride, now),
    screen: {
      show: async ({ title }) => void did.push(`show ${title}`),
      close() {
        did.push('close');
        return phone.removal;
      },
      mark: (isMarked) => void did.push(isMarked ? 'mark' : 'unmark'),
    },
    haptics: { warning: () => void did.push('vibrate') },
    tone: { startOnTouch: () => () => undefined, play: async (warning) => void did.push(`sound ${warning}`) },
    say: (warning) => void did.push(`say ${warning}`),
    goTo: (path) => void did.push(path),
    page: {
      isHidden: () => phone.isHidden,
      watchHidden: (listener) => void (listeners.hidden = listener),
      watchVisible: (listener) => void (listeners.visible = listener),
    },
    report: (cause) => void did.push(`bug ${String(cause)}`),
  });
  return {
    phone,
    notice,
    did: () => did.splice(0),
    hide: () => listeners.hidden(),
    showPage: () => listeners.visible(),
    change: (context: Partial<typeof snapshot.context>): void => {
      Object.assign(snapshot.context, context);
      for (const one of hearers) one(rent.getSnapshot());
    },
    tap: (step: StepTap['step'], id = 'tap-1'): number => {
      const taken = vi.fn<() => void>();
      hear({ kind: 'rideStepTapped', id, rentId: 'rent-1', step }, taken);
      return taken.mock.calls.length;
    },
  };
}

const locale = i18n.locale;
beforeAll(() => i18n.loadAndActivate({ locale: 'ru', messages: {} }));
afterAll(() => locale !== '' && i18n.activate(locale));

// G020
test('The app asks for the permission only at a tap, and a refusal counts as the rider’s choice and is not asked again', async () => {
  const { notice, did, hide } = pageIn({ permission: 'default', answers: 'denied' });
  hide();
  await expect.poll(did).toEqual(['mark']);
  expect([isNoticeOffered(notice.state()), rideNoticeStatus(notice.state(), false)]).toEqual([true, 'afterRide']);
  await notice.turnOn();
  expect(did()).toContain('ask');
  expect([isNoticeOffered(notice.state()), rideNoticeStatus(notice.state(), true)]).toEqual([false, 'forbidden']);
});

test.each([
  ['none', 'unsupported'],
  ['onlyInstalled', 'onlyInstalled'],
] as const)(
  'A browser whose permission is %s gets no offer of the ride’s notice, and the settings say why',
  (permission, status) => {
    const { notice } = pageIn({ permission });
    expect([isNoticeOffered(notice.state()), rideNoticeStatus(notice.state(), true)]).toEqual([false, status]);
  },
);

// G020
test('The notice of a ride shows only when the rider wants it, and without it the app’s icon has no mark either', async () => {
  const storage = memoryStorage();
  const { notice, did, hide, showPage } = pageIn({ storage });
  await notice.turnOn();
  did();
  hide();
  await expect.poll(did).toEqual([expect.stringMatching(/^show В\sпути 0\sмин/)]);
  showPage();
  expect(did()).toEqual(['close']);
  notice.turnOff();
  hide();
  expect(did()).toEqual(['unmark']);
  // The next page knows it.
  expect(pageIn({ storage }).notice.state()).toMatchObject({ isChosen: true, isOn: false });
});

test('A rider who looks at the app and away again gets the notice only after the last one is removed', async () => {
  const { notice, phone, did, hide, showPage } = pageIn();
  await notice.turnOn();
  hide();
  await expect.poll(did).toContainEqual(expect.stringMatching(/^show/));
  let removed = () => {};
  phone.removal = new Promise((done) => (removed = done));
  showPage();
  hide();
  for (let turn = 0; turn < 20; turn++) await Promise.resolve();
  expect(did()).toEqual(['close']);
  removed();
  await expect.poll(did).toEqual([expect.stringMatching(/^show/)]);
});

// G019
test('A warning sounds, vibrates and is written once for a ride and an event, also after a reload and in another tab', () => {
  const storage = memoryStorage();
  const first = pageIn({ storage });
  const second = pageIn({ storage });
  first.did();
  first.change({ zone: inForbiddenZone });
  expect(first.did()).toEqual(['say zone', 'vibrate', 'sound zone']);
  second.change({ zone: inForbiddenZone });
  expect(second.did()).toEqual(['mark']);
  first.change({ zone: { kind: 'free' } });
  first.change({ zone: inForbiddenZone });
  expect(first.did()).toEqual(['say zone', 'vibrate', 'sound zone']);
});

// G019
test('With sound and vibration switched off a warning is only written in the app', () => {
  const { notice, did, change } = pageIn();
  notice.setAudible(false);
  did();
  change({ zone: inForbiddenZone });
  expect(did()).toEqual(['say zone']);
});

// G018
test('A tap on the notice opens the ride and does what the button does; a dock’s ride opens the page of its return', () => {
  const { did, change, tap } = pageIn();
  did();
  expect(tap('pause')).toBe(1);
  expect(did()).toEqual(['/map/ride', 'rider.pauseAsked']);
  change({ rent: riding({ capabilities: { ...scooter, docked: true } }) });
  tap('finish', 'tap-2');
  expect(did()).toEqual(['/map/ride', '/map/ride/finish']);
});

// G018
test('After the end of the ride nothing is left outside the app, and a late tap on its notice has no answer', () => {
  const { did, change, tap } = pageIn();
  did();
  change({ rent: null });
  expect([did(), tap('finish'), did()]).toEqual([['unmark'], 0, []]);
});

test('The notice is silent, has one tag, names the time of its figures, and has the buttons of the ride', () => {
  const ride = {
    rent: riding(),
    steps: ['pause', 'finish'] as const,
    isSettled: true,
    warnIn: null,
    zone: 'unsure' as const,
  };
  const { title, options } = rideNoticeOf(ride, START + 12 * MINUTE);
  expect([title, options.body].map((text) => text?.replaceAll('\u00A0', ' '))).toEqual([
    'В пути 12 мин, ≈ 0 ₽',
    expect.stringMatching(/^Посчитано в \d\d:12\. Бесплатно до \d\d:30\.$/),
  ]);
  expect(options).toMatchObject({
    tag: 'velorent.ride',
    silent: true,
    renotify: false,
    data: { path: '/map/ride', rentId: 'rent-1', at: START + 12 * MINUTE },
    actions: [
      { action: 'pause', title: 'Пауза' },
      { action: 'finish', title: 'Завершить' },
    ],
  });
});
