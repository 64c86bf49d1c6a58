import { riderDatabase } from './riderDatabase.ts';

/** What outlives a reset: the session, or the rider would have to sign in again. */
const KEPT = new Set(['velorent.rider.session']);
const SETTINGS = /^velorent\.(rider|device)\./;

/** Takes from this browser what was chosen and seen, the rider's and the device's. */
export async function resetSettings(storages: readonly Storage[] = [localStorage, sessionStorage]): Promise<void> {
  for (const storage of storages) {
    for (const key of Object.keys(storage)) if (SETTINGS.test(key) && !KEPT.has(key)) storage.removeItem(key);
  }
  await riderDatabase('readwrite', (kept) => void kept.clear());
}
