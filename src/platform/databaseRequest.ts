/**
 * For how long anything waits for a browser database, ms. WebKit may answer neither success nor error, for as long as a
 * page lives.
 */
export const DATABASE_DEADLINE_MS = 3_000;

/** The result of a request. Rejects with its error. */
export const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('no database'));
  });

/**
 * Deletes a database. If another connection blocks the deletion, the browser deletes it when that connection closes.
 * Never rejects.
 */
export const dropDatabase = async (name: string): Promise<void> => {
  try {
    const request = indexedDB.deleteDatabase(name);
    const late = new Promise((done) => {
      request.onblocked = done;
      setTimeout(done, DATABASE_DEADLINE_MS);
    });
    await Promise.race([settled(request), late]);
  } catch {
    // A browser that stores nothing has nothing to delete.
  }
};
