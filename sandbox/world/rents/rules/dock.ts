import type { StationName } from '../../docks.ts';
import type { Change, Rent } from '../rent.types.ts';
import { backToRide } from './finish.ts';
import { started } from './start.ts';

/** What a dock reports about the bike in it. */
export type DockReading = {
  station: StationName;
  /** The station locks bikes of this kind and is in service. */
  takes: boolean;
  lock: 'locked' | 'locking' | 'stuck';
  /** Milliseconds: since when the dock feels the bike. */
  since: number;
};

export const dockReached: Change = { state: 'WAITING', status: 'IN_PROGRESS' };
/** The rider pulls the bike out now. */
export const dockOpened: Change = { step: 'unlock', step_number: 2 };

/**
 * The change of the row after the docks report: a bike that has left its dock is ridden; a bike that a dock feels is
 * returned, from the moment when the dock felt it.
 *
 * @param held null: no dock feels it
 * @param now milliseconds
 */
export function applyDock(rent: Rent, held: DockReading | null, takenFrom: StationName | null, now: number): Change {
  switch (rent.stage) {
    case 'CHECK_START':
      return rent.step === 'unlock' && held === null ? started(new Date(now).toISOString()) : {};
    case 'ACTIVE_RIDE':
      return held?.takes ? dockedChange(rent, held) : { error_code: held ? 'PARKING_NOT_ALLOWED' : null };
    case 'ACTIVE_RIDE_END':
      if (held?.takes) return dockedChange(rent, held);
      // A claim's time of the end stays.
      return {
        ...backToRide,
        error_code: held ? 'PARKING_NOT_ALLOWED' : null,
        finish_requested_at: rent.claimed_at,
        station: takenFrom,
      };
    case 'CHECK_START_PAUSE':
    case 'PAUSE':
    case 'CHECK_END_PAUSE':
    case 'ACTIVE_RIDE_COMPLETED':
      return {};
  }
}

function dockedChange({ claimed_at }: Rent, { station, lock, since }: DockReading): Change {
  const at = claimed_at === null ? since : Math.min(since, Date.parse(claimed_at));
  return {
    stage: 'ACTIVE_RIDE_END',
    status: 'CHECK_END',
    step: 'lock_info',
    step_number: 1,
    step_count: 1,
    error_code: lock === 'stuck' ? 'NEED_CLOSE_LOCK' : null,
    finish_requested_at: new Date(at).toISOString(),
    station,
  };
}

/** A bike back in a dock within the inspection time costs nothing. */
export const isInspection = ({ ride_started_at, inspection_seconds }: Rent, { since }: DockReading): boolean =>
  since < Date.parse(ride_started_at ?? '') + inspection_seconds * 1000;
