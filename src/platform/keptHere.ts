import { entries } from 'idb-keyval';
import type { ClearablePart, KeptSizes } from '#domain/keptSizes.ts';
import { isKeptAnswer } from './keptAnswers.ts';
import { browserLogLines } from './logLines.ts';
import { createMemoBox } from './memo.ts';
import { memoName } from './memoNames.ts';
import { createPhotoBox } from './photos.ts';
import { riderDatabase } from './riderDatabase.ts';
import { removeRelease } from './serviceWorker.ts';

export type KeptHere = {
  measure(riderId: string): Promise<KeptSizes>;
  clear(part: ClearablePart): Promise<void>;
};

/** What signing in has brought and signing out takes: notices in this browser are switched off where they are switched on. */
const SESSION = /^velorent\.rider\.(session|notices)$/;
/** Of the device without being anybody's choice: the operator's settings, the server's clock, loads of the page. */
const OF_THE_APP =
  /^velorent\.device\.(settings|serverAhead|loadedForUpdate|loadedForScreen|reloadedForSignIn|grant|beacon)$/;
const RELEASES = 'velorent.device.release.';

type Owner = 'session' | 'rider' | 'choices' | 'app';

function ownerOf(key: string): Owner | null {
  if (SESSION.test(key)) return 'session';
  if (key.startsWith('velorent.rider.')) return 'rider';
  if (OF_THE_APP.test(key)) return 'app';
  return key.startsWith('velorent.device.') ? 'choices' : null;
}

const lengthOf = (text: string): number => new TextEncoder().encode(text).length;

export function createKeptHere(storages: readonly Storage[] = [localStorage, sessionStorage]): KeptHere {
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
      if (part === 'app') return removeRelease();
      for (const storage of storages) {
        for (const key of Object.keys(storage)) if (ownerOf(key) === part) storage.removeItem(key);
      }
      if (part === 'rider')
        await Promise.all([riderDatabase('readwrite', (kept) => void kept.clear()), browserLogLines.clear()]);
    },
  };
}

const sizeOfDatabase = async (): Promise<number> => {
  const kept = await entries(riderDatabase).catch(() => []);
  return kept.reduce((bytes, [name, value]) => bytes + sizeOfValue(name, value), 0);
};

const sizeOfValue = (name: IDBValidKey, value: unknown): number => {
  if (value instanceof Blob) return value.size;
  return isKeptAnswer(value) ? value.sealed.text.byteLength : lengthOf(JSON.stringify([name, value]));
};

const sizeOfLog = async (): Promise<number> => {
  const lines = await browserLogLines.all().catch(() => []);
  return lines.reduce((bytes, line) => bytes + lengthOf(JSON.stringify(line)), 0);
};

/** Of this rider alone: another one's ride is nobody's business here. */
async function sizeOfRide(riderId: string): Promise<number> {
  const written = localStorage.getItem(memoName(riderId)) ?? '';
  const { photo, claim } = createMemoBox(localStorage).read(riderId);
  const photos = createPhotoBox();
  const ids = [photo?.photoId, claim?.photoId].filter((id) => typeof id === 'string');
  const blobs = await Promise.all(ids.map((id) => photos.read(id)));
  return blobs.reduce((bytes, blob) => bytes + (blob?.size ?? 0), lengthOf(written));
}

async function sizeOfReleases(): Promise<number> {
  if (!('caches' in globalThis)) return 0;
  const names = (await caches.keys()).filter((name) => name.startsWith(RELEASES));
  const sizes = await Promise.all(names.map(sizeOfCache));
  return sizes.reduce((sum, size) => sum + size, 0);
}

async function sizeOfCache(name: string): Promise<number> {
  const cache = await caches.open(name);
  const files = await cache.matchAll();
  const blobs = await Promise.all(files.map((file) => file.blob()));
  return blobs.reduce((sum, blob) => sum + blob.size, 0);
}
