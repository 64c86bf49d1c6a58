import { del, entries, get, set, type UseStore } from 'idb-keyval';
import * as v from 'valibot';
import type { KeptAnswer } from '#domain/keptAnswer.ts';
import { ownRelease } from './ownRelease.ts';
import { riderDatabase } from './riderDatabase.ts';
import { seal, unseal } from './seal.ts';

/** What one rider has read, for screens without a network. In the rider's database, sealed: it names people. Signing out takes it. */
export type KeptAnswers = {
  /**
   * Nothing where the browser keeps nothing. Never rejects.
   * @param isTheirs asked again before it is written: a rider who has left must leave nothing
   */
  keep(hash: string, answer: KeptAnswer, isTheirs: () => boolean): Promise<void>;
  one(hash: string): Promise<KeptAnswer | null>;
  all(): Promise<KeptAnswer[]>;
  /** Drops what nobody will look for any more. */
  tidy(): Promise<void>;
};

const PREFIX = 'answer.';
/** Older than this it says nothing that is still true, ms. */
const LONGEST = 30 * 24 * 60 * 60 * 1000;
/** The newest of them, in bytes. */
const MOST = 6_000_000;

const outer = v.object({
  at: v.number(),
  sealed: v.object({ iv: v.instance(Uint8Array<ArrayBuffer>), text: v.instance(ArrayBuffer) }),
});
const inner = v.object({ riderId: v.string(), release: v.string(), key: v.array(v.unknown()), data: v.unknown() });

export const isKeptAnswer = (value: unknown): value is v.InferOutput<typeof outer> => v.is(outer, value);

/** Some answers are read into maps, which JSON would empty without a word. */
const MAP = '~map';
export const withMaps = (_: string, value: unknown): unknown => (value instanceof Map ? { [MAP]: [...value] } : value);
const asMap = v.object({ [MAP]: v.array(v.tuple([v.unknown(), v.unknown()])) });
export const backToMaps = (_: string, value: unknown): unknown => {
  if (!(value instanceof Object) || !(MAP in value)) return value;
  const parsed = v.safeParse(asMap, value);
  return parsed.success ? new Map(parsed.output[MAP]) : value;
};

type Parts = {
  riderId: string;
  /** Another release may read its answers otherwise: what that one kept is nothing here. */
  release: string;
  store?: UseStore;
  now?: () => number;
};

export function createKeptAnswers({
  riderId,
  release,
  store = riderDatabase,
  now = () => Date.now(),
}: Parts): KeptAnswers {
  const read = async (value: unknown): Promise<KeptAnswer | null> => {
    const kept = v.safeParse(outer, value);
    if (!kept.success || now() - kept.output.at > LONGEST) return null;
    try {
      const opened = v.safeParse(inner, JSON.parse(await unseal(store, kept.output.sealed), backToMaps));
      if (!opened.success || opened.output.riderId !== riderId || opened.output.release !== release) return null;
      const { key, data } = opened.output;
      return { key, data, at: kept.output.at };
    } catch {
      return null;
    }
  };
  const answers = async () => {
    const kept = await entries<IDBValidKey, unknown>(store).catch(() => []);
    return kept.flatMap(([name, value]) =>
      typeof name === 'string' && name.startsWith(PREFIX) ? [{ name, value }] : [],
    );
  };

  return {
    async keep(hash, { key, data, at }, isTheirs) {
      try {
        const name = await nameOf(riderId, hash);
        const sealed = await seal(store, JSON.stringify({ riderId, release, key, data }, withMaps));
        if (isTheirs()) await set(name, { at, sealed }, store);
      } catch {
        // Full or forbidden storage: then a screen without a network says so.
      }
    },
    one: (hash) =>
      nameOf(riderId, hash)
        .then((name) => get<unknown>(name, store))
        .then(read)
        .catch(() => null),
    async all() {
      const opened = await Promise.all((await answers()).map(({ value }) => read(value)));
      return opened.flatMap((answer) => answer ?? []);
    },
    async tidy() {
      const dated = (await answers()).map(({ name, value }) => {
        const kept = v.safeParse(outer, value);
        return kept.success
          ? { name, at: kept.output.at, size: kept.output.sealed.text.byteLength }
          : { name, at: -Infinity, size: 0 };
      });
      let bytes = 0;
      for (const { name, at, size } of dated.toSorted((a, b) => b.at - a.at)) {
        bytes += size;
        if (bytes > MOST || now() - at > LONGEST) await del(name, store).catch(() => undefined);
      }
    },
  };
}

/** Where a rider has looked is in what was asked: the name must not say it. */
async function nameOf(riderId: string, hash: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`${riderId} ${hash}`));
  return PREFIX + Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** For this load of the page. */
export const openKeptAnswers = (riderId: string): KeptAnswers =>
  createKeptAnswers({ riderId, release: ownRelease() ?? 'dev' });
