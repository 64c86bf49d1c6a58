import type { UseStore } from 'idb-keyval';

/** What is the rider's in the browser's key-value database (account §7); the whole of it goes at sign-out, in kept.ts. */
export const RIDER_DATABASE = 'velorent.rider';
const NAME = 'kept';

const open = (): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const request = indexedDB.open(RIDER_DATABASE);
    request.onupgradeneeded = () => request.result.createObjectStore(NAME);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('no database'));
  });

/** Opened for each use alone: a connection that stays open would keep sign-out from deleting it. */
export const riderDatabase: UseStore = async (mode, act) => {
  const database = await open();
  try {
    return await act(database.transaction(NAME, mode).objectStore(NAME));
  } finally {
    database.close();
  }
};
