import { describe, expect, it } from 'vitest';
import { chainGoal, isInOrder, type LockTask, lockTask, mayOpenChain, mayOpenWheel } from '#domain/lockOrder.ts';
import type { ChainPlace, LockState, RideStage, RideStep } from '#domain/rent.ts';
import { horseshoe, lockOnly, scooter } from '../machines/rents.ts';

const STAGES: readonly (RideStage | null)[] = [
  'CHECK_START',
  'ACTIVE_RIDE',
  'CHECK_START_PAUSE',
  'PAUSE',
  'CHECK_END_PAUSE',
  'ACTIVE_RIDE_END',
  'ACTIVE_RIDE_COMPLETED',
  null,
];
const metal = (
  wheelLock: LockState | null,
  chainLock: LockState | null,
  chainPlace: ChainPlace | null,
  capabilities = horseshoe,
) => ({ wheelLock, chainLock, chainPlace, capabilities });
/** All is closed and the chain is where it belongs while nobody rides. */
const atRest = metal('closed', 'closed', 'holder');

describe('what the lock’s step asks of hands', () => {
  it.each<[RideStep | null, LockTask | null]>([
    ['lock_info', 'closeWheel'],
    ['chain_lock_open', 'openChain'],
    ['chain_lock_close', 'fastenChain'],
    ['unlock', 'openWheel'],
    ['wait', null],
    ['positioning', null],
    ['parking', null],
    ['photo_upload', null],
    [null, null],
  ])('%s: %s, and nothing of who has no wheel lock', (step, task) => {
    expect(lockTask({ step, capabilities: horseshoe })).toBe(task);
    expect(lockTask({ step, capabilities: lockOnly })).toBe(task);
    expect(lockTask({ step, capabilities: scooter })).toBeNull();
  });
});

describe('where the chain belongs', () => {
  const goes = (goal: 'holder' | 'rack') => STAGES.filter((stage) => chainGoal({ stage }) === goal);
  it('is round the rack for a pause and for the end', () =>
    expect(goes('rack')).toEqual(['CHECK_START_PAUSE', 'PAUSE', 'ACTIVE_RIDE_END']));
  it('is its holder for a ride, for its beginning and for going on', () =>
    expect(goes('holder')).toEqual(['CHECK_START', 'ACTIVE_RIDE', 'CHECK_END_PAUSE', 'ACTIVE_RIDE_COMPLETED', null]));
});

describe('the chain may open', () => {
  it.each([
    ['behind a closed wheel lock', metal('closed', 'closed', 'rack'), true],
    ['from its holder', atRest, true],
    ['though nobody knows how it is', metal('closed', null, null), true],
    ['not while the wheel is free', metal('open', 'closed', 'rack'), false],
    ['not while nobody knows of the wheel', metal(null, 'closed', 'rack'), false],
    ['not when it is open', metal('closed', 'open', 'free'), false],
    ['not where there is none', metal('closed', null, null, lockOnly), false],
  ])('%s: %s', (_, row, may) => expect(mayOpenChain(row)).toBe(may));
});

describe('the wheel may be freed', () => {
  it.each([
    ['with the chain closed in its holder', atRest, true],
    ['not with it closed round a rack', metal('closed', 'closed', 'rack'), false],
    ['not with it closed round nothing', metal('closed', 'closed', 'free'), false],
    ['not with it closed nobody knows where', metal('closed', 'closed', null), false],
    ['not with it in its holder, and open', metal('closed', 'open', 'holder'), false],
    ['not with it in its holder, and nobody knows how', metal('closed', null, 'holder'), false],
    ['not a second time', metal('open', 'closed', 'holder'), false],
    ['not when nobody knows how it is', metal(null, 'closed', 'holder'), false],
    ['of a bike without a chain', metal('closed', null, null, lockOnly), true],
    ['of a bike without a chain, not a second time', metal('open', null, null, lockOnly), false],
  ])('%s: %s', (_, row, may) => expect(mayOpenWheel(row)).toBe(may));
});

describe('an order for a lock', () => {
  const takenIn = (order: 'openChain' | 'openLock', row: ReturnType<typeof metal>) =>
    STAGES.filter((stage) => isInOrder(order, { ...row, stage }));
  it('for the chain is taken at the start, in a pause, after it and at the end', () =>
    expect(takenIn('openChain', atRest)).toEqual(['CHECK_START', 'PAUSE', 'CHECK_END_PAUSE', 'ACTIVE_RIDE_END']));
  it('for the wheel is taken at the start and after a pause alone', () => {
    expect(takenIn('openLock', atRest)).toEqual(['CHECK_START', 'CHECK_END_PAUSE']);
    expect(takenIn('openLock', metal('closed', null, null, lockOnly))).toEqual(['CHECK_START', 'CHECK_END_PAUSE']);
  });
  it('is never taken where the other lock forbids it', () => {
    expect(takenIn('openChain', metal('open', 'closed', 'rack'))).toEqual([]);
    expect(takenIn('openLock', metal('closed', 'closed', 'rack'))).toEqual([]);
    expect(takenIn('openLock', metal('closed', 'open', 'free'))).toEqual([]);
  });
  it('for the chain is taken wherever the chain is, and of no bike without one', () => {
    expect(takenIn('openChain', metal('closed', 'closed', 'rack'))).toEqual(takenIn('openChain', atRest));
    expect(takenIn('openChain', metal('closed', null, null, lockOnly))).toEqual([]);
  });
});
