import * as v from 'valibot';
import type { PersistedRide } from '#domain/command.ts';
import { readJson } from './sessionStore.ts';

/** Sign-out does not clear this prefix: a ride outlives the session (decisions §2). */
const KEY_PREFIX = 'velorent.ride.';
/** One key per part of a ride: a tab that writes one part cannot write back another that a second tab has cleared. */
export const persistedRideKey = (riderId: string, part: string): string => `${KEY_PREFIX}${riderId}.${part}`;
export const PERSISTED_RIDE_TTL_MS = 72 * 60 * 60 * 1000;

/** After this time a command is no longer needed: the rides show its result, ms. */
const COMMAND_TTL_MS = 10 * 60 * 1000;

/** `at`: phone milliseconds at which the part was written. */
export const persistedPart = v.object({ at: v.number(), value: v.unknown() });
const command = v.object({ expiresAt: v.number() });

/** Milliseconds on both clocks: persisted rides use the phone's, commands the server's. */
export type BothClocks = { phone: number; server: number };

/**
 * Removes useless parts of persisted rides: too old, unreadable, or a settled command or a saved finish without a ride,
 * a receipt or unsent data.
 */
export function sweepPersistedRides(storage: Storage, now: BothClocks): void {
  for (const name of Object.keys(storage)) {
    if (!name.startsWith(KEY_PREFIX)) continue;
    const part = readJson(storage, name, persistedPart);
    const isWorthKeeping =
      part &&
      now.phone - part.at <= PERSISTED_RIDE_TTL_MS &&
      (standsAlone(name, part.value, now) || isBeside(name, storage));
    if (!isWorthKeeping) storage.removeItem(name);
  }
}

const INDEPENDENT: readonly (keyof PersistedRide)[] = ['rent', 'photo', 'claim', 'receipt'];

const standsAlone = (name: string, value: unknown, now: BothClocks): boolean =>
  INDEPENDENT.some((part) => name.endsWith(`.${part}`)) ||
  (v.is(command, value) && now.server - value.expiresAt < COMMAND_TTL_MS);

const isBeside = (name: string, storage: Storage): boolean => {
  const riderId = name.slice(KEY_PREFIX.length, name.lastIndexOf('.'));
  return INDEPENDENT.some((part) => storage.getItem(persistedRideKey(riderId, part)) !== null);
};
