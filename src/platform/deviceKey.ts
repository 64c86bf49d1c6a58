import * as v from 'valibot';
import type { Mac } from '#domain/textCommand.ts';
import { recordStore } from './recordStore.ts';

/** What the server gives with a key. `secret`: base64 of 32 bytes. `expiresAt`, `givenAt`: server milliseconds. */
type GivenDeviceKey = {
  keyId: string;
  secret: string;
  number: string;
  priceRoubles: number;
  expiresAt: number;
  givenAt: number;
};

/** The key of this phone. No code can read its bytes. `counter`: of the last message. */
type DeviceKey = Omit<GivenDeviceKey, 'secret'> & { secret: CryptoKey; counter: number };

export type DeviceKeyStore = {
  /** Null if this phone has no key of the rider. */
  read(): Promise<Omit<DeviceKey, 'secret' | 'counter'> | null>;
  write(given: GivenDeviceKey): Promise<void>;
  /**
   * The next counter, which is stored before this resolves: no two messages have the same, in two tabs or after a reload.
   * Null if there is no key, or the browser stores nothing.
   */
  count(): Promise<{ keyId: string; counter: number; mac: Mac } | null>;
  /** By the key; null if there is none. */
  mac(): Promise<Mac | null>;
};

const stored = v.object({
  keyId: v.string(),
  secret: v.custom<CryptoKey>((value) => value instanceof CryptoKey),
  number: v.string(),
  priceRoubles: v.number(),
  expiresAt: v.number(),
  // Earlier releases stored none.
  givenAt: v.optional(v.number(), 0),
  counter: v.number(),
});

const macOf =
  (secret: CryptoKey): Mac =>
  async (text) =>
    new Uint8Array(await crypto.subtle.sign('HMAC', secret, new TextEncoder().encode(text)));

/** In the rider's database, which sign-out deletes. */
export function createDeviceKeyStore(riderId: string): DeviceKeyStore {
  const records = recordStore<DeviceKey>('deviceKey', stored).of(riderId);
  return {
    async read() {
      const known = await records.read();
      if (!known) return null;
      const { secret: _secret, counter: _counter, ...given } = known;
      return given;
    },
    async write({ secret, ...given }) {
      const bytes = Uint8Array.from(atob(secret), (letter) => letter.charCodeAt(0));
      const algorithm = { name: 'HMAC', hash: 'SHA-256' };
      const key = await crypto.subtle.importKey('raw', bytes, algorithm, false, ['sign', 'verify']);
      await records.write({ ...given, secret: key, counter: 0 });
    },
    async count() {
      const counted: DeviceKey[] = [];
      const isStored = await records.change((known) => {
        if (known) counted.push({ ...known, counter: known.counter + 1 });
        return counted.at(-1) ?? null;
      });
      const key = counted.at(-1);
      return key && isStored ? { keyId: key.keyId, counter: key.counter, mac: macOf(key.secret) } : null;
    },
    async mac() {
      const known = await records.read();
      return known && macOf(known.secret);
    },
  };
}
