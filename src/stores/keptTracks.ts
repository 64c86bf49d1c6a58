import * as v from 'valibot';
import { LEAST_METERS, simplified } from '#domain/pastTrack.ts';
import type { Track } from '#domain/track.ts';
import type { QueryPersister } from '#platform/queryPersister.ts';
import { stretchesSchema } from './rideTrack.ts';

const keyOf = (rentId: string) => ['track', rentId] as const;
const hashOf = (rentId: string): string => keyOf(rentId).join(' ');

/**
 * Stores the track of a ride with few points, encrypted; the oldest tracks make room. A track under 100 m is not stored.
 * @param isTheirs false once the rider has signed out: then nothing may be written
 */
export async function keepTrack(
  persister: QueryPersister,
  { rentId, stretches, meters, receivedAt }: Track,
  isTheirs: () => boolean,
): Promise<void> {
  if (meters < LEAST_METERS || receivedAt === null) return;
  await persister.persist(
    hashOf(rentId),
    { key: keyOf(rentId), data: simplified(stretches), at: receivedAt },
    isTheirs,
  );
  await persister.evict();
}

/** The lines of a past ride's track; null if this phone has none. */
export async function keptTrack(persister: QueryPersister, rentId: string): Promise<Track['stretches'] | null> {
  const found = await persister.one(hashOf(rentId));
  const stretches = v.safeParse(stretchesSchema, found?.data);
  return stretches.success ? stretches.output : null;
}
