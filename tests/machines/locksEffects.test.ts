import { describe, expect, it } from 'vitest';
import type { RentFacts } from '#domain/rent.ts';
import * as facts from '#machines/locks/locks.facts.ts';
import { locksMachine } from '#machines/locks/locks.machine.ts';
import { withClock } from '#machines/withClock.ts';
import { bike, holder, lockOnly, LONG_AGO, loose, NOW } from '../support/machines/rents.ts';
import { recordEffects } from './recordEffects.ts';

const CHAIN = bike('CHECK_START', { step: 'chain_lock_open' });
const WHEEL = bike('CHECK_START', { step: 'unlock', capabilities: lockOnly, chainLock: null, chainPlace: null });
const HEARD = { type: 'rent.riderInteracted' };
const ASK = { type: 'rent.unlockAsked' };
const DONE = { type: 'rideCommand.settled' };

type Event = { type: string; [field: string]: unknown };
const atLocks = (...events: readonly Event[]) => atLocksBy(() => NOW, ...events);
const atLocksBy = async (clock: () => number | null, ...events: readonly Event[]) => {
  const heard = await recordEffects(withClock(locksMachine.provide({}), clock));
  for (const event of events) await heard.hear(event);
  const words = () => heard.said.filter(({ how }) => how === 'told').map(({ what }) => what);
  return {
    ...heard,
    words,
    lockState: () => heard.now()?.value.lockState,
    row: (rent: RentFacts | null) => heard.hear({ type: 'rent.changed', rent }),
  };
};
const changed = (rent: RentFacts) => ({ type: 'rent.changed', rent });
const requested = (commandKind: string) => ({ type: 'rideCommand.began', commandKind, byRider: true });

describe.each([
  ['openChain', 'openingChain', CHAIN, 'OPEN_CHAIN_ERROR', { wheelLock: 'open' }],
  ['openLock', 'openingWheel', WHEEL, 'OPEN_LOCK_ERROR', { wheelLock: 'open' }],
] as const)('the lock command %s', (act, place, row, errorCode, outOfPlace) => {
  const at = (state: string) => ({ [place]: state });
  const wish = { type: 'locks.commandRequested', command: { kind: act } };

  it('A lock command is requested without a tap after the rider’s own command, and waits ten seconds for the lock to move', async () => {
    const { lockState, each, hear, pass, words } = await atLocks(requested('start'), changed(row));
    expect([lockState(), each('locks.commandRequested')]).toEqual([at('requested'), [wish]]);
    await hear(requested('pause'));
    expect(lockState()).toEqual(at('requested'));
    await hear(DONE);
    // The first command is over: the lock command is requested again.
    expect([lockState(), each('locks.commandRequested')]).toEqual([at('requested'), [wish, wish]]);
    await hear(ASK);
    expect(each('locks.commandRequested')).toHaveLength(3);
    await hear(requested(act));
    expect(lockState()).toEqual(at('sending'));
    await hear(DONE);
    expect([lockState(), words().slice(-1)]).toEqual([at('moving'), ['locks.startedMoving']]);
    await pass(9);
    expect(lockState()).toEqual(at('moving'));
    await pass(1);
    expect([lockState(), words().slice(-2).toSorted()]).toEqual([
      at('awaitingTap'),
      ['locks.checkRequested', 'locks.stopped'],
    ]);
  });

  it('A lock command waits for a tap without a rider interaction, after a refusal, and after the rider has left', async () => {
    const unheard = await atLocks(changed(row), ASK);
    expect([unheard.lockState(), unheard.words()]).toEqual([at('awaitingTap'), []]);
    await unheard.hear(HEARD);
    await unheard.hear(ASK);
    expect(unheard.lockState()).toEqual(at('requested'));
    const refused = await atLocks(HEARD, changed(row), requested(act), { type: 'rideCommand.refused' });
    expect([refused.lockState(), refused.now()?.value.rider]).toEqual([at('awaitingTap'), 'away']);
    const second = await atLocks(HEARD, changed(row), requested('pause'), { type: 'rideCommand.refused' });
    expect(second.lockState()).toEqual(at('awaitingTap'));
    const left = await atLocks(HEARD);
    await left.pass(19);
    expect(left.now()?.value.rider).toBe('near');
    await left.pass(1);
    await left.row(row);
    expect(left.lockState()).toEqual(at('awaitingTap'));
  });

  it('A lock command is stuck after a lock error of the row until the rider taps again', async () => {
    const early = await atLocks(HEARD, changed(row), requested(act), changed({ ...row, version: 2, errorCode }));
    expect(early.lockState()).toEqual(at('sending'));
    await early.hear(DONE);
    expect(early.lockState()).toEqual(at('stuck'));
    const late = await atLocks(
      HEARD,
      changed(row),
      requested(act),
      DONE,
      changed({ ...row, version: 2 }),
      changed({ ...row, version: 3, errorCode }),
    );
    expect([late.lockState(), late.words().slice(-2)]).toEqual([at('stuck'), ['locks.startedMoving', 'locks.stopped']]);
    await late.hear(ASK);
    expect(late.lockState()).toEqual(at('requested'));
    // An error from before the command says nothing about the command.
    await late.hear(requested(act));
    await late.hear(DONE);
    expect(late.lockState()).toEqual(at('moving'));
    const known = await atLocks(changed({ ...row, errorCode }));
    expect(known.lockState()).toEqual(at('stuck'));
  });

  it('A lock command is blocked while the row shows a lock out of sequence, and the chart asks the server every ten seconds', async () => {
    const { lockState, words, hear, pass, row: tell } = await atLocks(HEARD, changed({ ...row, ...outOfPlace }));
    expect([lockState(), words()]).toEqual([at('blocked'), ['locks.checkRequested']]);
    await hear(ASK);
    expect(words()).toEqual(['locks.checkRequested', 'locks.checkRequested']);
    await pass(9);
    expect(words()).toHaveLength(2);
    await pass(1);
    expect([lockState(), words().length]).toEqual([at('blocked'), 3]);
    await tell({ ...row, version: 2 });
    expect(lockState()).toEqual(at('requested'));
    // A second tap does not delay a row that arrived since, and opens no lock after the rider has left.
    const alone = await atLocks(changed({ ...row, ...outOfPlace }), ASK, changed({ ...row, version: 2 }));
    expect(alone.lockState()).toEqual(at('awaitingTap'));
  });

  it('The locks chart awaits a lock command from before a reload, but no restored command of another kind', async () => {
    const recalled = { type: 'rideCommand.began', commandKind: act, byRider: false };
    const { lockState, hear } = await atLocks(changed(row), recalled);
    expect(lockState()).toEqual(at('sending'));
    await hear({ type: 'rideCommand.refused' });
    expect(lockState()).toEqual(at('awaitingTap'));
    const elsewhere = await atLocks(
      changed(bike('ACTIVE_RIDE', { step: 'wait', ...holder, wheelLock: 'open' })),
      recalled,
    );
    expect(elsewhere.lockState()).toBe('idle');
    const other = await atLocks(changed(row), { type: 'rideCommand.began', commandKind: 'pause', byRider: false });
    expect(other.lockState()).toEqual(at('awaitingTap'));
  });

  it('The locks chart stores each newer row, and a lock command ends with its lock task', async () => {
    const later = { ...row, version: 2, batteryPercent: 7 };
    const { lockState, now, row: tell } = await atLocks(HEARD, changed(row), changed(later));
    expect([lockState(), now()?.context.rent]).toEqual([at('requested'), later]);
    await tell(bike('ACTIVE_RIDE', { version: 3, step: 'wait', ...holder, wheelLock: 'open' }));
    expect(lockState()).toBe('idle');
    await tell(null);
    expect([lockState(), now()?.context.rent]).toEqual(['idle', null]);
  });
});

it('The locks chart does not open the chain in a pause when the row no longer asks for it', async () => {
  const {
    lockState,
    row: tell,
    words,
  } = await atLocks(HEARD, changed(bike('PAUSE', { step: 'chain_lock_open', wheelLock: 'open' })));
  expect(lockState()).toEqual({ openingChain: 'blocked' });
  await tell(bike('PAUSE', { version: 2, step: 'wait' }));
  expect([lockState(), words()]).toEqual(['idle', ['locks.checkRequested']]);
});

describe.each([
  [
    'closingWheel',
    'rent.lockClosed',
    bike('CHECK_START', { step: 'lock_info', wheelLock: 'open' }),
    { ...CHAIN, version: 2 },
  ],
  [
    'fasteningChain',
    'rent.chainFastened',
    bike('PAUSE', { step: 'chain_lock_close', ...loose }),
    bike('PAUSE', { version: 2, step: 'wait' }),
  ],
] as const)('a lock closed by hand at %s', (place, tap, row, next) => {
  const at = (state: string) => ({ [place]: state });
  const arrived = async () => {
    const locks = await atLocks(changed(row));
    await locks.pass(6);
    return locks;
  };

  it('A lock closed by hand is checked at the server, and is unconfirmed when the row does not show it or no answer comes', async () => {
    const { lockState, words, hear, pass, row: tell, now } = await arrived();
    expect([lockState(), words()]).toEqual([at('waiting'), []]);
    await hear({ type: tap });
    expect([lockState(), words()]).toEqual([at('checking'), ['locks.checkRequested']]);
    await tell({ ...row, version: 2 });
    expect([lockState(), words().at(-1), now()?.context.rent.version]).toEqual([at('notYet'), 'locks.unconfirmed', 2]);
    await hear({ type: tap });
    await hear({ type: 'rentSync.foundRide', rent: { ...row, version: 3 } });
    expect(lockState()).toEqual(at('checking'));
    await hear({ type: 'rentSync.foundRide', rent: { ...row, version: 2 } });
    expect([lockState(), words().at(-1)]).toEqual([at('notYet'), 'locks.unconfirmed']);
    await hear({ type: tap });
    await pass(4);
    expect(lockState()).toEqual(at('checking'));
    await pass(1);
    expect([lockState(), words().at(-1)]).toEqual([at('unanswered'), 'locks.unconfirmed']);
    await hear({ type: tap });
    expect(lockState()).toEqual(at('checking'));
  });

  it('The next row confirms a lock closed by hand', async () => {
    const { lockState, hear, row: tell } = await arrived();
    await hear({ type: tap });
    await tell(next);
    expect(lockState()).not.toHaveProperty(place);
  });
});

describe('the chain lock', () => {
  // B018
  it('The chain lock gets six seconds after it is unfastened, whatever rows arrive', async () => {
    const { lockState, pass, row, now } = await atLocks(
      HEARD,
      changed(CHAIN),
      requested('openChain'),
      DONE,
      changed(bike('CHECK_START', { version: 2, step: 'chain_lock_close', ...loose })),
    );
    expect(lockState()).toBe('settling');
    await pass(3);
    const fastened = bike('CHECK_START', { version: 3, step: 'unlock', ...holder });
    await row(fastened);
    await pass(2);
    expect([lockState(), now()?.context.rent]).toEqual(['settling', fastened]);
    await pass(1);
    expect(lockState()).toEqual({ openingWheel: 'requested' });
  });

  it('The chain lock does not settle for a row of another ride', async () => {
    const { lockState, row } = await atLocks(changed(bike('CHECK_START', { step: 'chain_lock_close', ...loose })));
    expect(lockState()).toBe('settling');
    await row({ ...CHAIN, id: 'rent-2' });
    expect(lockState()).toEqual({ openingChain: 'awaitingTap' });
  });

  it('The chain lock opens on request in a pause, unless the chain is round the rack already', async () => {
    const wanted = await atLocks(HEARD, changed(bike('PAUSE', { step: 'wait', ...holder })), {
      type: 'rent.chainAsked',
    });
    expect(wanted.lockState()).toEqual({ openingChain: 'requested' });
    const there = await atLocks(HEARD, changed(bike('PAUSE', { step: 'wait' })), { type: 'rent.chainAsked' });
    expect(there.lockState()).toBe('idle');
    const riding = await atLocks(HEARD, changed(bike('ACTIVE_RIDE', { step: 'wait', ...holder })), {
      type: 'rent.chainAsked',
    });
    expect(riding.lockState()).toBe('idle');
  });
});

describe('the presence of the rider', () => {
  const STILL = bike('PAUSE', { step: 'wait', ...holder });

  it('A rider is near after an interaction or a lock movement, and away after twenty seconds without either', async () => {
    const { now, hear, pass, row } = await atLocks(changed(STILL), HEARD);
    await pass(15);
    await row({ ...STILL, version: 2, chainPlace: 'rack' });
    await pass(15);
    await row({ ...STILL, version: 3, chainPlace: 'rack' });
    await pass(4);
    expect(now()?.value.rider).toBe('near');
    await pass(1);
    expect(now()?.value.rider).toBe('away');
    await row({ ...STILL, version: 4, chainPlace: 'rack' });
    expect(now()?.value.rider).toBe('away');
    await row({ ...STILL, version: 5 });
    expect(now()?.value.rider).toBe('near');
    await hear({ type: 'rideCommand.refused' });
    for (const act of ['openChain', 'openLock']) await hear(requested(act));
    expect(now()?.value.rider).toBe('away');
    await hear(requested('resume'));
    expect(now()?.value.rider).toBe('near');
  });

  it('The locks chart opens no lock by a clock that says twenty seconds, or that is unsure, although the timer stood still', async () => {
    let clock: number | null = NOW;
    const { hear, lockState, now } = await atLocksBy(() => clock, HEARD, changed(WHEEL));
    expect(lockState()).toEqual({ openingWheel: 'requested' });
    for (const [later, place] of [
      [NOW + 19_999, 'requested'],
      [NOW + 20_000, 'awaitingTap'],
    ] as const) {
      clock = later;
      await hear(ASK);
      expect([now()?.value.rider, lockState()]).toEqual(['near', { openingWheel: place }]);
    }
    clock = null;
    await hear(HEARD);
    await hear(ASK);
    expect(lockState()).toEqual({ openingWheel: 'awaitingTap' });
    clock = NOW;
    await hear(ASK);
    expect(lockState()).toEqual({ openingWheel: 'awaitingTap' });
    await hear(HEARD);
    await hear(ASK);
    expect(lockState()).toEqual({ openingWheel: 'requested' });
  });

  it('A rider does not become near by an old row or by a row of another ride', async () => {
    const heard = await recordEffects(withClock(locksMachine.provide({}), () => NOW));
    for (const event of [
      changed(STILL),
      HEARD,
      { type: 'rideCommand.refused' },
      changed({ ...STILL, version: 2, chainPlace: 'rack', serverTime: LONG_AGO }),
    ])
      await heard.hear(event);
    expect(heard.now()?.value.rider).toBe('away');
    await heard.hear(changed({ ...STILL, id: 'rent-2', version: 3 }));
    expect(heard.now()?.value.rider).toBe('away');
  });
});

describe('the comparison of two rows', () => {
  it.each([
    [
      'the chain was seen in its holder before',
      bike('PAUSE', { ...holder }),
      { version: 2, step: 'unlock', ...holder },
      false,
    ],
    ['a row between them was missed', bike('PAUSE', { ...holder }), { version: 3, step: 'unlock', ...holder }, true],
    ['the chain was not in its holder before', bike('PAUSE', {}), { version: 2, step: 'unlock', ...holder }, true],
    ['the chain is not in its holder now', bike('PAUSE', { ...holder }), { version: 2, step: 'unlock' }, true],
    [
      'the chain is in its holder but open',
      bike('PAUSE', { ...holder }),
      { version: 2, step: 'unlock', chainLock: 'open', chainPlace: 'holder' },
      true,
    ],
    [
      'the rows belong to two rides',
      bike('PAUSE', { ...holder }),
      { id: 'rent-2', version: 2, step: 'unlock', ...holder },
      true,
    ],
    ['the step is not about the chain', bike('PAUSE', {}), { version: 2, step: 'lock_info' }, false],
    ['there is no chain', bike('PAUSE', {}), { version: 2, step: 'unlock', capabilities: lockOnly }, false],
  ] as const)('chainMayHaveJustOpened compares two rows: %s', (_, known, part, may) => {
    expect(facts.chainMayHaveJustOpened(known, bike('CHECK_END_PAUSE', part))).toBe(may);
  });

  it('lockStateChanged is true when a lock, the chain or its place differs within one ride', () => {
    const row = bike('PAUSE', holder);
    for (const part of [{ wheelLock: 'open' }, { chainLock: 'open' }, { chainPlace: 'rack' }] as const)
      expect(facts.lockStateChanged(row, { ...row, ...part })).toBe(true);
    expect([
      facts.lockStateChanged(row, { ...row, step: 'unlock' }),
      facts.lockStateChanged(null, row),
      facts.lockStateChanged(row, null),
      facts.lockStateChanged(row, { ...row, id: 'rent-2', wheelLock: 'open' }),
    ]).toEqual([false, false, false, false]);
  });

  it('staysAtChain, staysAtTask and staysAtWheel are true only within one ride and one lock task', () => {
    const asked = bike('PAUSE', { step: 'chain_lock_open', ...holder });
    const plain = bike('PAUSE', { step: 'wait', ...holder });
    const riding = bike('ACTIVE_RIDE', { step: 'wait', ...holder });
    expect([facts.staysAtChain(plain, asked), facts.staysAtChain(asked, plain)]).toEqual([true, true]);
    expect([
      facts.staysAtChain(riding, riding),
      facts.staysAtChain(asked, { ...asked, id: 'rent-2' }),
      facts.staysAtChain(asked, CHAIN),
      facts.staysAtChain(asked, { ...asked, wheelLock: 'open' }),
      facts.staysAtChain(asked, null),
    ]).toEqual([false, false, false, false, false]);
    // A loose chain has no place, although the row says that its lock is closed.
    expect(facts.staysAtChain(asked, { ...asked, step: 'unlock' })).toBe(false);
    expect([
      facts.staysAtTask(WHEEL, { ...WHEEL, version: 2 }),
      facts.staysAtTask(WHEEL, { ...WHEEL, id: 'rent-2' }),
      facts.staysAtTask(WHEEL, { ...WHEEL, stage: 'CHECK_END_PAUSE' }),
      facts.staysAtTask(WHEEL, { ...WHEEL, step: 'wait' }),
      facts.staysAtTask(null, null),
    ]).toEqual([true, false, false, false, true]);
    expect([
      facts.staysAtWheel(WHEEL, WHEEL),
      facts.staysAtWheel(WHEEL, { ...WHEEL, wheelLock: 'open' }),
      facts.staysAtWheel(plain, plain),
      facts.staysAtWheel(CHAIN, WHEEL),
      facts.staysAtWheel(WHEEL, null),
    ]).toEqual([true, false, false, false, false]);
  });
});
