import type { RideCommand } from './command.ts';
import { lockTask } from './lockSequence.ts';
import type { RentFacts } from './rent.ts';

/** A start for the rider, from Start to the first minute of the ride. */
export type StartStep =
  /** The server has not answered: there is no ride to cancel yet. */
  | 'sent'
  | 'deviceAnswering'
  | 'unlocking'
  /** The dock has released the bike: the rider pulls it out, or the dock closes again. */
  | 'pulling'
  /** The wheel lock or the chain: the chart locks leads the rider. */
  | 'atLocks'
  /** The device did not obey and the server has not given up yet. */
  | 'failed'
  /** Whatever the device does meanwhile, the answer decides. */
  | 'cancelling';

/**
 * Reads a row of CHECK_START.
 *
 * @param rent null before the server has a ride
 * @param sending the command that is being sent, if there is one
 */
export function startStep(rent: RentFacts | null, sending: RideCommand['kind'] | null): StartStep {
  if (sending === 'cancel') return 'cancelling';
  if (rent === null) return 'sent';
  if (lockTask(rent) !== null) return 'atLocks';
  if (rent.errorCode !== null) return 'failed';
  if (rent.step !== 'unlock') return 'deviceAnswering';
  return rent.capabilities.docked ? 'pulling' : 'unlocking';
}
