import { del, get, keys, set, type UseStore } from 'idb-keyval';
import type { StoryPart } from '#domain/story.ts';
import { riderDatabase } from './riderDatabase.ts';

/**
 * Viewed stories, for phones without a network. In the rider's database: sign-out deletes them. The caller must parse
 * what it reads.
 */
export type StoryStore = {
  rows(part: StoryPart): Promise<unknown>;
  storeRows(part: StoryPart, rows: unknown): Promise<void>;
  picture(name: string): Promise<Blob | null>;
  storePicture(name: string, picture: Blob): Promise<void>;
  /** Deletes the pictures that no story uses. */
  evict(wanted: ReadonlySet<string>): Promise<void>;
};

const ROWS = 'stories.rows.';
const PICTURE = 'stories.picture.';

/** If the browser stores nothing, the app asks the server each time. */
export const createStoryStore = (store: UseStore = riderDatabase): StoryStore => ({
  rows: (part) => get<unknown>(ROWS + part, store).catch(() => undefined),
  storeRows: (part, rows) => set(ROWS + part, rows, store).catch(() => undefined),
  async picture(name) {
    const stored = await get<unknown>(PICTURE + name, store).catch(() => undefined);
    return stored instanceof Blob ? stored : null;
  },
  storePicture: (name, picture) => set(PICTURE + name, picture, store).catch(() => undefined),
  async evict(wanted) {
    const names = await keys(store).catch(() => []);
    for (const key of names) {
      if (typeof key === 'string' && key.startsWith(PICTURE) && !wanted.has(key.slice(PICTURE.length)))
        await del(key, store).catch(() => undefined);
    }
  },
});
