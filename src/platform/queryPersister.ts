import { del, entries, get, set, promisifyRequest } from 'idb-keyval';
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
async function keyOf(): Promise<CryptoKey> {
  const stored: unknown = await get(KEY, riderDatabase);
  if (isKey(stored)) return stored;
  const generated = await crypto.subtle.generateKey({ name: ALGORITHM, length: 256 }, false, ['encrypt', 'decrypt']);
  return riderDatabase('readwrite', async (values) => {
    // Another tab may have stored a key first.
    const first: unknown = await promisifyRequest(values.get(KEY));
    if (isKey(first)) return first;
    await promisifyRequest(values.put(generated, KEY));
    return generated;
  });
}

async function seal(text: string): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  return {
    iv,
    text: await crypto.subtle.encrypt({ name: ALGORITHM, iv }, await keyOf(), new TextEncoder().encode(text)),
  };
}

/** Rejects if the key is another one. */
async function unseal({ iv, text }: Sealed): Promise<string> {
  return new TextDecoder().decode(await crypto.subtle.decrypt({ name: ALGORITHM, iv }, await keyOf(), text));
}

/**
 * One rider's query results, for screens without a network, or tracks of past rides. Encrypted in the rider's database:
 * they hold personal data. Sign-out deletes them.
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

const DAY_MS = 24 * 60 * 60 * 1000;
/** Age in ms, total size of the newest in bytes. An older query result is no longer true. */
const ANSWERS = { prefix: 'answer.', maxAge: 30 * DAY_MS, maxBytes: 6_000_000 };
/** Two years, about two hundred rides (decisions §4.21). */
const TRACKS = { prefix: 'track.', maxAge: 730 * DAY_MS, maxBytes: 1_000_000 };

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
  /** What wrote a record: records of another release may have another format and are ignored. */
  release: string;
  kind: typeof ANSWERS;
};

function createQueryPersister({
  riderId,
  release,
  kind: { prefix, maxAge, maxBytes },
}: QueryPersisterDeps): QueryPersister {
  const nameOf = async (hash: string) => prefix + (await digestOf(`${riderId} ${hash}`));
  const read = async (value: unknown): Promise<PersistedQuery | null> => {
    const stored = v.safeParse(outer, value);
    if (!stored.success || Date.now() - stored.output.at > maxAge) return null;
    try {
      const opened = v.safeParse(inner, JSON.parse(await unseal(stored.output.sealed), backToMaps));
      if (!opened.success || opened.output.riderId !== riderId || opened.output.release !== release) return null;
      const { key, data } = opened.output;
      return { key, data, at: stored.output.at };
    } catch {
      return null;
    }
  };
  const storedQueries = async () => {
    const all = await entries<IDBValidKey, unknown>(riderDatabase).catch(() => []);
    return all.flatMap(([name, value]) =>
      typeof name === 'string' && name.startsWith(prefix) ? [{ name, value }] : [],
    );
  };

  return {
    async persist(hash, { key, data, at }, isTheirs) {
      try {
        const name = await nameOf(hash);
        const sealed = await seal(JSON.stringify({ riderId, release, key, data }, withMaps));
        if (isTheirs()) await set(name, { at, sealed }, riderDatabase);
      } catch {
        // If the storage is full or forbidden, a screen without a network says so.
      }
    },
    one: (hash) =>
      nameOf(hash)
        .then((name) => get<unknown>(name, riderDatabase))
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
        if (bytes > maxBytes || Date.now() - at > maxAge) await del(name, riderDatabase).catch(() => undefined);
      }
    },
  };
}

/** The hash holds the query's parameters, which show what the rider has viewed: the name must not reveal it. */
async function digestOf(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Opens the persister for this load of the page. */
export const openQueryPersister = (riderId: string): QueryPersister =>
  createQueryPersister({ riderId, release: ownRelease() ?? 'dev', kind: ANSWERS });

/** The tracks of past rides. They outlive releases: stores/keptTracks checks their format. */
export const openTrackPersister = (riderId: string): QueryPersister =>
  createQueryPersister({ riderId, release: 'any', kind: TRACKS });

/** The last answer of a backend, stored for a start without a network. */
export type PersistedQuery = { key: readonly unknown[]; data: unknown; /** Phone's milliseconds. */ at: number };
