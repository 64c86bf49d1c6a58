import { powerOf } from '#domain/docks.ts';
import type { Refusal } from '#domain/errorCode.ts';
import { inspectionSecondsLeft } from '#domain/inspection.ts';
import { refusalInRow } from '#domain/refusalCode.ts';
import type { RentFacts } from '#domain/rent.ts';
import type { StationPower } from '#domain/station.ts';
import type { RideState } from '../state/rideState.ts';

/** A docked bike on its way back to a dock. */
export type ReturnView = {
  rent: RentFacts;
  /** The kind of dock that takes the bike. */
  power: StationPower;
  /** The current dock does not take the bike, or the server found it in no dock. */
  refusal: Refusal | null;
  offline: boolean;
  /** The server checks the docks again. */
  looking: boolean;
  /** Seconds left in which a return is free; null after that. */
  freeSeconds: number | null;
};

/** Whether a dock ends this ride. If so, the rider opens the end while the ride still runs. */
export const isReturned = ({ phase, context: { rent } }: Pick<RideState, 'phase' | 'context'>): boolean =>
  rent !== null &&
  rent.capabilities.docked &&
  rent.stage === 'ACTIVE_RIDE' &&
  (phase === 'ACTIVE_RIDE' || phase === 'resuming');

/**
 * Null if no ride is active that a dock ends.
 *
 * @param now server milliseconds
 */
export function returnView(
  ride: Pick<RideState, 'phase' | 'commandState' | 'refusal' | 'link' | 'context'>,
  now: number,
): ReturnView | null {
  const { commandState, link, context } = ride;
  const { rent } = context;
  if (rent === null || !isReturned(ride)) return null;
  const freeSeconds = inspectionSecondsLeft(rent, now);
  const refused = commandState === 'refused' ? ride.refusal : null;
  return {
    rent,
    power: powerOf(rent.capabilities),
    refusal: commandState === 'sending' ? null : (refused ?? refusalInRow(rent)),
    offline: link === 'offline',
    looking: commandState === 'sending',
    freeSeconds: freeSeconds > 0 ? freeSeconds : null,
  };
}
