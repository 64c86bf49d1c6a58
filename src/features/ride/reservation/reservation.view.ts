import type { SnapshotFrom } from 'xstate';
import type { Refusal } from '#domain/errorCode.ts';
import type { Reservation } from '#domain/reservation.ts';
import type { reservationMachine } from '#machines/reservation/reservation.machine.ts';

export type ReservationView =
  /** Not known yet, or none that a screen has to mention. */
  | { kind: 'none' }
  /** `isInDoubt`: no answer has come, so the vehicle may be reserved already. */
  | { kind: 'reserving'; number: string; isInDoubt: boolean }
  | { kind: 'refused'; number: string; refusal: Refusal }
  | { kind: 'held'; number: string; reservation: Reservation }
  | { kind: 'releasing'; number: string; reservation: Reservation; isInDoubt: boolean }
  | { kind: 'released'; number: string; reservation: Reservation }
  /** `cost` in the reservation is null until the server has said it. */
  | { kind: 'lapsed'; number: string; reservation: Reservation };

/** What the screens show of the rider's reservation. */
export function reservationView(snapshot: SnapshotFrom<typeof reservationMachine> | undefined): ReservationView {
  if (!snapshot) return { kind: 'none' };
  const { reservation, number, refusal } = snapshot.context;
  if (snapshot.matches('reserving'))
    return { kind: 'reserving', number, isInDoubt: snapshot.matches({ reserving: 'unknown' }) };
  if (reservation) {
    const of = { number: reservation.frameNumber, reservation };
    if (snapshot.matches('held')) return { kind: 'held', ...of };
    if (snapshot.matches('releasing'))
      return { kind: 'releasing', ...of, isInDoubt: snapshot.matches({ releasing: 'unknown' }) };
    if (snapshot.matches('lapsed')) return { kind: 'lapsed', ...of };
    if (!refusal && reservation.state === 'released') return { kind: 'released', ...of };
  }
  return refusal ? { kind: 'refused', number, refusal } : { kind: 'none' };
}
