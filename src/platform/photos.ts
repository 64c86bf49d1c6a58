import { del, entries, get, promisifyRequest, set } from 'idb-keyval';
import type { UseStore } from 'idb-keyval';
import { PHOTO_OUTBOX, type PhotoDelivery } from '#src/sw/pageContract.ts';
import { workers } from './browserStorage.ts';
import { type StoreLocation, withStore } from './database.ts';
import { pictureToSend } from './picture.ts';

declare global {
  interface ServiceWorkerRegistration {
    /** Missing in some browsers: there the page itself sends the photo when it is shown again. */
    readonly sync?: { register(tag: string): Promise<void> };
  }
}

/** An unused photo is deleted after this many milliseconds (decisions §2). */
const PHOTO_TTL_MS = 72 * 60 * 60 * 1000;

export type StoredPhotoResult =
  /** `lasts`: false if the phone's storage is full or forbidden: then the photo lives as long as this page. */
  { kind: 'kept'; photoId: string; lasts: boolean } | { kind: 'refused'; code: 'mediaNoContentError' };

/**
 * Photos stored on this phone until the server has them. An id is unguessable, and only the rider's own persisted ride
 * holds it, so another rider of the same phone never sees the photo.
 */
export type PhotoStore = {
  /**
   * Re-encodes the photo, which removes EXIF and location, and stores it. Never rejects: a picture without content is
   * refused.
   */
  store(picture: Blob): Promise<StoredPhotoResult>;
  /** Null when the photo is not stored here (any more). */
  read(photoId: string): Promise<Blob | null>;
  drop(photoId: string): Promise<void>;
};

type StoredPhoto = { blob: Blob; at: number; delivery?: PhotoDelivery };

const location: StoreLocation = {
  ...PHOTO_OUTBOX,
  create: (database) => database.createObjectStore(PHOTO_OUTBOX.store),
};
const browserStore: UseStore = (mode, work) => withStore(location, mode, work);

export type PhotoStoreParts = {
  /** The picture to send; null when the server would not accept its content. */
  prepare?: (picture: Blob) => Promise<Blob | null>;
  store?: UseStore;
  now?: () => number;
  newId?: () => string;
};

export function createPhotoStore({
  prepare = pictureToSend,
  store = browserStore,
  now = () => Date.now(),
  newId = () => crypto.randomUUID(),
}: PhotoStoreParts = {}): PhotoStore {
  // If the storage is full or forbidden, the photo must not be lost: it lives as long as the page.
  const inMemory = new Map<string, Blob>();

  const deleteExpired = async () => {
    for (const [id, stored] of await entries<string, StoredPhoto>(store)) {
      if (now() - stored.at > PHOTO_TTL_MS) await del(id, store);
    }
  };

  return {
    async store(picture) {
      const blob = await prepare(picture).catch(() => null);
      if (!blob) return { kind: 'refused', code: 'mediaNoContentError' };
      const photoId = newId();
      try {
        await deleteExpired();
        await set(photoId, { blob, at: now() } satisfies StoredPhoto, store);
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
        return (await get<StoredPhoto>(photoId, store))?.blob ?? null;
      } catch {
        return null;
      }
    },

    async drop(photoId) {
      inMemory.delete(photoId);
      try {
        await del(photoId, store);
      } catch {
        // If the storage cannot be read, there is nothing to drop. Old photos go after PHOTO_TTL_MS.
      }
    },
  };
}

/**
 * Hands a stored photo to the worker, which sends it once there is a network, even when no page is open. Never rejects:
 * if the handover fails, the page sends the photo.
 */
export async function scheduleBackgroundSync(
  photoId: string,
  delivery: PhotoDelivery,
  store: UseStore = browserStore,
): Promise<void> {
  try {
    const registration = await workers()?.getRegistration();
    if (!registration?.sync) return;
    await store('readwrite', async (photos) => {
      const stored = await promisifyRequest<StoredPhoto | undefined>(photos.get(photoId));
      // A photo that was dropped meanwhile must not come back.
      if (stored) await promisifyRequest(photos.put({ ...stored, delivery } satisfies StoredPhoto, photoId));
    });
    await registration.sync.register(PHOTO_OUTBOX.syncTag);
  } catch {
    // The rider may have forbidden background sync.
  }
}
