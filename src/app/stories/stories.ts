import type { GatewayApi } from '#api/clients.ts';
import type { SupabaseReadParts } from '#api/supabaseRead.ts';
import { getStoryPicture, getStoryRows, readStoryRows } from '#api/stories.ts';
import { type Phone, picturesIn, type StoryPart } from '#domain/story.ts';
import type { StoryStore } from '#platform/storyStore.ts';
import type { Stories } from '#src/runtime.tsx';

export type StoriesParts = SupabaseReadParts & {
  gatewayApi: GatewayApi;
  store: StoryStore;
  phone: Phone;
  /** The signed-in rider; null: nobody. */
  riderId: () => string | null;
};

/** Longest wait for a request, ms: stories are not worth a longer one. */
const REQUEST_TIMEOUT_MS = 8_000;

/** The operator's stories: from the server, or from this phone once they were viewed. */
export function createStories({ gatewayApi, store, phone, riderId, ...data }: StoriesParts): Stories {
  /** Sign-out deletes the database: no write may create it again. */
  const isSameRider = (requestedFor: string | null, signal: AbortSignal) =>
    requestedFor !== null && requestedFor === riderId() && !signal.aborted;

  const evictPictures = async () => {
    const parts: StoryPart[] = ['instructions', 'news'];
    const rows = await Promise.all(parts.map((part) => store.rows(part)));
    // If one part cannot be read, its pictures would seem unused.
    if (rows.every(Array.isArray)) await store.evict(picturesIn(rows.flatMap(readStoryRows)));
  };

  return {
    phone,
    async stored(part) {
      const rows = await store.rows(part);
      return Array.isArray(rows) ? readStoryRows(rows) : null;
    },
    async fetch(part, asking) {
      const signal = AbortSignal.any([asking, AbortSignal.timeout(REQUEST_TIMEOUT_MS)]);
      const requestedFor = riderId();
      const rows = await getStoryRows(data, part, signal);
      if (isSameRider(requestedFor, signal)) await store.storeRows(part, rows).then(evictPictures);
      return readStoryRows(rows);
    },
    async picture(name, signal) {
      const here = await store.picture(name);
      if (here) return here;
      const requestedFor = riderId();
      const picture = await getStoryPicture(gatewayApi, name, signal);
      if (isSameRider(requestedFor, signal)) await store.storePicture(name, picture);
      return picture;
    },
  };
}
