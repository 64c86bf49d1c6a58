import * as v from 'valibot';
import type { Attachment } from '#domain/feedbackForm.ts';
import { heicOrTiff, pictureToSend, type Reencode } from './picture.ts';
import { recordStore } from './recordStore.ts';

/** Pictures of unfinished feedback. Sign-out deletes them. */
export type AttachmentDrafts = {
  /**
   * The picture as a data URL, without EXIF and location. Null when it cannot be read, or cannot be re-encoded and is
   * too large. Never rejects.
   */
  prepare(file: Blob): Promise<string | null>;
  /** The pictures of the draft with this name. */
  load(draft: string): Promise<Attachment[]>;
  /** False if the browser stores nothing: then the pictures live as long as the page. */
  store(draft: string, pictures: readonly Attachment[]): Promise<boolean>;
};

const attachmentsSchema = v.array(v.object({ name: v.string(), dataUrl: v.string() }));

export function createAttachmentDrafts({ reencode }: { reencode?: Reencode } = {}): AttachmentDrafts {
  const drafts = recordStore('attachments', attachmentsSchema);
  return {
    async prepare(file) {
      const picture = await pictureToSend(file, reencode, heicOrTiff).catch(() => null);
      return picture && dataUrlOf(picture).catch(() => null);
    },
    load: async (draft) => (await drafts.read(draft)) ?? [],
    store: (draft, pictures) => drafts.write([...pictures], draft),
  };
}

const dataUrlOf = (picture: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => (typeof reader.result === 'string' ? resolve(reader.result) : reject(new Error('no text')));
    reader.onerror = () => reject(reader.error ?? new Error('not read'));
    reader.readAsDataURL(picture);
  });
