import { del, get, keys, set, type UseStore } from 'idb-keyval';
import * as v from 'valibot';
import type { StoryPart } from '#domain/story.ts';
import { riderDatabase } from './riderDatabase.ts';

/**
 * Pictures of viewed stories, for phones without a network: files, so they are not persisted as queries. In the rider's
 * database: sign-out deletes them.
 */
export type StoryPictures = {
  picture(name: string): Promise<Blob | null>;
  store(name: string, picture: Blob): Promise<void>;
  /** A part uses these pictures now. Deletes the pictures that no part uses. */
  retain(part: StoryPart, names: ReadonlySet<string>): Promise<void>;
};

const NAMES = 'stories.names.';
const PICTURE = 'stories.picture.';

/** If the browser stores nothing, the app asks the server each time. */
export const createStoryPictures = (store: UseStore = riderDatabase): StoryPictures => ({
  async picture(name) {
    const stored = await get<unknown>(PICTURE + name, store).catch(() => undefined);
    return stored instanceof Blob ? stored : null;
  },
  store: (name, picture) => set(PICTURE + name, picture, store).catch(() => undefined),
  async retain(part, names) {
    try {
      await set(NAMES + part, [...names], store);
      const stored = await keys(store);
      const parts = stored.filter((key) => typeof key === 'string' && key.startsWith(NAMES));
      const used = await Promise.all(parts.map((key) => get<unknown>(key, store)));
      const wanted = new Set(used.flatMap((list) => (v.is(v.array(v.string()), list) ? list : [])));
      for (const key of stored) {
        if (typeof key === 'string' && key.startsWith(PICTURE) && !wanted.has(key.slice(PICTURE.length)))
          await del(key, store);
      }
    } catch {
      // Unused pictures stay until the next time.
    }
  },
});
