/** One store of a browser database, and how to create it. */
export type StoreLocation = { database: string; store: string; create: (database: IDBDatabase) => void };

const open = ({ database, create }: StoreLocation): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const request = indexedDB.open(database);
    request.onupgradeneeded = () => create(request.result);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('no database'));
  });

/** Opens the database for each use: an open connection would block sign-out from deleting it. */
export async function withStore<T>(
  location: StoreLocation,
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => T | PromiseLike<T>,
): Promise<T> {
  const database = await open(location);
  try {
    return await work(database.transaction(location.store, mode).objectStore(location.store));
  } finally {
    database.close();
  }
}
