import { get, set } from 'idb-keyval';
import type { UseStore } from 'idb-keyval';
import * as v from 'valibot';
import type { Attachment } from '#domain/feedbackForm.ts';
import { heicOrTiff, pictureToSend, type Reencode } from './picture.ts';
import { riderDatabase } from './riderDatabase.ts';

/** Pictures of unfinished feedback. Sign-out deletes them. */
export type AttachmentDrafts = {
  /**
   * The picture as a data URL, without EXIF and location. Null when it cannot be read, or cannot be re-encoded and is
   * too large. Never rejects.
   */
  prepare(file: Blob): Promise<string | null>;
  /** The pictures of the draft with this name; empty if the browser stores nothing. */
  load(draft: string): Promise<Attachment[]>;
  /** False if the browser stores nothing: then the pictures live as long as the form. */
  store(draft: string, pictures: readonly Attachment[]): Promise<boolean>;
};

const attachmentsSchema = v.array(v.object({ name: v.string(), dataUrl: v.string() }));
/** Phones have pictures under this name. */
const keyOf = (draft: string) => `letter.${draft}`;

export function createAttachmentDrafts({
  store = riderDatabase,
  reencode,
}: { store?: UseStore; reencode?: Reencode } = {}): AttachmentDrafts {
  return {
    async prepare(file) {
      const picture = await pictureToSend(file, reencode, heicOrTiff).catch(() => null);
      return picture && dataUrlOf(picture).catch(() => null);
    },
    async load(draft) {
      const found = await get<unknown>(keyOf(draft), store).catch(() => undefined);
      const parsed = v.safeParse(attachmentsSchema, found);
      return parsed.success ? parsed.output : [];
    },
    store: (draft, pictures) =>
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
