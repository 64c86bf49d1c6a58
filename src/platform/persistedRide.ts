import * as v from 'valibot';
import type { PersistedRide } from '#domain/command.ts';
import { readRent, type RentFacts, rentRow } from '#domain/rent.ts';
import { PERSISTED_RIDE_TTL_MS, persistedRideKey } from './persistedRideKeys.ts';
import { readJson, writeJson } from './sessionStore.ts';

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
const persistedRideSchema = v.object({
  /** Phone milliseconds of the last change. */
  at: v.number(),
  rent: storedRow,
  command: v.nullable(v.object({ intent, key: v.string(), expiresAt: v.number() })),
  savedFinish: v.nullable(v.object({ rentId, requestedAt: v.number() })),
  photo: v.nullable(v.object({ photoId: v.string(), rentId, uploadTicket: text })),
  claim: v.nullable(claim),
  receipt: storedRow,
}) satisfies v.GenericSchema<unknown, PersistedRide & { at: number }>;

/** Rows over which a screen of this page broke. */
const refused = new Set<string>();
const nameOf = ({ id, version }: RentFacts): string => `${id} ${version}`;

/** A row with unknown sums is not stored: its figures are not the wire's. Nor is one over which a screen broke. */
const wireRow = (rent: RentFacts | null) => (rent?.sumsAreKnown && !refused.has(nameOf(rent)) ? rentRow(rent) : null);

/** The format in which a ride is stored: its rows as the wire's (rent §6.2), because names of facts may change. */
const rideToStore = (ride: PersistedRide, at: number) => ({
  ...ride,
  rent: wireRow(ride.rent),
  receipt: wireRow(ride.receipt),
  at,
});

const EMPTY: PersistedRide = {
  rent: null,
  command: null,
  savedFinish: null,
  photo: null,
  claim: null,
  receipt: null,
};

/**
 * The part of a ride stored on this phone for a reload or a crash. Web storage, because the write must finish before a
 * command is sent: an awaited write could be lost with the page. One key per rider; never shown to another rider.
 */
export type PersistedRideStore = {
  read(riderId: string): PersistedRide;
  change(riderId: string, part: Partial<PersistedRide>): void;
};

/**
 * Takes the ride's rows from the storage: a screen broke over this one, and must not break over it after a reload too.
 * Until the server sends a newer row, none is stored.
 */
export function dropBrokenRow(storage: Storage, riderId: string, row: RentFacts): void {
  refused.add(nameOf(row));
  createPersistedRideStore(storage).change(riderId, { rent: null, receipt: null });
}

export function createPersistedRideStore(storage: Storage, now: () => number = () => Date.now()): PersistedRideStore {
  // If the storage is full or forbidden, the ride lives as long as the page.
  const inMemory = new Map<string, PersistedRide>();

  const read = (riderId: string): PersistedRide => {
    const cached = inMemory.get(riderId);
    if (cached) return cached;
    const stored = readJson(storage, persistedRideKey(riderId), persistedRideSchema);
    if (!stored || now() - stored.at > PERSISTED_RIDE_TTL_MS) return EMPTY;
    const { at: _, ...ride } = stored;
    return ride;
  };

  return {
    read,
    change(riderId, part) {
      const ride = { ...read(riderId), ...part };
      inMemory.delete(riderId);
      if (Object.values(ride).every((value) => value === null)) return storage.removeItem(persistedRideKey(riderId));
      writeJson(storage, persistedRideKey(riderId), rideToStore(ride, now()));
      // Reads the value back instead of caching it: another tab of this rider writes here too.
      if (readJson(storage, persistedRideKey(riderId), persistedRideSchema) === null) inMemory.set(riderId, ride);
    },
  };
}
