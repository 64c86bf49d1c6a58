import type { StationName } from '../../docks.ts';
import type { Change, Rent } from '../rent.ts';
import { backToRide } from './finish.ts';
import { started } from './start.ts';

/** What a dock tells of the bike that it feels. */
export type Held = {
  station: StationName;
  /** Of a kind that this station locks, and the station is in service. */
  takes: boolean;
  lock: 'locked' | 'locking' | 'stuck';
  /** Milliseconds: since when it is felt. */
  since: number;
};

export const dockReached: Change = { state: 'WAITING', status: 'IN_PROGRESS' };
/** The rider pulls the bike out now. */
export const dockOpened: Change = { step: 'unlock', step_number: 2 };

/**
 * What the row says once the docks tell this: a bike that is gone from its dock is ridden, one that is felt by a dock is given
 * back, from the moment when the dock felt it.
 *
 * @param held null: no dock feels it
 * @param now milliseconds
 */
export function felt(rent: Rent, held: Held | null, takenFrom: StationName | null, now: number): Change {
  switch (rent.stage) {
    case 'CHECK_START':
      return rent.step === 'unlock' && held === null ? started(new Date(now).toISOString()) : {};
    case 'ACTIVE_RIDE':
      return held?.takes ? givenBack(rent, held) : { error_code: held ? 'PARKING_NOT_ALLOWED' : null };
    case 'ACTIVE_RIDE_END':
      if (held?.takes) return givenBack(rent, held);
      // A claim's word about the end stands.
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

function givenBack({ claimed_at }: Rent, { station, lock, since }: Held): Change {
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

/** Back in a dock within the look-over time it costs nothing. */
export const isLookOver = ({ ride_started_at, inspection_seconds }: Rent, { since }: Held): boolean =>
  since < Date.parse(ride_started_at ?? '') + inspection_seconds * 1000;
