import { PHOTO_OUTBOX, type PhotoDelivery } from '#domain/workerMessages.ts';

export type OwedPhotoFile = { photoId: string; blob: Blob; delivery: PhotoDelivery };
export type PhotoOutbox = {
  /** The photos that their page has handed to the worker. */
  owed(): Promise<OwedPhotoFile[]>;
  /**
   * The server has decided. The photo stays for the page, which sends it again under the same key and gets the same
   * answer.
   */
  settle(photoId: string): Promise<void>;
};

const TRANSIENT_STATUSES = new Set([408, 425, 429]);

/** Sends the photos. Rejects when the server cannot be reached or fails: the browser calls again later. */
export async function sendOwed(outbox: PhotoOutbox, send: (request: Request) => Promise<Response>): Promise<void> {
  for (const { photoId, blob, delivery } of await outbox.owed()) {
    const headers = { ...delivery.headers, 'Content-Type': blob.type || 'image/jpeg' };
    const { status } = await send(
      new Request(delivery.url, { method: 'POST', headers, body: blob, credentials: 'omit' }),
    );
    if (status >= 500 || TRANSIENT_STATUSES.has(status)) throw new TypeError(`photo: ${status}`);
    await outbox.settle(photoId);
  }
}

/**
 * Opens the records written by src/platform/photos.ts: `{ at, value }`. The values are checked, because another release
 * may have written them.
 */
export function openPhotoOutbox(databases: IDBFactory): PhotoOutbox {
  const inStore = async <T>(mode: IDBTransactionMode, work: (photos: IDBObjectStore) => Promise<T>): Promise<T> => {
    const opening = databases.open(PHOTO_OUTBOX.database);
    // A database created here would lack the page's stores, and the page could not add them.
    opening.onupgradeneeded = () => opening.transaction?.abort();
    const database = await result(opening);
    try {
      return await work(database.transaction(PHOTO_OUTBOX.store, mode).objectStore(PHOTO_OUTBOX.store));
    } finally {
      database.close();
    }
  };
  return {
    owed: () =>
      inStore('readonly', async (photos) => {
        const [keys, values] = await Promise.all([result(photos.getAllKeys()), result<unknown[]>(photos.getAll())]);
        return keys.flatMap((key, at) => owedIn(key, values[at]));
      }),
    settle: (photoId) =>
      inStore('readwrite', async (photos) => {
        const stored = await result<unknown>(photos.get(photoId));
        if (!(stored instanceof Object && 'value' in stored && stored.value instanceof Object)) return;
        Object.assign(stored.value, { delivery: undefined });
        await result(photos.put(stored, photoId));
      }),
  };
}

function owedIn(photoId: IDBValidKey, stored: unknown): OwedPhotoFile[] {
  if (typeof photoId !== 'string' || !(stored instanceof Object) || !('value' in stored)) return [];
  const { value } = stored;
  if (!(value instanceof Object) || !('blob' in value) || !(value.blob instanceof Blob) || !('delivery' in value))
    return [];
  const { blob, delivery } = value;
  if (!(delivery instanceof Object) || !('url' in delivery) || typeof delivery.url !== 'string') return [];
  const headers = 'headers' in delivery && delivery.headers instanceof Object ? Object.entries(delivery.headers) : [];
  return [
    {
      photoId,
      blob,
      delivery: {
        url: delivery.url,
        headers: Object.fromEntries(headers.map(([name, value]) => [name, String(value)])),
      },
    },
  ];
}

const result = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new DOMException());
  });
