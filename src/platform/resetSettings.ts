import { localStore, visitStore } from './browserStorage.ts';
import { riderDatabase } from './riderDatabase.ts';

/** Keys that survive a reset: without the session the rider would have to sign in again. */
const PRESERVED_KEYS = new Set(['velorent.rider.session']);
const SETTINGS = /^velorent\.(rider|device)\./;

/** Removes the rider's and the device's choices and history from this browser. */
export async function resetSettings(storages: readonly Storage[] = [localStore(), visitStore()]): Promise<void> {
  for (const storage of storages) {
    for (const key of Object.keys(storage)) if (SETTINGS.test(key) && !PRESERVED_KEYS.has(key)) storage.removeItem(key);
  }
  await riderDatabase('readwrite', (store) => void store.clear());
}
