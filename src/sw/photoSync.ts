import { PHOTO_OUTBOX, type PhotoDelivery } from '#domain/photoOutbox.ts';

export type OwedPicture = { photoId: string; blob: Blob; delivery: PhotoDelivery };
export type Outbox = {
  /** The photos that their page has left to the worker. */
  owed(): Promise<OwedPicture[]>;
  /** The server has said its word. The picture stays for the page, which asks under the same key and hears the same. */
  settle(photoId: string): Promise<void>;
};

const PASSING = new Set([408, 425, 429]);

/** Sends what is owed. Rejects when the server was not reached or is in trouble: the browser calls again later. */
export async function sendOwed(outbox: Outbox, send: (request: Request) => Promise<Response>): Promise<void> {
  for (const { photoId, blob, delivery } of await outbox.owed()) {
    const headers = { ...delivery.headers, 'Content-Type': blob.type || 'image/jpeg' };
    const { status } = await send(
      new Request(delivery.url, { method: 'POST', headers, body: blob, credentials: 'omit' }),
    );
    if (status >= 500 || PASSING.has(status)) throw new TypeError(`photo: ${status}`);
    await outbox.settle(photoId);
  }
}

/** What is written by src/platform/photos.ts; read with care, because another release may have written it. */
export function openOutbox(databases: IDBFactory): Outbox {
  const inStore = async <T>(mode: IDBTransactionMode, work: (photos: IDBObjectStore) => Promise<T>): Promise<T> => {
    const opening = databases.open(PHOTO_OUTBOX.database);
    // A database made here would lack what the page makes in it, for ever.
    opening.onupgradeneeded = () => opening.transaction?.abort();
    const database = await answer(opening);
    try {
      return await work(database.transaction(PHOTO_OUTBOX.store, mode).objectStore(PHOTO_OUTBOX.store));
    } finally {
      database.close();
    }
  };
  return {
    owed: () =>
      inStore('readonly', async (photos) => {
        const [keys, values] = await Promise.all([answer(photos.getAllKeys()), answer<unknown[]>(photos.getAll())]);
        return keys.flatMap((key, at) => owedIn(key, values[at]));
      }),
    settle: (photoId) =>
      inStore('readwrite', async (photos) => {
        const kept = await answer<unknown>(photos.get(photoId));
        if (kept instanceof Object && 'delivery' in kept)
          await answer(photos.put(Object.assign(kept, { delivery: undefined }), photoId));
      }),
  };
}

function owedIn(photoId: IDBValidKey, kept: unknown): OwedPicture[] {
  if (typeof photoId !== 'string' || !(kept instanceof Object)) return [];
  if (!('blob' in kept) || !(kept.blob instanceof Blob) || !('delivery' in kept)) return [];
  const { blob, delivery } = kept;
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

const answer = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new DOMException());
  });
