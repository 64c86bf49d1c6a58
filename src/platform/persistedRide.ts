import type { PersistedRide } from '#domain/command.ts';
import type { RentFacts } from '#domain/rent.ts';
import { PERSISTED_RIDE_TTL_MS, persistedRideKey } from './persistedRideKeys.ts';
import { persistedRideSchema, refuseRow, rideToStore } from './persistedRideSchema.ts';
import { readJson, writeJson } from './sessionStore.ts';

const EMPTY: PersistedRide = {
  rent: null,
  command: null,
  finishRecordedAt: null,
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
  refuseRow(row);
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
