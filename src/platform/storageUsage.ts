import { entries } from 'idb-keyval';
import { cachesOf, localStore, visitStore } from './browserStorage.ts';
import { deviceKey, deviceNames } from './deviceNames.ts';
import { browserLogLines } from './logLines.ts';
import { createPersistedRideStore } from './persistedRide.ts';
import { persistedRideKey } from './persistedRideKeys.ts';
import { createPhotoStore } from './photos.ts';
import { isSealedQuery } from './queryPersister.ts';
import { recordValue } from './recordStore.ts';
import { riderDatabase } from './riderDatabase.ts';
import { unregisterServiceWorker } from './serviceWorker.ts';

export type StorageUsage = {
  measure(riderId: string): Promise<StorageSizes>;
  clear(part: ClearableStorage): Promise<void>;
};

/** Keys that sign-in creates and sign-out deletes. */
const SESSION = /^velorent\.rider\.(session|pushChoice)$/;
const CHOICES = new Set(deviceNames.choices.map(deviceKey));
const APP_KEYS = new Set(deviceNames.app.map(deviceKey));
/** Releases of the app, and the files of the map that the browser keeps (src/api/ways.ts). */
const CACHES = 'velorent.device.';

type Owner = 'session' | 'rider' | 'choices' | 'app';

function ownerOf(key: string): Owner | null {
  if (SESSION.test(key)) return 'session';
  if (key.startsWith('velorent.rider.')) return 'rider';
  if (APP_KEYS.has(key)) return 'app';
  return CHOICES.has(key) ? 'choices' : null;
}

const lengthOf = (text: string): number => new TextEncoder().encode(text).length;

export function createStorageUsage(storages: readonly Storage[] = [localStore(), visitStore()]): StorageUsage {
  const inStorage = (owner: Owner): number =>
    storages
      .flatMap((storage) => Object.keys(storage).map((key) => [key, storage.getItem(key) ?? ''] as const))
      .filter(([key]) => ownerOf(key) === owner)
      .reduce((bytes, [key, value]) => bytes + lengthOf(key + value), 0);

  return {
    measure: async (riderId) => ({
      session: inStorage('session'),
      rider: inStorage('rider') + (await sizeOfDatabase()) + (await sizeOfLog()),
      ride: await sizeOfRide(riderId),
      choices: inStorage('choices'),
      app: inStorage('app') + (await sizeOfReleases()),
    }),
    async clear(part) {
      if (part === 'app') return unregisterServiceWorker();
      for (const storage of storages) {
        for (const key of Object.keys(storage)) if (ownerOf(key) === part) storage.removeItem(key);
      }
      if (part === 'rider')
        await Promise.all([riderDatabase('readwrite', (stored) => void stored.clear()), browserLogLines.clear()]);
    },
  };
}

const sizeOfDatabase = async (): Promise<number> => {
  const stored = await entries(riderDatabase).catch(() => []);
  return stored.reduce((bytes, [name, value]) => bytes + sizeOfValue(name, value), 0);
};

const sizeOfValue = (name: IDBValidKey, stored: unknown): number => {
  const value = recordValue(stored);
  if (value instanceof Blob) return value.size;
  return isSealedQuery(value) ? value.sealed.text.byteLength : lengthOf(JSON.stringify([name, value]));
};

const sizeOfLog = async (): Promise<number> => {
  const lines = await browserLogLines.all().catch(() => []);
  return lines.reduce((bytes, line) => bytes + lengthOf(JSON.stringify(line)), 0);
};

/** The ride of this rider only: another rider's ride is private. */
async function sizeOfRide(riderId: string): Promise<number> {
  const parts = Object.keys(localStore()).filter((key) => key.startsWith(persistedRideKey(riderId, '')));
  const written = parts.map((key) => localStore().getItem(key) ?? '').join('');
  const { photo, claim } = createPersistedRideStore(localStore()).read(riderId);
  const photos = createPhotoStore();
  const ids = [photo?.photoId, claim?.photoId].filter((id) => typeof id === 'string');
  const blobs = await Promise.all(ids.map((id) => photos.read(id)));
  return blobs.reduce((bytes, blob) => bytes + (blob?.size ?? 0), lengthOf(written));
}

async function sizeOfReleases(): Promise<number> {
  const sizes = await Promise.all((await cachesOf(CACHES)).map(sizeOfCache));
  return sizes.reduce((sum, size) => sum + size, 0);
}

async function sizeOfCache(name: string): Promise<number> {
  const cache = await caches.open(name);
  const files = await cache.matchAll();
  const blobs = await Promise.all(files.map((file) => file.blob()));
  return blobs.reduce((sum, blob) => sum + blob.size, 0);
}

/** Storage usage in this browser, in parts that a rider can distinguish; bytes, approximate. */
export type StorageSizes = {
  /** The session that keeps the rider signed in. */
  session: number;
  /** Searches, tracks of rides, seen hints. Sign-out deletes this part. */
  rider: number;
  /** An open ride, or one not yet sent to the server, with its photo. */
  ride: number;
  /** Language, colours, layers, closed banners. This part survives sign-out. */
  choices: number;
  /** The app's own files, for starts without a network. */
  app: number;
};

/** Parts that the rider may clear. Sign-out deletes the session; a ride is deleted after the server has it. */
export type ClearableStorage = 'rider' | 'choices' | 'app';
