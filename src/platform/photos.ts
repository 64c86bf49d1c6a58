import { createStore, del, entries, get, promisifyRequest, set } from 'idb-keyval';
import type { UseStore } from 'idb-keyval';
import { PHOTO_OUTBOX, type PhotoDelivery } from '#domain/photoOutbox.ts';
import { pictureToSend } from './picture.ts';

declare global {
  interface ServiceWorkerRegistration {
    /** Not in every browser; there the page itself sends when it is shown again. */
    readonly sync?: { register(tag: string): Promise<void> };
  }
}

/** A photo that nobody asked for is forgotten after this many milliseconds (decisions §2). */
const KEPT_FOR = 72 * 60 * 60 * 1000;

export type KeptPhoto =
  /** `lasts`: false where the phone's storage is full or forbidden: the photo lives as long as this page. */
  { kind: 'kept'; photoId: string; lasts: boolean } | { kind: 'refused'; code: 'mediaNoContentError' };

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

type Kept = { blob: Blob; at: number; delivery?: PhotoDelivery };

let opened: UseStore | null = null;
const browserStore = () => (opened ??= createStore(PHOTO_OUTBOX.database, PHOTO_OUTBOX.store));

export type PhotoBoxParts = {
  /** What goes to the server; null when the picture has no content that the server takes. */
  prepare?: (picture: Blob) => Promise<Blob | null>;
  store?: UseStore;
  now?: () => number;
  newId?: () => string;
};

export function createPhotoBox({
  prepare = pictureToSend,
  store = browserStore(),
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
      const blob = await prepare(picture).catch(() => null);
      if (!blob) return { kind: 'refused', code: 'mediaNoContentError' };
      const photoId = newId();
      try {
        await forgetOld();
        await set(photoId, { blob, at: now() } satisfies Kept, store);
        return { kind: 'kept', photoId, lasts: true };
      } catch {
        inMemory.set(photoId, blob);
        return { kind: 'kept', photoId, lasts: false };
      }
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

/**
 * Leaves a kept photo to the worker, which sends it once there is a network even when no page is open. Never rejects: what
 * cannot be left stays with the page.
 */
export async function leaveToWorker(
  photoId: string,
  delivery: PhotoDelivery,
  store: UseStore = browserStore(),
): Promise<void> {
  try {
    const registration = await navigator.serviceWorker?.getRegistration();
    if (!registration?.sync) return;
    await store('readwrite', async (photos) => {
      const kept = await promisifyRequest<Kept | undefined>(photos.get(photoId));
      // One that was dropped meanwhile must not come back.
      if (kept) await promisifyRequest(photos.put({ ...kept, delivery } satisfies Kept, photoId));
    });
    await registration.sync.register(PHOTO_OUTBOX.syncTag);
  } catch {
    // The rider may have forbidden it.
  }
}
