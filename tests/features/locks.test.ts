import { describe, expect, it } from 'vitest';
import type { RentFacts, RideStage } from '#domain/rent.ts';
import { catalogue } from '#errors/catalogue.ts';
import { finishView } from '#features/ride/finish/finish.view.ts';
import { lockSteps, lockView, SLOW_LOCK_MS } from '#features/ride/locks/locks.view.ts';
import { buttonText, instructionTexts } from '#features/ride/locks/lockTexts.ts';
import { nearestOther } from '#features/ride/nearby/nearby.queries.ts';
import { startView } from '#features/ride/start/start.view.ts';
import type { LocksState, RideState } from '#features/ride/state/rideState.ts';
import { initialContext } from '#machines/rent/rent.facts.ts';
import { inStage, scooter } from '../support/machines/rents.ts';

const chained = { ...scooter, wheelLock: true, chain: true };
const unchained = { ...scooter, wheelLock: true };
const atRack = { chainLock: 'closed', chainPlace: 'rack' } as const;
const inHolder = { chainLock: 'closed', chainPlace: 'holder' } as const;
const loose = { chainLock: 'open', chainPlace: 'free' } as const;

const aBike = (stage: RideStage, part: Partial<RentFacts> = {}): RentFacts =>
  inStage(stage, {
    form: 'omni',
    deviceType: 'OMNI_HORSESHOE',
    capabilities: chained,
    stepCount: 4,
    wheelLock: 'closed',
    ...inHolder,
    ...part,
  });

type Regions = Partial<Omit<RideState, 'context'>>;

const at = (rent: RentFacts, locks: LocksState | null, regions: Regions = {}): RideState => ({
  phase: rent.stage ?? 'resuming',
  commandState: 'idle',
  command: null,
  refusal: null,
  finishRecordedAt: null,
  lookup: null,
  offer: null,
  link: 'online',
  start: rent.stage === 'CHECK_START' ? 'atLocks' : null,
  finish: rent.stage === 'ACTIVE_RIDE_END' ? 'atLocks' : null,
  locks,
  context: { ...initialContext({ riderId: 'A' }), rent },
  ...regions,
});

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
const ACTS: readonly Regions[] = [
  {},
  { commandState: 'sending' },
  { commandState: 'refused', refusal: { code: 'serverErrorTitle' } },
  { commandState: 'refused', refusal: { code: 'commandExpired' } },
];
const LINKS = ['online', 'offline'] as const;

describe('lockView', () => {
  const all = PLACES.flatMap((place) =>
    STAGES.flatMap((stage) =>
      ROW_ERRORS.flatMap((errorCode) =>
        ACTS.flatMap((act) =>
          LINKS.map((link) => ({
            place,
            link,
            view: shown(at(aBike(stage, { errorCode }), place, { ...act, link })),
          })),
        ),
      ),
    ),
  );

  it('Every lock state in every stage has an instruction', () => {
    expect(all.length).toBe(PLACES.length * STAGES.length * ROW_ERRORS.length * ACTS.length * LINKS.length);
    expect(all.filter(({ view }) => instructionTexts(view).title === undefined)).toEqual([]);
  });
  it('Every refusal in every lock state has a button', () => {
    expect(all.filter(({ view: { refusal, button } }) => refusal !== null && button === null)).toEqual([]);
  });
  it('Every refusal in every lock state has a text', () => {
    expect(all.filter(({ view: { refusal } }) => refusal !== null && !(refusal.code in catalogue))).toEqual([]);
  });
  it('A working lock shows no button, and a lock that waits for the rider’s hand shows one', () => {
    const calm = all.filter(({ view }) => view.refusal === null);
    expect(
      calm.filter(({ place, view }) => /moving|requested|\.sending|settling/.test(place) && view.button !== null),
    ).toEqual([]);
    expect(
      calm.filter(
        ({ place, view }) => /waiting|notYet|awaitingTap|unanswered|blocked/.test(place) && view.button === null,
      ),
    ).toEqual([]);
  });
  it('The lock instruction shows a missing network, except when a lock is stuck', () => {
    expect(all.filter(({ link, view }) => link === 'offline' && !view.isStuck && view.wait !== 'offline')).toEqual([]);
    expect(all.filter(({ link, view }) => link === 'online' && view.wait === 'offline')).toEqual([]);
  });
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
    ['settling', 'CHECK_START', inHolder, 'rest', undefined],
    ['settling', 'PAUSE', atRack, 'restAtRack', undefined],
    ['settling', 'ACTIVE_RIDE_END', atRack, 'restAtRack', undefined],
    ['fasteningChain.waiting', 'CHECK_START', loose, 'toHolder', 'confirmClosed'],
    ['fasteningChain.waiting', 'ACTIVE_RIDE_END', loose, 'toRack', 'confirmClosed'],
    ['openingWheel.moving', 'CHECK_START', inHolder, 'openWheel', undefined],
    ['openingWheel.blocked', 'CHECK_START', loose, 'toHolder', 'recheck'],
    ['openingChain.blocked', 'CHECK_START', { ...atRack, wheelLock: 'open' as const }, 'closeWheel', 'recheck'],
  ] as const)('The lock instruction for %s in %s is right', (place, stage, row, scene, action) => {
    const view = lockView(at(aBike(stage, row), place));
    expect(view?.scene).toBe(scene);
    expect(view?.button?.action).toBe(action);
  });

  it('No lock instruction is shown while no lock works', () => {
    expect(lockView(at(aBike('PAUSE', { step: 'wait' }), 'idle'))).toBeNull();
    expect(lockView(at(inStage('PAUSE'), null))).toBeNull();
  });
  it('The lock instruction comes from the ride’s row before the chart has loaded', () => {
    expect(lockView(at(aBike('CHECK_START_PAUSE', { step: 'lock_info', wheelLock: 'open' }), null))?.scene).toBe(
      'closeWheel',
    );
  });
  it('The lock instruction shows the result of a check, and nothing during it', () => {
    const row = aBike('CHECK_START_PAUSE', { step: 'lock_info', wheelLock: 'open' });
    expect(lockView(at(row, 'closingWheel.notYet'))).toMatchObject({
      refusal: { code: 'progressNeedCloseLock' },
      isStuck: false,
    });
    expect(lockView(at(row, 'closingWheel.checking'))).toMatchObject({
      refusal: null,
      button: { action: 'confirmClosed', busy: true },
    });
  });
  it('A lock that did not open has one refusal at the start and another after a pause', () => {
    const stuck = (stage: RideStage) =>
      lockView(at(aBike(stage, { errorCode: 'OPEN_LOCK_ERROR' }), 'openingWheel.stuck'));
    expect(stuck('CHECK_START')).toMatchObject({
      refusal: { code: 'openLockStartError' },
      isStuck: true,
      button: { action: 'retry' },
    });
    expect(stuck('CHECK_END_PAUSE')).toMatchObject({ refusal: { code: 'openLockError' }, isStuck: true });
    expect(lockView(at(aBike('CHECK_END_PAUSE'), 'openingWheel.stuck'))?.refusal?.code).toBe('openLockError');
  });
  it('The lock instruction shows why the last command was refused, with a button that repeats the command', () => {
    const refused = lockView(
      at(aBike('CHECK_START'), 'openingWheel.awaitingTap', {
        commandState: 'refused',
        refusal: { code: 'serverErrorTitle' },
      }),
    );
    expect(refused).toMatchObject({ refusal: { code: 'serverErrorTitle' }, button: { action: 'retry', busy: false } });
  });
  it('The lock instruction hides an old refusal while a new command is sent', () => {
    expect(
      lockView(
        at(aBike('PAUSE', { errorCode: 'OPEN_CHAIN_ERROR' }), 'openingChain.sending', { commandState: 'sending' }),
      ),
    ).toMatchObject({ refusal: null, button: null });
  });
  it('The lock instruction shows a lock that takes too long and a missing answer', () => {
    const moving = at(aBike('CHECK_START'), 'openingWheel.moving');
    expect(lockView(moving, SLOW_LOCK_MS)?.wait).toBeNull();
    expect(lockView(moving, SLOW_LOCK_MS + 1)?.wait).toBe('slow');
    expect(lockView(at(aBike('CHECK_START'), 'openingWheel.sending', { commandState: 'sending' }), 6_000)?.wait).toBe(
      'unanswered',
    );
    expect(lockView(at(aBike('PAUSE', loose), 'fasteningChain.unanswered'))?.wait).toBe('notChecked');
  });
  it('The lock instruction has another text at steps that change the price of a minute', () => {
    const text = (stage: RideStage, place: LocksState) => instructionTexts(shown(at(aBike(stage), place))).text;
    expect(text('CHECK_START', 'openingWheel.moving')).not.toEqual(text('CHECK_END_PAUSE', 'openingWheel.moving'));
    expect(text('CHECK_START_PAUSE', 'closingWheel.waiting')).not.toEqual(
      text('ACTIVE_RIDE_END', 'closingWheel.waiting'),
    );
  });
  it('The lock instruction has another button text for each action', () => {
    const names = (['confirmClosed', 'unlock', 'retry'] as const).map(
      (action) => buttonText('openWheel', { action, busy: false }).message,
    );
    expect(new Set(names).size).toBe(3);
  });
});

describe('the list of lock steps', () => {
  const states = (rent: RentFacts, scene: Parameters<typeof lockSteps>[1], isStuck = false) => {
    const { steps, step } = lockSteps(rent, scene, isStuck);
    return [step, ...steps.map(({ key, state }) => `${key} ${state}`)];
  };
  it('A start with a chain lists its lock steps', () => {
    const start = aBike('CHECK_START');
    expect(states(start, null)).toEqual([1, 'openChain now', 'unwind ahead', 'toHolder ahead', 'openWheel ahead']);
    expect(states(start, 'unwind')).toEqual([2, 'openChain done', 'unwind now', 'toHolder ahead', 'openWheel ahead']);
    expect(states(start, 'rest')).toEqual([4, 'openChain done', 'unwind done', 'toHolder done', 'openWheel now']);
    expect(states(start, 'openWheel', true).at(-1)).toBe('openWheel failed');
  });
  it('The list of lock steps has no numbers while an open wheel lock comes first', () => {
    expect(states(aBike('CHECK_START'), 'closeWheel')).toEqual([
      null,
      'openChain ahead',
      'unwind ahead',
      'toHolder ahead',
      'openWheel ahead',
    ]);
  });
  it('A start without a chain lists its lock steps', () => {
    const start = aBike('CHECK_START', { capabilities: unchained, stepCount: 2 });
    expect(states(start, null)).toEqual([1, 'reach now', 'openWheel ahead']);
    expect(states(start, 'openWheel')).toEqual([2, 'reach done', 'openWheel now']);
  });
  it('A pause with a chain and its resume list their lock steps', () => {
    expect(states(aBike('PAUSE', { stepCount: 1 }), 'toRack')).toEqual([
      3,
      'openChain done',
      'pullOut done',
      'toRack now',
    ]);
    expect(states(aBike('PAUSE', { stepCount: 1 }), 'restAtRack')).toEqual([
      null,
      'openChain done',
      'pullOut done',
      'toRack done',
    ]);
    expect(states(aBike('CHECK_END_PAUSE'), 'toHolder')).toEqual([
      3,
      'openChain done',
      'unwind done',
      'toHolder now',
      'openWheel ahead',
    ]);
  });
  it('A single lock step is not listed', () => {
    expect(states(aBike('CHECK_END_PAUSE', { stepCount: 1 }), 'openWheel')).toEqual([null]);
    expect(states(aBike('CHECK_START_PAUSE', { stepCount: 1 }), 'closeWheel')).toEqual([null]);
  });
});

// B014
describe('the start of a bike', () => {
  it('The rider can cancel a bike’s start in every lock state, and the app knows whether the chain is loose', () => {
    for (const place of PLACES)
      expect(startView(at(aBike('CHECK_START'), place), 0)).toMatchObject({ cancel: 'live', refusal: null });
    expect(startView(at(aBike('CHECK_START', loose), 'fasteningChain.waiting'), 0).chainIsLoose).toBe(true);
    expect(startView(at(aBike('CHECK_START'), 'openingWheel.moving'), 0).chainIsLoose).toBe(false);
  });
  it('A bike’s start shows a refusal once, at its lock', () => {
    const jammed = startView(at(aBike('CHECK_START', { errorCode: 'OPEN_LOCK_ERROR' }), 'openingWheel.stuck'), 0);
    expect(jammed).toMatchObject({ lock: { refusal: { code: 'openLockStartError' } }, refusal: null });
  });
  it('A bike’s start shows a refused cancel beside the lock, with its own next steps', () => {
    const rent = aBike('CHECK_START', loose);
    const refusal = { code: 'cannotCancelStart' } as const;
    const command = { kind: 'cancel', rentId: rent.id } as const;
    const refused = at(rent, 'fasteningChain.waiting', { commandState: 'refused', refusal, command });
    expect(startView(refused, 0)).toMatchObject({
      lock: { refusal: null, button: { action: 'confirmClosed' } },
      refusal,
    });
  });
  it('A bike’s start offers the map while it waits for a lock, not while it waits for a hand', () => {
    expect(startView(at(aBike('CHECK_START'), 'openingWheel.moving'), 9_000).wayOut).toBe(true);
    expect(startView(at(aBike('CHECK_START', loose), 'fasteningChain.waiting'), 60_000).wayOut).toBe(false);
  });
});

describe('the finish of a bike', () => {
  const parked = { parkingId: '12', parkingNumber: '1208', finishRequestedAt: 1 };
  it.each([
    [
      'the app checks the position',
      { step: 'positioning' as const, wheelLock: 'open' as const },
      'idle',
      { finish: 'positioning' as const },
      1,
      ['now', 'ahead', 'ahead', 'ahead'],
    ],
    [
      'the ride ends in a pause',
      { step: 'positioning' as const },
      'idle',
      { finish: 'positioning' as const },
      1,
      ['now', 'done', 'ahead', 'ahead'],
    ],
    [
      'the wheel lock is open',
      { ...parked, step: 'lock_info' as const, wheelLock: 'open' as const },
      'closingWheel.waiting',
      {},
      2,
      ['done', 'now', 'ahead', 'ahead'],
    ],
    [
      'the chain lock opens',
      { ...parked, step: 'chain_lock_open' as const },
      'openingChain.moving',
      {},
      3,
      ['done', 'done', 'now', 'ahead'],
    ],
    [
      'the chain lock is stuck',
      { ...parked, step: 'chain_lock_open' as const, errorCode: 'OPEN_CHAIN_ERROR' },
      'openingChain.stuck',
      {},
      3,
      ['done', 'done', 'failed', 'ahead'],
    ],
    [
      'the chain is loose',
      { ...parked, ...loose, step: 'chain_lock_close' as const },
      'fasteningChain.waiting',
      {},
      3,
      ['done', 'done', 'now', 'ahead'],
    ],
    [
      'the rider takes the photo',
      { ...parked, ...atRack, step: 'photo_upload' as const },
      'idle',
      { finish: 'photographing' as const },
      4,
      ['done', 'done', 'done', 'now'],
    ],
    [
      'the photo is taken',
      { ...parked, ...atRack, step: 'photo_upload' as const },
      'idle',
      { finish: 'photoTaken' as const },
      4,
      ['done', 'done', 'done', 'done'],
    ],
  ] as const)('The finish of a bike marks the right steps: %s', (_, row, locks, regions, step, states) => {
    const view = finishView(at(aBike('ACTIVE_RIDE_END', row), locks, regions));
    expect(view?.step).toBe(step);
    expect(view?.steps.map(({ state }) => state)).toEqual(states);
    expect(view?.task.kind === 'lock').toBe(locks !== 'idle');
  });
  it('A bike without a chain has no chain in its finish steps', () => {
    const view = finishView(
      at(
        aBike('ACTIVE_RIDE_END', { ...parked, capabilities: unchained, step: 'lock_info', wheelLock: 'open' }),
        'closingWheel.waiting',
      ),
    );
    expect(view?.steps.map(({ key }) => key)).toEqual(['parking', 'wheel', 'photo']);
    expect(view?.stepCount).toBe(3);
  });
  // B045
  it('The finish shows why the return to the ride was refused, even beside a stuck lock', () => {
    const rent = aBike('ACTIVE_RIDE_END', { ...parked, step: 'chain_lock_open', errorCode: 'OPEN_CHAIN_ERROR' });
    const refusal = { code: 'cannotReturnToRide' } as const;
    const command = { kind: 'returnToRide', rentId: rent.id } as const;
    const refused = at(rent, 'openingChain.stuck', { commandState: 'refused', refusal, command });
    expect(finishView(refused)?.refusal).toEqual(refusal);
    expect(finishView(at(rent, 'openingChain.stuck'))?.refusal).toBeNull();
  });
  it('The finish shows the return to the ride as soon as the rider asks for it, even while a lock is open', () => {
    expect(
      finishView(
        at(aBike('ACTIVE_RIDE_END', { ...parked, step: 'lock_info' }), 'closingWheel.waiting', { finish: 'goingBack' }),
      )?.task.kind,
    ).toBe('returning');
  });
});

describe('another vehicle', () => {
  const here = { latitude: 55.75, longitude: 37.62 };
  const north = (meters: number) => ({ ...here, latitude: here.latitude + meters / 111_320, batteryPercent: 80 });
  const bike = { id: 2, form: 'omni' as const, ...north(300) };
  const scooterNear = { id: 3, form: 'scooter' as const, ...north(50) };
  const docked = { id: 4, form: 'bike' as const, ...north(10) };
  const all = [{ id: 1, form: 'omni' as const, ...north(1) }, bike, scooterNear, docked];

  it.each([
    ['the same kind first', { mapId: 1, form: 'omni' as const }, all, 2],
    [
      'any kind when the same kind is too far',
      { mapId: 1, form: 'omni' as const },
      [{ ...bike, ...north(900) }, scooterNear],
      3,
    ],
    ['never a docked bike', { mapId: 4, form: 'bike' as const }, [docked, { ...docked, id: 5 }, bike], 2],
    ['the nearest vehicle when the app knows no earlier one', null, [bike, scooterNear], 3],
  ])('The app suggests another vehicle: %s', (_, instead, vehicles, id) => {
    expect(nearestOther(here, vehicles, instead)?.id).toBe(id);
  });
  it('The app suggests no vehicle when there is no other', () => {
    expect(nearestOther(here, [docked], null)).toBeUndefined();
  });
});
