import { get, promisifyRequest, type UseStore } from 'idb-keyval';

/** A text that only this browser can decrypt. */
export type Sealed = { iv: Uint8Array<ArrayBuffer>; text: ArrayBuffer };

const KEY = 'seal';
const ALGORITHM = 'AES-GCM';

const isKey = (value: unknown): value is CryptoKey => value instanceof CryptoKey;

/**
 * Returns the key; creates it if there is none. It cannot be exported. It lies in the same store as the encrypted data
 * and is deleted with it. Read each time, because the rider may have cleared the store.
 */
async function keyOf(store: UseStore): Promise<CryptoKey> {
  const stored: unknown = await get(KEY, store);
  if (isKey(stored)) return stored;
  const generated = await crypto.subtle.generateKey({ name: ALGORITHM, length: 256 }, false, ['encrypt', 'decrypt']);
  return store('readwrite', async (values) => {
    // Another tab may have stored a key first.
    const first: unknown = await promisifyRequest(values.get(KEY));
    if (isKey(first)) return first;
    await promisifyRequest(values.put(generated, KEY));
    return generated;
  });
}

export async function seal(store: UseStore, text: string): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  return {
    iv,
    text: await crypto.subtle.encrypt({ name: ALGORITHM, iv }, await keyOf(store), new TextEncoder().encode(text)),
  };
}

/** Rejects if the key is another one. */
export async function unseal(store: UseStore, { iv, text }: Sealed): Promise<string> {
  return new TextDecoder().decode(await crypto.subtle.decrypt({ name: ALGORITHM, iv }, await keyOf(store), text));
}
