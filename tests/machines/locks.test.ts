import { expect } from 'vitest';
import type { AnyMachineSnapshot } from 'xstate';
import { lockTask, mayOpenChain, mayOpenWheel } from '#domain/lockSequence.ts';
import { locksMachine } from '#machines/locks/locks.machine.ts';
import type { LocksContext } from '#machines/locks/locks.types.ts';
import { withClock } from '#machines/withClock.ts';
import { stepsTo, type Visited } from '../support/machines/explore.ts';
import { bike, holder, lockOnly, LONG_AGO, loose, NOW } from '../support/machines/rents.ts';
import { walk } from './walk.ts';

/** Rows for every lock task: correct ones, ones of a jammed lock, and ones that only a broken server sends. */
const ROWS = [
  bike('CHECK_START', { step: 'wait' }),
  bike('CHECK_START', { step: 'lock_info', wheelLock: 'open', status: 'IN_PROGRESS', errorCode: 'NEED_CLOSE_LOCK' }),
  bike('CHECK_START', { step: 'chain_lock_open' }),
  bike('CHECK_START', { step: 'chain_lock_close', ...loose }),
  bike('CHECK_START', { step: 'unlock', ...holder }),
  bike('CHECK_START', { step: 'unlock', capabilities: lockOnly, chainLock: null, chainPlace: null }),
  bike('ACTIVE_RIDE', { step: 'wait', ...holder, wheelLock: 'open' }),
  bike('CHECK_START_PAUSE', { step: 'lock_info', ...holder, wheelLock: 'open' }),
  bike('PAUSE', { step: 'wait', ...holder }),
  bike('PAUSE', { step: 'chain_lock_open', ...holder, errorCode: 'OPEN_CHAIN_ERROR' }),
  bike('PAUSE', { step: 'chain_lock_open', wheelLock: 'open' }),
  bike('PAUSE', { step: 'chain_lock_close', ...loose }),
  bike('PAUSE', { step: 'wait' }),
  bike('PAUSE', { step: 'wait', ...holder, serverTime: LONG_AGO }),
  bike('CHECK_END_PAUSE', { step: 'unlock', ...holder, errorCode: 'OPEN_LOCK_ERROR' }),
  bike('CHECK_END_PAUSE', { step: 'unlock', ...loose }),
  bike('CHECK_END_PAUSE', { step: 'unlock' }),
  bike('ACTIVE_RIDE_END', { step: 'chain_lock_open', ...holder, wheelLock: 'open' }),
  bike('ACTIVE_RIDE_END', { step: 'photo_upload' }),
];

const contextOf = (reached: AnyMachineSnapshot): LocksContext => reached.context;
const isIn = (reached: AnyMachineSnapshot, place: string) =>
  reached.matches({ lockState: { openingChain: place } }) || reached.matches({ lockState: { openingWheel: place } });

/** rent.md, property 2: a lock command is requested only when the last row shows the lock sequence kept. */
function wishesInOrder(reached: AnyMachineSnapshot): void {
  const { rent } = contextOf(reached);
  if (reached.matches({ lockState: { openingChain: 'requested' } })) expect(rent && mayOpenChain(rent)).toBe(true);
  if (reached.matches({ lockState: { openingWheel: 'requested' } })) expect(rent && mayOpenWheel(rent)).toBe(true);
}

const isAWord = ({ step }: Visited) =>
  step.type === 'rent.riderInteracted' ||
  (step.type === 'rideCommand.began' && step['commandKind'] === 'pause' && step['byRider'] === true);

/** No lock opens by itself in a visit without an interaction, after a refusal, or after the rider has left. */
function opensBehindNobody(reached: Visited): void {
  const { snapshot, before } = reached;
  if (!isIn(snapshot, 'requested') || (before && isIn(before.snapshot, 'requested'))) return;
  const way = stepsTo(reached);
  expect(way.some(isAWord)).toBe(true);
  const silence = way.findLastIndex(
    ({ step }) => step.type.includes('riderInactivity') || step.type === 'rideCommand.refused',
  );
  const isNearAgain = (since: Visited) => isAWord(since) || movesMetal(since);
  if (silence >= 0) expect(way.slice(silence).some(isNearAgain)).toBe(true);
}

function movesMetal({ step, before, snapshot }: Visited): boolean {
  const [was, is] = [before && contextOf(before.snapshot).rent, contextOf(snapshot).rent];
  if (step.type !== 'rent.changed' || !was || !is || is.serverTime === LONG_AGO) return false;
  return was.wheelLock !== is.wheelLock || was.chainLock !== is.chainLock || was.chainPlace !== is.chainPlace;
}

/** The wheel lock waits six seconds after the row in which the chain opened, or may have opened. */
function waitsForTheChain(reached: Visited): void {
  const { rent } = contextOf(reached.snapshot);
  if (!reached.snapshot.matches({ lockState: { openingWheel: 'requested' } }) || !rent?.capabilities.chain) return;
  const way = stepsTo(reached);
  const opened = way.findLastIndex((one) => {
    const [was, is] = [one.before && contextOf(one.before.snapshot).rent, contextOf(one.snapshot).rent];
    return one.step.type === 'rent.changed' && is !== null && is.chainLock === 'open' && was?.chainLock !== 'open';
  });
  const settled = way.findLastIndex(({ step }) => step.type.includes('chainSettles'));
  if (opened >= 0) expect(settled).toBeGreaterThan(opened);
}

/** In every state the latest row makes the next decision, also after the six seconds. */
function knowsTheLastRow({ snapshot, step }: Visited): void {
  if (step.type === 'rent.changed') expect(contextOf(snapshot).rent).toEqual(step['rent']);
}

/** Every check has a timeout, the six seconds are never shortened, and every wait for a lock has a timeout. */
function everythingComesBack({ snapshot, step, before }: Visited): void {
  const checks = ['closingWheel', 'fasteningChain'].some((place) =>
    snapshot.matches({ lockState: { [place]: 'checking' } }),
  );
  if (checks) expect(timersOf(snapshot)).toContain('checkTimeout');
  if (isIn(snapshot, 'moving') || isIn(snapshot, 'blocked')) expect(timersOf(snapshot)).toContain('lockAnswerTimeout');
  const wasSettling = before?.snapshot.matches({ lockState: 'settling' }) === true;
  if (wasSettling && !snapshot.matches({ lockState: 'settling' }) && step.type === 'rent.changed')
    expect(step['rent']).toBeNull();
}

const timersOf = (snapshot: AnyMachineSnapshot): string =>
  snapshot._nodes.flatMap(({ after }) => after.map(({ delay }) => String(delay))).join(' ');

/** The row decides the lock task, except while the chain settles, a command is new, or a pause asks for the chain. */
function standsWhereTheRowPutsIt({ snapshot }: Visited): void {
  const { rent } = contextOf(snapshot);
  const task = rent === null ? null : lockTask(rent);
  const stands = (place: string) => snapshot.matches({ lockState: place });
  if (stands('closingWheel')) expect(task).toBe('closeWheel');
  if (stands('fasteningChain')) expect(task).toBe('fastenChain');
  if (stands('idle')) expect(task).toBeNull();
  if (rent === null) expect(stands('idle')).toBe(true);
  if (stands('openingWheel')) expect(task).toBe('openWheel');
  // A blocked lock opens only when the row still asks for it.
  if (isIn(snapshot, 'blocked')) expect(task).not.toBeNull();
}

/** Property 1 for the locks: each state that waits for a hand or a tap accepts it. */
function atRestHasALiveAction({ snapshot }: Visited): void {
  if (['waiting', 'notYet', 'unanswered'].some((place) => snapshot.matches({ lockState: { closingWheel: place } }))) {
    expect(snapshot.can({ type: 'rent.lockClosed' })).toBe(true);
  }
  if (['waiting', 'notYet', 'unanswered'].some((place) => snapshot.matches({ lockState: { fasteningChain: place } }))) {
    expect(snapshot.can({ type: 'rent.chainFastened' })).toBe(true);
  }
  for (const place of ['awaitingTap', 'stuck', 'blocked', 'requested']) {
    if (isIn(snapshot, place)) expect(snapshot.can({ type: 'rent.unlockAsked' })).toBe(true);
  }
}

walk(
  'locks',
  {
    machine: withClock(locksMachine.provide({}), () => NOW),
    payloads: {
      'rent.changed': (snapshot) => {
        const version = (contextOf(snapshot).rent?.version ?? 0) + 1;
        return [
          ...ROWS.map((rent) => ({ rent: { ...rent, version } })),
          { rent: { ...ROWS[4], version: version + 1 } },
          { rent: null },
        ];
      },
      'rentSync.foundRide': (snapshot) => {
        const { rent } = contextOf(snapshot);
        return rent ? [{ rent }, { rent: { ...rent, version: rent.version + 1 } }] : [];
      },
      'rideCommand.began': [true, false].flatMap((byRider) =>
        ['openChain', 'openLock', 'pause'].map((commandKind) => ({ commandKind, byRider })),
      ),
    },
    project: (snapshot) => {
      const { rent, commandVersion } = contextOf(snapshot);
      const row = rent && { ...rent, version: 0 };
      return [
        ROWS.findIndex((one) => JSON.stringify({ ...one, version: 0 }) === JSON.stringify(row)),
        rent !== null && rent.version > commandVersion,
      ];
    },
  },
  (snapshot, _step, _before, reached) => {
    wishesInOrder(snapshot);
    opensBehindNobody(reached);
    waitsForTheChain(reached);
    knowsTheLastRow(reached);
    everythingComesBack(reached);
    standsWhereTheRowPutsIt(reached);
    atRestHasALiveAction(reached);
  },
);
