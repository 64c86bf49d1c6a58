import type { RentFacts, RideStage } from './rent.ts';

type Metal = Pick<RentFacts, 'wheelLock' | 'chainLock' | 'chainPlace' | 'capabilities'>;

/** What the row waits for from hands and metal; a vehicle without a wheel lock asks nothing of hands. */
export type LockTask = 'closeWheel' | 'openChain' | 'fastenChain' | 'openWheel';

/**
 * Which of the lock's steps a row stands at, or null while it is nobody's turn.
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

/** Where the chain belongs now: in its holder for a ride, round the rack for a pause or the end. */
export const chainGoal = ({ stage }: Pick<RentFacts, 'stage'>): 'holder' | 'rack' =>
  stage === 'PAUSE' || stage === 'CHECK_START_PAUSE' || stage === 'ACTIVE_RIDE_END' ? 'rack' : 'holder';

/** The wheel lock must be closed before the chain opens (map-and-rent §4). */
export const mayOpenChain = ({ wheelLock, chainLock, capabilities }: Metal): boolean =>
  capabilities.chain && wheelLock === 'closed' && chainLock !== 'open';

/**
 * The chain lock must be closed before the wheel lock opens (map-and-rent §4), and in its holder: a chain that is closed
 * round a rack would hold a bike whose wheel is free.
 */
export const mayOpenWheel = ({ wheelLock, chainLock, chainPlace, capabilities }: Metal): boolean =>
  wheelLock === 'closed' && (!capabilities.chain || (chainLock === 'closed' && chainPlace === 'holder'));

/** Stages in which a rider's hands want a lock opened; elsewhere an order would open it out of turn. */
const CHAIN_OPENS_IN: readonly (RideStage | null)[] = ['CHECK_START', 'PAUSE', 'CHECK_END_PAUSE', 'ACTIVE_RIDE_END'];
const WHEEL_OPENS_IN: readonly (RideStage | null)[] = ['CHECK_START', 'CHECK_END_PAUSE'];

/** Does this row allow the order just now? The six seconds of the chain are kept by the locks' chart. */
export const isInOrder = (order: 'openChain' | 'openLock', rent: Metal & Pick<RentFacts, 'stage'>): boolean =>
  order === 'openChain'
    ? mayOpenChain(rent) && CHAIN_OPENS_IN.includes(rent.stage)
    : mayOpenWheel(rent) && WHEEL_OPENS_IN.includes(rent.stage);
