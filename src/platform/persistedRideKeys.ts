import * as v from 'valibot';
import { readJson } from './sessionStore.ts';

/** Sign-out does not clear this prefix: a ride outlives the session (decisions §2). */
const KEY_PREFIX = 'velorent.ride.';
export const persistedRideKey = (riderId: string): string => `${KEY_PREFIX}${riderId}`;
export const PERSISTED_RIDE_TTL_MS = 72 * 60 * 60 * 1000;

/** After this time a command is no longer needed: the rides show its result, ms. */
const COMMAND_TTL_MS = 10 * 60 * 1000;

const outline = v.object({
  at: v.number(),
  rent: v.unknown(),
  command: v.nullable(v.object({ expiresAt: v.number() })),
  photo: v.unknown(),
  claim: v.unknown(),
  receipt: v.unknown(),
});

/** Milliseconds on both clocks: persisted rides use the phone's, commands the server's. */
export type BothClocks = { phone: number; server: number };

/**
 * Removes persisted rides that are useless: without a ride, a receipt, a running command or unsent data, or too old, or
 * unreadable.
 */
export function sweepPersistedRides(storage: Storage, now: BothClocks): void {
  for (const name of Object.keys(storage)) {
    if (!name.startsWith(KEY_PREFIX)) continue;
    const ride = readJson(storage, name, outline);
    if (!ride || now.phone - ride.at > PERSISTED_RIDE_TTL_MS || !isWorthKeeping(ride, now.server))
      storage.removeItem(name);
  }
}

const isWorthKeeping = (
  { rent, command, photo, claim, receipt }: v.InferOutput<typeof outline>,
  now: number,
): boolean =>
  [rent, photo, claim, receipt].some((part) => part !== null) ||
  (command !== null && now - command.expiresAt < COMMAND_TTL_MS);
