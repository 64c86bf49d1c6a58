import { del, entries, get, set, promisifyRequest, type UseStore } from 'idb-keyval';
import * as v from 'valibot';
import { ownRelease } from './pageLoad.ts';
import { riderDatabase } from './riderDatabase.ts';

/** A text that only this browser can decrypt. */
type Sealed = { iv: Uint8Array<ArrayBuffer>; text: ArrayBuffer };

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

async function seal(store: UseStore, text: string): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  return {
    iv,
    text: await crypto.subtle.encrypt({ name: ALGORITHM, iv }, await keyOf(store), new TextEncoder().encode(text)),
  };
}

/** Rejects if the key is another one. */
async function unseal(store: UseStore, { iv, text }: Sealed): Promise<string> {
  return new TextDecoder().decode(await crypto.subtle.decrypt({ name: ALGORITHM, iv }, await keyOf(store), text));
}

/**
 * One rider's query results, for screens without a network. Encrypted in the rider's database: they hold personal data.
 * Sign-out deletes them.
 */
export type QueryPersister = {
  /**
   * Stores one result; does nothing if the browser stores nothing. Never rejects.
   * @param isTheirs checked again right before the write: nothing is stored for a rider who has signed out
   */
  persist(hash: string, answer: PersistedQuery, isTheirs: () => boolean): Promise<void>;
  one(hash: string): Promise<PersistedQuery | null>;
  all(): Promise<PersistedQuery[]>;
  /** Deletes results that are too old or do not fit. */
  evict(): Promise<void>;
};

const PREFIX = 'answer.';
/** Maximum age of a result, ms. An older one is no longer true. */
const MAX_AGE_MS = 30 * 24 * 60 * 60 * 1000;
/** Total size of the newest results, bytes. */
const MAX_BYTES = 6_000_000;

const outer = v.object({
  at: v.number(),
  sealed: v.object({ iv: v.instance(Uint8Array<ArrayBuffer>), text: v.instance(ArrayBuffer) }),
});
const inner = v.object({ riderId: v.string(), release: v.string(), key: v.array(v.unknown()), data: v.unknown() });

export const isSealedQuery = (value: unknown): value is v.InferOutput<typeof outer> => v.is(outer, value);

/** Some results contain a Map, which JSON would silently empty. */
const MAP = '~map';
export const withMaps = (_: string, value: unknown): unknown => (value instanceof Map ? { [MAP]: [...value] } : value);
const asMap = v.object({ [MAP]: v.array(v.tuple([v.unknown(), v.unknown()])) });
export const backToMaps = (_: string, value: unknown): unknown => {
  if (!(value instanceof Object) || !(MAP in value)) return value;
  const parsed = v.safeParse(asMap, value);
  return parsed.success ? new Map(parsed.output[MAP]) : value;
};

type QueryPersisterDeps = {
  riderId: string;
  /** The current release. Results of another release may have another format and are ignored. */
  release: string;
  store?: UseStore;
  now?: () => number;
};

function createQueryPersister({
  riderId,
  release,
  store = riderDatabase,
  now = () => Date.now(),
}: QueryPersisterDeps): QueryPersister {
  const read = async (value: unknown): Promise<PersistedQuery | null> => {
    const stored = v.safeParse(outer, value);
    if (!stored.success || now() - stored.output.at > MAX_AGE_MS) return null;
    try {
      const opened = v.safeParse(inner, JSON.parse(await unseal(store, stored.output.sealed), backToMaps));
      if (!opened.success || opened.output.riderId !== riderId || opened.output.release !== release) return null;
      const { key, data } = opened.output;
      return { key, data, at: stored.output.at };
    } catch {
      return null;
    }
  };
  const storedQueries = async () => {
    const all = await entries<IDBValidKey, unknown>(store).catch(() => []);
    return all.flatMap(([name, value]) =>
      typeof name === 'string' && name.startsWith(PREFIX) ? [{ name, value }] : [],
    );
  };

  return {
    async persist(hash, { key, data, at }, isTheirs) {
      try {
        const name = await nameOf(riderId, hash);
        const sealed = await seal(store, JSON.stringify({ riderId, release, key, data }, withMaps));
        if (isTheirs()) await set(name, { at, sealed }, store);
      } catch {
        // If the storage is full or forbidden, a screen without a network says so.
      }
    },
    one: (hash) =>
      nameOf(riderId, hash)
        .then((name) => get<unknown>(name, store))
        .then(read)
        .catch(() => null),
    async all() {
      const opened = await Promise.all((await storedQueries()).map(({ value }) => read(value)));
      return opened.flatMap((answer) => answer ?? []);
    },
    async evict() {
      const dated = (await storedQueries()).map(({ name, value }) => {
        const parsed = v.safeParse(outer, value);
        return parsed.success
          ? { name, at: parsed.output.at, size: parsed.output.sealed.text.byteLength }
          : { name, at: -Infinity, size: 0 };
      });
      let bytes = 0;
      for (const { name, at, size } of [...dated].sort((a, b) => b.at - a.at)) {
        bytes += size;
        if (bytes > MAX_BYTES || now() - at > MAX_AGE_MS) await del(name, store).catch(() => undefined);
      }
    },
  };
}

/** The hash holds the query's parameters, which show what the rider has viewed: the name must not reveal it. */
async function nameOf(riderId: string, hash: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`${riderId} ${hash}`));
  return PREFIX + Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Opens the persister for this load of the page. */
export const openQueryPersister = (riderId: string): QueryPersister =>
  createQueryPersister({ riderId, release: ownRelease() ?? 'dev' });

/** The last answer of a backend, stored for a start without a network. */
export type PersistedQuery = { key: readonly unknown[]; data: unknown; /** Phone's milliseconds. */ at: number };
