import * as v from 'valibot';
import type { PersistedRide } from '#domain/command.ts';
import { readRent, type RentFacts, rentRow } from '#domain/rent.ts';

const text = v.nullable(v.string());
const number = v.nullable(v.number());
const position = v.nullable(
  v.object({ latitude: v.number(), longitude: v.number(), accuracy: v.number(), at: v.number() }),
);

const rentId = v.string();
const intent = v.variant('kind', [
  v.object({ kind: v.literal('start'), number: v.string(), insurance: v.boolean(), position }),
  v.object({ kind: v.literal('cancel'), rentId }),
  v.object({ kind: v.literal('openChain'), rentId }),
  v.object({ kind: v.literal('openLock'), rentId }),
  v.object({ kind: v.literal('pause'), rentId, position }),
  v.object({ kind: v.literal('resume'), rentId, position }),
  v.object({ kind: v.literal('finish'), rentId, position, requestedAt: number }),
  v.object({ kind: v.literal('parking'), rentId, number: v.string(), position }),
  v.object({ kind: v.literal('complete'), rentId, photoOwed: v.boolean() }),
  v.object({ kind: v.literal('returnToRide'), rentId }),
]);

const claim = v.object({
  claimId: v.string(),
  rentId,
  reason: v.picklist(['parking', 'wheelLock', 'chain', 'offline', 'other']),
  at: v.number(),
  position,
  photoId: text,
});

/**
 * A row of the wire, read by the wire's reader. An invalid ride, or one with unknown sums, is dropped, and the app asks
 * the server again. The unsent photo and claim stay.
 */
const storedRow = v.fallback(
  v.pipe(
    v.nullable(v.record(v.string(), v.unknown())),
    v.transform((row) => {
      const { value } = readRent(row);
      return value?.sumsAreKnown ? value : null;
    }),
  ),
  null,
);

/** The valid format of a persisted ride: another version of the app may have written it. */
export const persistedRideSchema = v.object({
  /** Phone milliseconds of the last change. */
  at: v.number(),
  rent: storedRow,
  command: v.nullable(v.object({ intent, key: v.string(), expiresAt: v.number() })),
  finishRecordedAt: number,
  photo: v.nullable(v.object({ photoId: v.string(), rentId, uploadTicket: text })),
  claim: v.nullable(claim),
  receipt: storedRow,
}) satisfies v.GenericSchema<unknown, PersistedRide & { at: number }>;

/** Rows over which a screen of this page broke. */
const refused = new Set<string>();
const nameOf = ({ id, version }: RentFacts): string => `${id} ${version}`;
export const refuseRow = (row: RentFacts): void => void refused.add(nameOf(row));

/** A row with unknown sums is not stored: its figures are not the wire's. Nor is one over which a screen broke. */
const rowToStore = (rent: RentFacts | null) =>
  rent?.sumsAreKnown && !refused.has(nameOf(rent)) ? rentRow(rent) : null;

/** The format in which a ride is stored: its rows as the wire's (rent §6.2), because names of facts may change. */
export const rideToStore = (ride: PersistedRide, at: number) => ({
  ...ride,
  rent: rowToStore(ride.rent),
  receipt: rowToStore(ride.receipt),
  at,
});
