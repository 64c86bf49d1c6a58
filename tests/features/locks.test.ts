import { describe, expect, it } from 'vitest';
import type { FinishState } from '#domain/finishPhase.ts';
import type { RentFacts, RideStage } from '#domain/rent.ts';
import { finishView } from '#features/ride/finish/finish.view.ts';
import { lockSteps, lockView, SLOW_LOCK_MS } from '#features/ride/locks/locks.view.ts';
import { buttonText, instructionTexts } from '#features/ride/locks/lockTexts.ts';
import { startView } from '#features/ride/start/start.view.ts';
import type { LocksState, RideState } from '#features/ride/state/rideState.ts';
import { bike, holder, inStage, lockOnly, loose } from '../support/machines/rents.ts';
import { type Beside, rideWith } from './rideStates.ts';

const atRack = { chainLock: 'closed', chainPlace: 'rack' } as const;

const aBike = (stage: RideStage, part: Partial<RentFacts> = {}): RentFacts =>
  bike(stage, { stepCount: 4, ...holder, ...part });

const at = (rent: RentFacts, locks: LocksState | null, beside: Beside = {}): RideState =>
  rideWith(rent, {
    start: rent.stage === 'CHECK_START' ? 'atLocks' : null,
    finish: rent.stage === 'ACTIVE_RIDE_END' ? 'atLocks' : null,
    locks,
    ...beside,
  });

/** The step of the locks of a bike, some milliseconds after it began. */
const viewOf = (
  stage: RideStage,
  locks: LocksState | null,
  row: Partial<RentFacts> = {},
  beside: Beside = {},
  waited = 0,
) => lockView(at(aBike(stage, row), locks, beside), waited);

/** The step of the locks, where there has to be one. */
function shown(state: RideState) {
  const view = lockView(state);
  if (!view) throw new Error('No lock is at work');
  return view;
}

const HANDS = ['waiting', 'checking', 'notYet', 'unanswered'] as const;
const ORDERS = ['blocked', 'awaitingTap', 'requested', 'sending', 'moving', 'stuck'] as const;
const PLACES: readonly LocksState[] = [
  ...HANDS.flatMap((hand) => [`closingWheel.${hand}`, `fasteningChain.${hand}`] as const),
  ...ORDERS.flatMap((order) => [`openingChain.${order}`, `openingWheel.${order}`] as const),
  'settling',
];
const STAGES = ['CHECK_START', 'CHECK_START_PAUSE', 'PAUSE', 'CHECK_END_PAUSE', 'ACTIVE_RIDE_END'] as const;
const ROW_ERRORS = [null, 'NEED_CLOSE_LOCK', 'NEED_CLOSE_CHAIN_LOCK', 'OPEN_CHAIN_ERROR', 'OPEN_LOCK_ERROR'];
const ACTS: readonly Beside[] = [
  {},
  { commandState: 'sending' },
  { commandState: 'refused', refusal: { code: 'serverErrorTitle' } },
  { commandState: 'refused', refusal: { code: 'commandExpired' } },
];
const LINKS = ['online', 'offline'] as const;

const all = PLACES.flatMap((place) =>
  STAGES.flatMap((stage) =>
    ROW_ERRORS.flatMap((errorCode) =>
      ACTS.flatMap((act) =>
        LINKS.map((link) => ({ place, link, view: shown(at(aBike(stage, { errorCode }), place, { ...act, link })) })),
      ),
    ),
  ),
);

it('The app has an instruction for every lock state in every ride stage', () => {
  expect(all.filter(({ view }) => instructionTexts(view).title === undefined)).toEqual([]);
});
it('Every lock instruction that shows a refusal also shows a button', () => {
  expect(all.filter(({ view: { refusal, button } }) => refusal !== null && button === null)).toEqual([]);
});
it('The lock instruction shows no button while a lock moves, and shows a button while a lock waits for the rider', () => {
  const calm = all.filter(({ view }) => view.refusal === null);
  const working = calm.filter(({ place }) => /moving|requested|\.sending|settling/.test(place));
  const waiting = calm.filter(({ place }) => /waiting|notYet|awaitingTap|unanswered|blocked/.test(place));
  expect(working.filter(({ view }) => view.button !== null)).toEqual([]);
  expect(waiting.filter(({ view }) => view.button === null)).toEqual([]);
});
it('Without a network the lock instruction says so, unless a lock is stuck', () => {
  expect(all.filter(({ link, view }) => link === 'offline' && !view.isStuck && view.wait !== 'offline')).toEqual([]);
  expect(all.filter(({ link, view }) => link === 'online' && view.wait === 'offline')).toEqual([]);
});

describe('the current lock instruction', () => {
  it.each([
    ['closingWheel.waiting', 'CHECK_START_PAUSE', {}, 'closeWheel', 'confirmClosed'],
    ['openingChain.moving', 'CHECK_START', atRack, 'openChain', undefined],
    ['openingChain.awaitingTap', 'CHECK_START', atRack, 'openChain', 'unlock'],
    ['settling', 'CHECK_START', loose, 'unwind', undefined],
    ['settling', 'CHECK_END_PAUSE', loose, 'unwind', undefined],
    ['settling', 'PAUSE', loose, 'pullOut', undefined],
    ['settling', 'ACTIVE_RIDE_END', loose, 'pullOut', undefined],
    ['settling', 'CHECK_START', holder, 'rest', undefined],
    ['settling', 'PAUSE', atRack, 'restAtRack', undefined],
    ['settling', 'ACTIVE_RIDE_END', atRack, 'restAtRack', undefined],
    ['fasteningChain.waiting', 'CHECK_START', loose, 'toHolder', 'confirmClosed'],
    ['fasteningChain.waiting', 'ACTIVE_RIDE_END', loose, 'toRack', 'confirmClosed'],
    ['openingWheel.moving', 'CHECK_START', holder, 'openWheel', undefined],
    ['openingWheel.blocked', 'CHECK_START', loose, 'toHolder', 'recheck'],
    ['openingChain.blocked', 'CHECK_START', { ...atRack, wheelLock: 'open' as const }, 'closeWheel', 'recheck'],
  ] as const)(
    'The app shows the right lock instruction for the lock state %s in the ride stage %s',
    (place, stage, row, scene, action) => {
      const view = viewOf(stage, place, row);
      expect([view?.scene, view?.button?.action]).toEqual([scene, action]);
    },
  );

  it('The app shows no lock instruction while the locks are idle', () => {
    expect(viewOf('PAUSE', 'idle', { step: 'wait' })).toBeNull();
    expect(lockView(at(inStage('PAUSE'), null))).toBeNull();
  });
  const openWheel = { step: 'lock_info', wheelLock: 'open' } as const;
  it('Until the lock chart has loaded, the lock instruction follows the server’s data about the ride', () =>
    expect(viewOf('CHECK_START_PAUSE', null, openWheel)?.scene).toBe('closeWheel'));
  it('The lock instruction says that the lock is not closed yet, but not while the app checks it again', () => {
    const notYet = { refusal: { code: 'progressNeedCloseLock' }, isStuck: false };
    expect(viewOf('CHECK_START_PAUSE', 'closingWheel.notYet', openWheel)).toMatchObject(notYet);
    const checking = { refusal: null, button: { action: 'confirmClosed', busy: true } };
    expect(viewOf('CHECK_START_PAUSE', 'closingWheel.checking', openWheel)).toMatchObject(checking);
  });
  it('When a lock does not open, the app shows one error at the start of a ride and another at the end of a pause', () => {
    const stuck = (stage: RideStage) => viewOf(stage, 'openingWheel.stuck', { errorCode: 'OPEN_LOCK_ERROR' });
    const atStart = { refusal: { code: 'openLockStartError' }, isStuck: true, button: { action: 'retry' } };
    expect(stuck('CHECK_START')).toMatchObject(atStart);
    expect(stuck('CHECK_END_PAUSE')).toMatchObject({ refusal: { code: 'openLockError' }, isStuck: true });
    expect(viewOf('CHECK_END_PAUSE', 'openingWheel.stuck')?.refusal?.code).toBe('openLockError');
  });
  it('When the server refuses a lock command, the lock instruction shows the reason and a retry button', () => {
    const refusal = { code: 'serverErrorTitle' } as const;
    const refused = viewOf('CHECK_START', 'openingWheel.awaitingTap', {}, { commandState: 'refused', refusal });
    expect(refused).toMatchObject({ refusal, button: { action: 'retry', busy: false } });
  });
  it('While the app sends a new lock command, the lock instruction hides the earlier error', () => {
    const row = { errorCode: 'OPEN_CHAIN_ERROR' };
    const view = viewOf('PAUSE', 'openingChain.sending', row, { commandState: 'sending' });
    expect(view).toMatchObject({ refusal: null, button: null });
  });
  it('The lock instruction shows that a lock takes too long, or that the server’s response is missing', () => {
    expect(viewOf('CHECK_START', 'openingWheel.moving', {}, {}, SLOW_LOCK_MS)?.wait).toBeNull();
    expect(viewOf('CHECK_START', 'openingWheel.moving', {}, {}, SLOW_LOCK_MS + 1)?.wait).toBe('slow');
    const sending = viewOf('CHECK_START', 'openingWheel.sending', {}, { commandState: 'sending' }, 6_000);
    expect(sending?.wait).toBe('unanswered');
    expect(viewOf('PAUSE', 'fasteningChain.unanswered', loose)?.wait).toBe('notChecked');
  });
  it.each([
    ['openingWheel.moving', 'CHECK_START', 'CHECK_END_PAUSE'],
    ['closingWheel.waiting', 'CHECK_START_PAUSE', 'ACTIVE_RIDE_END'],
  ] as const)(
    'The instruction text for the lock state %s differs between the ride stages %s and %s',
    (place, one, other) => {
      const text = (stage: RideStage) => instructionTexts(shown(at(aBike(stage), place))).text;
      expect(text(one)).not.toEqual(text(other));
    },
  );
  it('The lock instruction has a different button text for each action', () => {
    const names = (['confirmClosed', 'unlock', 'retry'] as const).map(
      (action) => buttonText('openWheel', { action, busy: false }).message,
    );
    expect(new Set(names).size).toBe(3);
  });
});

const start = aBike('CHECK_START');
const withoutChain = aBike('CHECK_START', { capabilities: lockOnly, stepCount: 2 });
const pause = aBike('PAUSE', { stepCount: 1 });
const states = (rent: RentFacts, scene: Parameters<typeof lockSteps>[1], isStuck = false) => {
  const { steps, step } = lockSteps(rent, scene, isStuck);
  return [step ?? '–', ...steps.map(({ key, state }) => `${key} ${state}`)].join(', ');
};
it.each([
  ['a start', states(start, null), '1, openChain now, unwind ahead, toHolder ahead, openWheel ahead'],
  ['a loose chain', states(start, 'unwind'), '2, openChain done, unwind now, toHolder ahead, openWheel ahead'],
  ['a chain in its holder', states(start, 'rest'), '4, openChain done, unwind done, toHolder done, openWheel now'],
  [
    'a stuck wheel lock',
    states(start, 'openWheel', true),
    '4, openChain done, unwind done, toHolder done, openWheel failed',
  ],
  [
    'no number while an open wheel lock comes first',
    states(start, 'closeWheel'),
    '–, openChain ahead, unwind ahead, toHolder ahead, openWheel ahead',
  ],
  ['a start without a chain', states(withoutChain, null), '1, reach now, openWheel ahead'],
  ['the wheel lock of a start with no chain', states(withoutChain, 'openWheel'), '2, reach done, openWheel now'],
  ['a pause', states(pause, 'toRack'), '3, openChain done, pullOut done, toRack now'],
  ['a chain at its rack', states(pause, 'restAtRack'), '–, openChain done, pullOut done, toRack done'],
  [
    'a resume',
    states(aBike('CHECK_END_PAUSE'), 'toHolder'),
    '3, openChain done, unwind done, toHolder now, openWheel ahead',
  ],
  ['nothing for a single step', states(aBike('CHECK_END_PAUSE', { stepCount: 1 }), 'openWheel'), '–'],
  ['nothing for one lock to close', states(aBike('CHECK_START_PAUSE', { stepCount: 1 }), 'closeWheel'), '–'],
])('The list of lock steps shows the right steps: %s', (_, listed, steps) => expect(listed).toBe(steps));

// B014
it('The start screen of a bike offers to cancel in every lock state, and shows when the chain is loose', () => {
  for (const place of PLACES)
    expect(startView(at(aBike('CHECK_START'), place), 0)).toMatchObject({ cancel: 'live', refusal: null });
  expect(startView(at(aBike('CHECK_START', loose), 'fasteningChain.waiting'), 0).chainIsLoose).toBe(true);
  expect(startView(at(aBike('CHECK_START'), 'openingWheel.moving'), 0).chainIsLoose).toBe(false);
});
it('When a lock is stuck, the start screen shows the error in the lock instruction and nowhere else', () => {
  const jammed = startView(at(aBike('CHECK_START', { errorCode: 'OPEN_LOCK_ERROR' }), 'openingWheel.stuck'), 0);
  expect(jammed).toMatchObject({ lock: { refusal: { code: 'openLockStartError' } }, refusal: null });
});
it('When the server refuses to cancel, the start screen shows this error outside the lock instruction', () => {
  const rent = aBike('CHECK_START', loose);
  const refusal = { code: 'cannotCancelStart' } as const;
  const command = { kind: 'cancel', rentId: rent.id } as const;
  const refused = at(rent, 'fasteningChain.waiting', { commandState: 'refused', refusal, command });
  expect(startView(refused, 0)).toMatchObject({
    lock: { refusal: null, button: { action: 'confirmClosed' } },
    refusal,
  });
});
it('The start screen of a bike lets the rider leave for the map while a lock is slow, but not while the chain is loose', () => {
  expect(startView(at(aBike('CHECK_START'), 'openingWheel.moving'), 9_000).wayOut).toBe(true);
  expect(startView(at(aBike('CHECK_START', loose), 'fasteningChain.waiting'), 60_000).wayOut).toBe(false);
});

describe('the finish of a bike', () => {
  const parked = { parkingId: '12', parkingNumber: '1208', finishRequestedAt: 1 };
  const asked = { step: 'positioning' } as const;
  const openWheel = { ...parked, step: 'lock_info', wheelLock: 'open' } as const;
  const chainOpens = { ...parked, step: 'chain_lock_open' } as const;
  const stuckChain = { ...chainOpens, errorCode: 'OPEN_CHAIN_ERROR' };
  const looseChain = { ...parked, ...loose, step: 'chain_lock_close' } as const;
  const photo = { ...parked, ...atRack, step: 'photo_upload' } as const;
  it.each<[string, Partial<RentFacts>, LocksState, FinishState, number, string]>([
    ['the app checks the position', { ...asked, wheelLock: 'open' }, 'idle', 'positioning', 1, 'now ahead ahead ahead'],
    ['the ride ends in a pause', asked, 'idle', 'positioning', 1, 'now done ahead ahead'],
    ['the wheel lock is open', openWheel, 'closingWheel.waiting', 'atLocks', 2, 'done now ahead ahead'],
    ['the chain lock opens', chainOpens, 'openingChain.moving', 'atLocks', 3, 'done done now ahead'],
    ['the chain lock is stuck', stuckChain, 'openingChain.stuck', 'atLocks', 3, 'done done failed ahead'],
    ['the chain is loose', looseChain, 'fasteningChain.waiting', 'atLocks', 3, 'done done now ahead'],
    ['the rider takes the photo', photo, 'idle', 'photographing', 4, 'done done done now'],
    ['the photo is taken', photo, 'idle', 'photoTaken', 4, 'done done done done'],
  ])('The finish screen of a bike marks the right steps: %s', (_, row, locks, finish, step, states) => {
    const view = finishView(at(aBike('ACTIVE_RIDE_END', row), locks, { finish }));
    expect([view?.step, view?.steps.map(({ state }) => state).join(' ')]).toEqual([step, states]);
    expect(view?.task.kind === 'lock').toBe(locks !== 'idle');
  });
  it('The finish steps of a bike without a chain contain no step for a chain', () => {
    const rent = aBike('ACTIVE_RIDE_END', { ...openWheel, capabilities: lockOnly });
    const view = finishView(at(rent, 'closingWheel.waiting'));
    expect([view?.steps.map(({ key }) => key), view?.stepCount]).toEqual([['parking', 'wheel', 'photo'], 3]);
  });
  // B045
  it('When the server refuses to cancel the finish, the finish screen shows the reason, even while a lock is stuck', () => {
    const rent = aBike('ACTIVE_RIDE_END', stuckChain);
    const refusal = { code: 'cannotReturnToRide' } as const;
    const command = { kind: 'returnToRide', rentId: rent.id } as const;
    const refused = at(rent, 'openingChain.stuck', { commandState: 'refused', refusal, command });
    expect(finishView(refused)?.refusal).toEqual(refusal);
    expect(finishView(at(rent, 'openingChain.stuck'))?.refusal).toBeNull();
  });
  it('After the rider cancels the finish, the screen shows the return to the ride instead of a lock step', () => {
    const rent = aBike('ACTIVE_RIDE_END', { ...parked, step: 'lock_info' });
    expect(finishView(at(rent, 'closingWheel.waiting', { finish: 'goingBack' }))?.task.kind).toBe('returning');
  });
});
