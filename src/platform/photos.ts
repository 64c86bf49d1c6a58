import { createStore, del, entries, get, set } from 'idb-keyval';
import type { UseStore } from 'idb-keyval';

/** Longest side of a kept photo, pixels (decisions §6). */
const LONG_SIDE = 1600;
const JPEG_QUALITY = 0.85;
/** What the browser cannot decode goes as it is up to this many bytes (decisions §6). */
const UNDECODED_LIMIT = 2 * 1024 * 1024;
/** A photo that nobody asked for is forgotten after this many milliseconds (decisions §2). */
const KEPT_FOR = 72 * 60 * 60 * 1000;

export type KeptPhoto = { kind: 'kept'; photoId: string } | { kind: 'refused'; code: 'mediaNoContentError' };

/**
 * Photos that wait on this phone until the server has them. An id is unguessable and is known to the rider's own memo
 * alone, so another rider of the same phone never sees the picture.
 */
export type PhotoBox = {
  /** Re-encodes (which removes EXIF and the place it was taken) and keeps. Never rejects: a picture without content is refused. */
  keep(picture: Blob): Promise<KeptPhoto>;
  /** null when the photo is not here (any more). */
  read(photoId: string): Promise<Blob | null>;
  drop(photoId: string): Promise<void>;
};

type Kept = { blob: Blob; at: number };

export type PhotoBoxParts = {
  /** JPEG of at most `LONG_SIDE`; null when this browser cannot decode the picture. */
  reencode?: (picture: Blob) => Promise<Blob | null>;
  store?: UseStore;
  now?: () => number;
  newId?: () => string;
};

export function createPhotoBox({
  reencode = reencodeInBrowser,
  store = createStore('velorent-photos', 'photos'),
  now = () => Date.now(),
  newId = () => crypto.randomUUID(),
}: PhotoBoxParts = {}): PhotoBox {
  // A full or forbidden storage must not cost the rider the photo: then it lives as long as the page.
  const inMemory = new Map<string, Blob>();

  const forgetOld = async () => {
    for (const [id, kept] of await entries<string, Kept>(store)) {
      if (now() - kept.at > KEPT_FOR) await del(id, store);
    }
  };

  return {
    async keep(picture) {
      const blob = await whatToSend(picture, reencode);
      if (!blob) return { kind: 'refused', code: 'mediaNoContentError' };
      const photoId = newId();
      try {
        await forgetOld();
        await set(photoId, { blob, at: now() } satisfies Kept, store);
      } catch {
        inMemory.set(photoId, blob);
      }
      return { kind: 'kept', photoId };
    },

    async read(photoId) {
      const held = inMemory.get(photoId);
      if (held) return held;
      try {
        return (await get<Kept>(photoId, store))?.blob ?? null;
      } catch {
        return null;
      }
    },

    async drop(photoId) {
      inMemory.delete(photoId);
      try {
        await del(photoId, store);
      } catch {
        // An unreadable storage holds nothing to drop; what is left goes after KEPT_FOR.
      }
    },
  };
}

async function whatToSend(picture: Blob, reencode: (picture: Blob) => Promise<Blob | null>): Promise<Blob | null> {
  if (picture.size === 0) return null;
  const small = await reencode(picture).catch(() => null);
  if (small && small.size > 0) return small;
  return picture.size <= UNDECODED_LIMIT && picture.type.startsWith('image/') ? picture : null;
}

async function reencodeInBrowser(picture: Blob): Promise<Blob | null> {
  // `from-image` turns the picture upright before EXIF, which says so, is gone.
  const bitmap = await createImageBitmap(picture, { imageOrientation: 'from-image' });
  try {
    const scale = Math.min(1, LONG_SIDE / Math.max(bitmap.width, bitmap.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(bitmap.width * scale));
    canvas.height = Math.max(1, Math.round(bitmap.height * scale));
    const pen = canvas.getContext('2d');
    if (!pen) return null;
    pen.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    return await new Promise((done) => canvas.toBlob(done, 'image/jpeg', JPEG_QUALITY));
  } finally {
    bitmap.close();
  }
}
