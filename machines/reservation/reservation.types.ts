import type { Refusal } from '#domain/errorCode.ts';
import type { Reservation, ReservationTap } from '#domain/reservation.ts';

/** `kept`: the reservation that this phone has stored, so that it shows without a network. */
export type ReservationInput = { kept: Reservation | null };

export type ReservationContext = {
  /** As the server, or the storage, said last. */
  reservation: Reservation | null;
  /** The vehicle of the last tap on Reserve. */
  number: string;
  tap: ReservationTap | null;
  /** Why the last tap had no effect. */
  refusal: Refusal | null;
};

export type ReservationEvent =
  | ({ type: 'rider.reserved'; number: string } & ReservationTap)
  | ({ type: 'rider.released' } & ReservationTap)
  /** The rider has read that the reservation is over. */
  | { type: 'rider.closed' }
  /** A ride has begun: the server has ended the reservation. */
  | { type: 'server.rideBegan' }
  | { type: 'device.cameOnline' | 'device.becameVisible' };
