import { DATABASE_DEADLINE_MS, settled } from './databaseRequest.ts';

/** One store of a browser database, and how to create it. */
export type StoreLocation = { database: string; store: string; create: (database: IDBDatabase) => void };

/** The work that the browser has not answered in time. */
let unanswered = 0;

/**
 * The answer of a browser database. While an earlier question has had none in time, nothing waits any more: the app
 * goes on without what is stored. A question that is answered too late has still been done.
 * @throws {DOMException} TimeoutError
 */
async function inTime<T>(work: Promise<T>): Promise<T> {
  const late = () => new DOMException('the browser database does not answer', 'TimeoutError');
  let isLate = false;
  const answered = () => {
    if (isLate) unanswered -= 1;
  };
  work.then(answered, answered);
  if (unanswered > 0) throw late();
  let deadline: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    deadline = setTimeout(() => {
      isLate = true;
      unanswered += 1;
      reject(late());
    }, DATABASE_DEADLINE_MS);
  });
  return Promise.race([work, tooLate]).finally(() => clearTimeout(deadline));
}

async function open({ database, create }: StoreLocation): Promise<IDBDatabase> {
  const request = indexedDB.open(database);
  request.onupgradeneeded = () => create(request.result);
  return settled(request);
}

/**
 * Opens the database for each use: an open connection would block sign-out from deleting it.
 * @throws {DOMException} TimeoutError when the browser does not answer; what the browser throws when it stores nothing
 */
export const withStore = <T>(
  location: StoreLocation,
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => T | PromiseLike<T>,
): Promise<T> => inTime(runIn(location, mode, work));

async function runIn<T>(
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
