import * as v from 'valibot';
import type { PersistedRide } from '#domain/command.ts';
import { isByText } from '#domain/figures.ts';
import { readRent, type RentFacts, rentRow } from '#domain/rent.ts';
import { PERSISTED_RIDE_TTL_MS, persistedPart, persistedRideKey } from './persistedRideKeys.ts';
import { readJson, writeJson } from './sessionStore.ts';

const words = v.nullable(v.string());
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
  photoId: words,
});

const text = v.object({
  intent: v.object({
    act: v.picklist(['START', 'OPEN', 'CHAIN', 'PAUSE', 'RESUME', 'FINISH']),
    vehicle: v.string(),
    parking: words,
    rentId: words,
  }),
  key: v.string(),
  keyId: v.string(),
  counter: v.number(),
  firstCounter: v.number(),
  minute: v.number(),
  firstMinute: v.number(),
  message: v.string(),
  expiresAt: v.number(),
});

/**
 * A row of the wire, read by the wire's reader. An invalid ride, or one with unknown sums, is dropped, and the app asks
 * the server again; but not a row that an answer by text message made: no server can be asked. The unsent photo and claim
 * stay.
 */
const storedRow = v.fallback(
  v.pipe(
    v.nullable(v.record(v.string(), v.unknown())),
    v.transform((row) => {
      const version = Number(row?.['version']);
      const { value } = readRent(row && { ...row, version: Math.floor(version) });
      if (!value || !isByText({ version })) return value?.sumsAreKnown ? value : null;
      return { ...value, version, sumsAreKnown: value.sumsAreKnown && value.priceLines.length > 0 };
    }),
  ),
  null,
);

/** The valid format of a persisted ride: another version of the app may have written a part, which is then dropped. */
const persistedRideSchema = v.object({
  rent: storedRow,
  command: v.fallback(v.nullable(v.object({ intent, key: v.string(), expiresAt: v.number() })), null),
  savedFinish: v.fallback(v.nullable(v.object({ rentId, requestedAt: v.number() })), null),
  photo: v.fallback(v.nullable(v.object({ photoId: v.string(), rentId, uploadTicket: words })), null),
  claim: v.fallback(v.nullable(claim), null),
  receipt: storedRow,
  text: v.fallback(v.nullable(text), null),
}) satisfies v.GenericSchema<unknown, PersistedRide>;

/** Rows over which a screen of this page broke. */
const refused = new Set<string>();
const nameOf = ({ id, version }: RentFacts): string => `${id} ${version}`;

/**
 * Whether a reload can show this row again. A row with unknown sums is not stored, because its figures are not the wire's;
 * of a row by text message they are nobody's.
 */
export const isStorable = (rent: RentFacts): boolean => rent.sumsAreKnown || isByText(rent);

/** Nor is a row stored over which a screen broke. */
const wireRow = (rent: RentFacts | null) =>
  rent && isStorable(rent) && !refused.has(nameOf(rent)) ? rentRow(rent) : null;

/** The format in which a ride is stored: its rows as the wire's (rent §6.2), because names of facts may change. */
const rideToStore = ({ rent, receipt, ...rest }: Partial<PersistedRide>) => ({
  ...rest,
  ...(rent !== undefined && { rent: wireRow(rent) }),
  ...(receipt !== undefined && { receipt: wireRow(receipt) }),
});

/**
 * The part of a ride stored on this phone for a reload or a crash. Web storage, because the write must finish before a
 * command is sent: an awaited write could be lost with the page. Never shown to another rider.
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
  // If the storage is full or forbidden, these parts live as long as the page.
  const inMemory = new Map<string, Partial<PersistedRide>>();

  const readPart = (riderId: string, part: string): unknown => {
    const stored = readJson(storage, persistedRideKey(riderId, part), persistedPart);
    return stored && now() - stored.at <= PERSISTED_RIDE_TTL_MS ? stored.value : null;
  };

  return {
    read(riderId) {
      const parts = Object.keys(persistedRideSchema.entries).map((part) => [part, readPart(riderId, part)] as const);
      return { ...v.parse(persistedRideSchema, Object.fromEntries(parts)), ...inMemory.get(riderId) };
    },
    change(riderId, change) {
      const ride = { ...inMemory.get(riderId), ...change };
      inMemory.delete(riderId);
      for (const [part, value] of Object.entries(rideToStore(ride))) {
        const key = persistedRideKey(riderId, part);
        // Otherwise full storage would keep an older value, and hide this one.
        storage.removeItem(key);
        if (value !== null) writeJson(storage, key, { at: now(), value });
        if (value !== null && storage.getItem(key) === null) inMemory.set(riderId, ride);
      }
    },
  };
}
