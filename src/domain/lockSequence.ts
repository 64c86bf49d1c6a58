import type { RentFacts, RideStage } from './rent.ts';

type LockFacts = Pick<RentFacts, 'wheelLock' | 'chainLock' | 'chainPlace' | 'capabilities'>;

/** The lock task that the row waits for; a vehicle without a wheel lock has none. */
export type LockTask = 'closeWheel' | 'openChain' | 'fastenChain' | 'openWheel';

/**
 * The lock task of a row, or null while the rider has nothing to do.
 *
 * @see ledger B012: the step list is the server's; rent.md, "By vehicle"
 */
export function lockTask({ step, capabilities }: Pick<RentFacts, 'step' | 'capabilities'>): LockTask | null {
  if (!capabilities.wheelLock) return null;
  switch (step) {
    case 'lock_info':
      return 'closeWheel';
    case 'chain_lock_open':
      return 'openChain';
    case 'chain_lock_close':
      return 'fastenChain';
    case 'unlock':
      return 'openWheel';
    case 'wait':
    case 'positioning':
    case 'parking':
    case 'photo_upload':
    case null:
      return null;
  }
}

/** Where the chain belongs now: in its holder during a ride, round the rack during a pause and at the end. */
export const chainDestination = ({ stage }: Pick<RentFacts, 'stage'>): 'holder' | 'rack' =>
  stage === 'PAUSE' || stage === 'CHECK_START_PAUSE' || stage === 'ACTIVE_RIDE_END' ? 'rack' : 'holder';

/** The wheel lock must be closed before the chain opens (map-and-rent §4). */
export const mayOpenChain = ({ wheelLock, chainLock, capabilities }: LockFacts): boolean =>
  capabilities.chain && wheelLock === 'closed' && chainLock !== 'open';

/**
 * The chain lock must be closed before the wheel lock opens (map-and-rent §4), and the chain must be in its holder: a
 * chain round a rack still holds the bike after the wheel opens.
 */
export const mayOpenWheel = ({ wheelLock, chainLock, chainPlace, capabilities }: LockFacts): boolean =>
  wheelLock === 'closed' && (!capabilities.chain || (chainLock === 'closed' && chainPlace === 'holder'));

/**
 * Milliseconds from the unfastening of the chain until the next lock may move (map-and-rent §4, §9). The chart locks
 * waits for them, the ring on the screen counts them, and the help in lockTexts.ts says them in words.
 */
export const CHAIN_SETTLES_MS = 6_000;

/** Stages in which the rider needs an open lock; in any other stage a command would open it out of sequence. */
const CHAIN_OPENS_IN: readonly (RideStage | null)[] = ['CHECK_START', 'PAUSE', 'CHECK_END_PAUSE', 'ACTIVE_RIDE_END'];
const WHEEL_OPENS_IN: readonly (RideStage | null)[] = ['CHECK_START', 'CHECK_END_PAUSE'];

/** Whether this row allows the lock command now. The locks' chart adds the six seconds of the chain. */
export const isInLockSequence = (
  command: 'openChain' | 'openLock',
  rent: LockFacts & Pick<RentFacts, 'stage'>,
): boolean =>
  command === 'openChain'
    ? mayOpenChain(rent) && CHAIN_OPENS_IN.includes(rent.stage)
    : mayOpenWheel(rent) && WHEEL_OPENS_IN.includes(rent.stage);
