import type { components } from '#openapi/gateway.d.ts';

export type Stage =
  | 'CHECK_START'
  | 'ACTIVE_RIDE'
  | 'CHECK_START_PAUSE'
  | 'PAUSE'
  | 'CHECK_END_PAUSE'
  | 'ACTIVE_RIDE_END'
  | 'ACTIVE_RIDE_COMPLETED';

/** A row of the table `rents` with the specification's own names (map-and-rent §3). Times are ISO strings. */
export type Rent = components['schemas']['Rent'] & {
  state: 'PENDING' | 'WAITING' | 'STARTED';
  stage: Stage;
  status:
    | 'IN_PROGRESS'
    | 'ERROR_START'
    | 'CHECK_START'
    | 'CHECK_START_PAUSE'
    | 'PAUSE'
    | 'CHECK_END_PAUSE'
    | 'CHECK_END'
    | 'WAIT_TO_RETURN_IN_PROGRESS'
    | 'DONE'
    | 'TECH_DONE';
  step:
    | 'wait'
    | 'positioning'
    | 'parking'
    | 'lock_info'
    | 'chain_lock_open'
    | 'chain_lock_close'
    | 'unlock'
    | 'photo_upload';
};

/** What a rule changes in a rent. `changeRent` sets version and times. */
export type Change = Partial<Omit<Rent, 'id' | 'version' | 'server_time' | 'updated_at'>>;
export type NewRent = Omit<Rent, 'version' | 'server_time' | 'updated_at'>;
