import * as v from 'valibot';
import { count, id, instant, latitude, longitude, or, price } from '#domain/fields.ts';
import { capabilitiesSchema, deviceType, formOf } from '#domain/rent.ts';
import type { Reservation, ReservationOutcome, ReservationTap } from '#domain/reservation.ts';
import type { GatewayApi } from './clients.ts';
import { Fault, isTransient, unwrap } from './fault.ts';
import { readWhole } from './read.ts';
import { refusalOfFault } from './refusal.ts';

const reservation = v.pipe(
  v.object({
    id,
    state: v.picklist(['held', 'released', 'started', 'lapsed']),
    mapId: or(count, 0),
    frameNumber: id,
    deviceType,
    capabilities: capabilitiesSchema,
    coordinate: v.object({ latitude, longitude }),
    reservedAt: instant,
    freeUntil: instant,
    until: instant,
    minuteCost: price,
    cost: or(price, null),
  }),
  v.transform(({ deviceType, coordinate, ...held }): Reservation => ({
    ...held,
    ...coordinate,
    form: formOf(deviceType, held.capabilities),
  })),
);
/** Only a null says that there is none: an answer that cannot be read must not free a vehicle on the screen. */
const answer = v.object({ reservation: v.nullable(reservation), serverTime: instant });

const reservationIn = (sent: unknown): Reservation | null => readWhole('reservation', answer, sent).reservation;

/**
 * The rider's newest reservation: held, or ended within the last hour. Null also from a gateway that offers none.
 * @throws {Fault} when it is not known
 */
export async function currentReservation(api: GatewayApi, signal: AbortSignal): Promise<Reservation | null> {
  try {
    return reservationIn(await unwrap(api.GET('/api/reservations/current', { signal })));
  } catch (cause) {
    const fault = Fault.from(cause);
    if (fault.status === 404) return null;
    throw fault;
  }
}

const header = ({ key, expiresAt }: ReservationTap) => ({
  'Idempotency-Key': key,
  'Command-Expires-At': new Date(expiresAt).toISOString(),
});

async function outcomeOf(sent: Promise<unknown>): Promise<ReservationOutcome> {
  try {
    const found = reservationIn(await sent);
    if (!found) throw Fault.named('noData', 'no reservation');
    return { kind: 'done', reservation: found };
  } catch (cause) {
    const fault = Fault.from(cause);
    // An answer that cannot be read is no refusal.
    if (isTransient(fault) || fault.status < 400) throw fault;
    if (fault.details.code === 'COMMAND_EXPIRED') return { kind: 'expired' };
    return { kind: 'refused', refusal: refusalOfFault(fault, { stage: null }) };
  }
}

/**
 * Reserves a vehicle. Safe to repeat under the same key.
 * @throws {Fault} when it is not known whether the vehicle is reserved
 */
export const reserveBike = (
  api: GatewayApi,
  { number, ...tap }: ReservationTap & { number: string },
  signal: AbortSignal,
): Promise<ReservationOutcome> =>
  outcomeOf(
    unwrap(api.POST('/api/bikes/{number}/reserve', { params: { path: { number }, header: header(tap) }, signal })),
  );

/**
 * Gives the vehicle back. Safe to repeat: one that has ended is answered as it is.
 * @throws {Fault} when it is not known whether the vehicle is free
 */
export const releaseReservation = (
  api: GatewayApi,
  { reservationId, ...tap }: ReservationTap & { reservationId: string },
  signal: AbortSignal,
): Promise<ReservationOutcome> =>
  outcomeOf(
    unwrap(
      api.POST('/api/reservations/{reservationId}/release', {
        params: { path: { reservationId }, header: header(tap) },
        signal,
      }),
    ),
  );
