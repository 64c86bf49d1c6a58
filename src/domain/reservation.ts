import type { Refusal } from './errorCode.ts';
import type { Capabilities, VehicleForm } from './rent.ts';

/** The rider's reservation of a vehicle. Times are milliseconds of the server's clock, money is roubles. */
export type Reservation = {
  id: string;
  /** `started`: a ride began from it. `lapsed`: its time is over. */
  state: 'held' | 'released' | 'started' | 'lapsed';
  mapId: number;
  frameNumber: string;
  form: VehicleForm;
  capabilities: Capabilities;
  latitude: number;
  longitude: number;
  reservedAt: number;
  /** Each minute that starts from here on is paid. */
  freeUntil: number;
  until: number;
  minuteCost: number;
  /** Charged for it by the server; null while it is held. */
  cost: number | null;
};

/** A tap of the rider: all tries have its key, and the server refuses it after `expiresAt` (server ms). */
export type ReservationTap = { key: string; expiresAt: number };

export type ReservationOutcome =
  | { kind: 'done'; reservation: Reservation }
  /** The server executed nothing. `expired`: it came too late. */
  | { kind: 'refused'; refusal: Refusal }
  | { kind: 'expired' };

const MINUTE = 60_000;

/**
 * The price of a reservation that ends at `now` (server ms), whole roubles; the server charges the same. It does not
 * grow after `until`.
 */
export function reservationCost({ freeUntil, until, minuteCost }: Reservation, now: number): number {
  const minutes = Math.ceil(Math.max(0, Math.min(now, until) - freeUntil) / MINUTE);
  return Math.floor((minutes * Math.round(minuteCost * 100) + 50) / 100);
}
