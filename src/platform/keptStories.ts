import { del, get, keys, set, type UseStore } from 'idb-keyval';
import type { StoryPart } from '#domain/story.ts';
import { riderDatabase } from './riderDatabase.ts';

/** Stories that were seen, for phones without a network. In the rider's database: signing out takes them. What is read is to be parsed. */
export type KeptStories = {
  rows(part: StoryPart): Promise<unknown>;
  keepRows(part: StoryPart, rows: unknown): Promise<void>;
  picture(name: string): Promise<Blob | null>;
  keepPicture(name: string, picture: Blob): Promise<void>;
  /** Drops the pictures that no story has any more. */
  tidy(wanted: ReadonlySet<string>): Promise<void>;
};

const ROWS = 'stories.rows.';
const PICTURE = 'stories.picture.';

/** A browser that keeps nothing asks the server each time. */
export const createKeptStories = (store: UseStore = riderDatabase): KeptStories => ({
  rows: (part) => get<unknown>(ROWS + part, store).catch(() => undefined),
  keepRows: (part, rows) => set(ROWS + part, rows, store).catch(() => undefined),
  async picture(name) {
    const kept = await get<unknown>(PICTURE + name, store).catch(() => undefined);
    return kept instanceof Blob ? kept : null;
  },
  keepPicture: (name, picture) => set(PICTURE + name, picture, store).catch(() => undefined),
  async tidy(wanted) {
    const names = await keys(store).catch(() => []);
    for (const key of names) {
      if (typeof key === 'string' && key.startsWith(PICTURE) && !wanted.has(key.slice(PICTURE.length)))
        await del(key, store).catch(() => undefined);
    }
  },
});
