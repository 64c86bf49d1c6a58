import { get, promisifyRequest, type UseStore } from 'idb-keyval';

/** A text that only this browser can read. */
export type Sealed = { iv: Uint8Array<ArrayBuffer>; text: ArrayBuffer };

const KEY = 'seal';
const WAY = 'AES-GCM';

const isKey = (value: unknown): value is CryptoKey => value instanceof CryptoKey;

/** Made here and never taken out: it lies beside what it locks and goes with it. Read each time, because the rider may have cleared the store. */
async function keyOf(store: UseStore): Promise<CryptoKey> {
  const kept: unknown = await get(KEY, store);
  if (isKey(kept)) return kept;
  const made = await crypto.subtle.generateKey({ name: WAY, length: 256 }, false, ['encrypt', 'decrypt']);
  return store('readwrite', async (values) => {
    // Another tab may have been quicker.
    const first: unknown = await promisifyRequest(values.get(KEY));
    if (isKey(first)) return first;
    await promisifyRequest(values.put(made, KEY));
    return made;
  });
}

export async function seal(store: UseStore, text: string): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  return {
    iv,
    text: await crypto.subtle.encrypt({ name: WAY, iv }, await keyOf(store), new TextEncoder().encode(text)),
  };
}

/** Rejects where the key is another one. */
export async function unseal(store: UseStore, { iv, text }: Sealed): Promise<string> {
  return new TextDecoder().decode(await crypto.subtle.decrypt({ name: WAY, iv }, await keyOf(store), text));
}
