/** One store of a database of this browser, and how it is made. */
export type StorePlace = { database: string; store: string; make: (database: IDBDatabase) => void };

const open = ({ database, make }: StorePlace): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const request = indexedDB.open(database);
    request.onupgradeneeded = () => make(request.result);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('no database'));
  });

/** Opened for each use alone: a connection that stays open would keep sign-out from deleting it. */
export async function withStore<T>(
  place: StorePlace,
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => T | PromiseLike<T>,
): Promise<T> {
  const database = await open(place);
  try {
    return await act(database.transaction(place.store, mode).objectStore(place.store));
  } finally {
    database.close();
  }
}
