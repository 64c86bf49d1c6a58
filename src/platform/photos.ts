import type { UseStore } from 'idb-keyval';
import * as v from 'valibot';
import { PHOTO_OUTBOX, type PhotoDelivery } from '#domain/workerMessages.ts';
import { workers } from './browserStorage.ts';
import { type StoreLocation, withStore } from './database.ts';
import { pictureToSend } from './picture.ts';
import { recordStore } from './recordStore.ts';

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

const storedPhoto = v.object({
  blob: v.instance(Blob),
  delivery: v.optional(
    v.object({ url: v.string(), headers: v.record(v.string(), v.string()) }) satisfies v.GenericSchema<PhotoDelivery>,
  ),
});

const location: StoreLocation = {
  ...PHOTO_OUTBOX,
  create: (database) => database.createObjectStore(PHOTO_OUTBOX.store),
};
const browserStore: UseStore = (mode, work) => withStore(location, mode, work);
const photoRecords = () => recordStore('photo', storedPhoto, { maxAge: PHOTO_TTL_MS, database: browserStore });

/** @param prepare returns the picture to send; null when the server would not accept its content */
export function createPhotoStore(
  prepare: (picture: Blob) => Promise<Blob | null> = (picture) => pictureToSend(picture),
): PhotoStore {
  const photos = photoRecords();
  return {
    async store(picture) {
      const blob = await prepare(picture).catch(() => null);
      if (!blob) return { kind: 'refused', code: 'mediaNoContentError' };
      const photoId = crypto.randomUUID();
      return { kind: 'kept', photoId, lasts: await photos.write({ blob }, photoId) };
    },
    read: async (photoId) => (await photos.read(photoId))?.blob ?? null,
    drop: (photoId) => photos.drop(photoId),
  };
}

/**
 * Hands a stored photo to the worker, which sends it once there is a network, even when no page is open. Never rejects:
 * if the handover fails, the page sends the photo.
 */
export async function scheduleBackgroundSync(photoId: string, delivery: PhotoDelivery): Promise<void> {
  try {
    const registration = await workers()?.getRegistration();
    if (!registration?.sync) return;
    // A photo that was dropped meanwhile must not come back.
    await photoRecords().change((photo) => photo && { ...photo, delivery }, photoId);
    await registration.sync.register(PHOTO_OUTBOX.syncTag);
  } catch {
    // The rider may have forbidden background sync.
  }
}
