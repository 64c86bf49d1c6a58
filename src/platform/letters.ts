import { get, set } from 'idb-keyval';
import type { UseStore } from 'idb-keyval';
import * as v from 'valibot';
import type { Attached } from '#domain/letter.ts';
import { heicOrTiff, pictureToSend, type Reencode } from './picture.ts';
import { riderDatabase } from './riderDatabase.ts';

/** Pictures of letters that are still being written. They go at sign-out. */
export type Letters = {
  /** Without EXIF and the place it was taken, as a data URL; null when it cannot be read or is too large as it is. Never rejects. */
  prepare(file: Blob): Promise<string | null>;
  /** Of the draft of that name; none where nothing is kept. */
  recall(draft: string): Promise<Attached[]>;
  /** False where the phone keeps nothing: they live as long as the form. */
  keep(draft: string, pictures: readonly Attached[]): Promise<boolean>;
};

const kept = v.array(v.object({ name: v.string(), dataUrl: v.string() }));
const keyOf = (draft: string) => `letter.${draft}`;

export function createLetters({
  store = riderDatabase,
  reencode,
}: { store?: UseStore; reencode?: Reencode } = {}): Letters {
  return {
    async prepare(file) {
      const picture = await pictureToSend(file, reencode, heicOrTiff).catch(() => null);
      return picture && dataUrlOf(picture).catch(() => null);
    },
    async recall(draft) {
      const found = await get<unknown>(keyOf(draft), store).catch(() => undefined);
      const parsed = v.safeParse(kept, found);
      return parsed.success ? parsed.output : [];
    },
    keep: (draft, pictures) =>
      set(keyOf(draft), [...pictures], store).then(
        () => true,
        () => false,
      ),
  };
}

const dataUrlOf = (picture: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => (typeof reader.result === 'string' ? resolve(reader.result) : reject(new Error('no text')));
    reader.onerror = () => reject(reader.error ?? new Error('not read'));
    reader.readAsDataURL(picture);
  });
