/** A row of `sandbox.reservations`. Times are milliseconds of the sandbox's clock, money is roubles. */
export type Reservation = {
  id: string;
  rider_id: string;
  frame_number: string;
  reserved_ms: number;
  free_until_ms: number;
  until_ms: number;
  minute_cost: number;
  ended_ms: number | null;
  outcome: ReservationOutcome | null;
  cost: number | null;
};
export type ReservationOutcome = 'released' | 'started' | 'lapsed';
