import * as v from 'valibot';
import type { StoryPart } from '#domain/story.ts';
import { recordStore } from './recordStore.ts';

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

export function createStoryPictures(): StoryPictures {
  const pictures = recordStore('storyPicture', v.instance(Blob));
  const used = recordStore('storyPictureNames', v.array(v.string()));
  return {
    picture: (name) => pictures.read(name),
    store: async (name, picture) => void (await pictures.write(picture, name)),
    async retain(part, names) {
      // Without the list of this part its pictures would look unused.
      if (!(await used.write([...names], part))) return;
      const wanted = new Set((await used.all()).flat());
      for (const name of await pictures.ids()) if (!wanted.has(name)) await pictures.drop(name);
    },
  };
}
