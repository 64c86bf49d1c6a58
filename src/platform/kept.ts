import * as v from 'valibot';

/**
 * What this app keeps in the browser, by whose it is. `velorent.rider.*` goes at sign-out, `velorent.device.*` (language,
 * colour scheme, map layers, the last good settings) stays; the ride memo and the outbox have names of their own and
 * outlive the session on purpose (decisions §2).
 */
const RIDER = 'velorent.rider.';
const SESSION = `${RIDER}session`;
/** When somebody last signed out in this browser: tells that apart from a browser that has thrown everything away. */
const LEFT = 'velorent.device.left';

/** The only part of a session that is stored. */
export type KeptSession = { riderId: string; refreshToken: string };

const keptSession = v.object({
  riderId: v.pipe(v.string(), v.minLength(1)),
  refreshToken: v.pipe(v.string(), v.minLength(1)),
});

export type SessionStore = {
  /** Shared by all tabs; read anew each time, because another tab may have renewed or signed out. */
  read(): KeptSession | null;
  write(session: KeptSession): void;
  clear(): void;
};

/**
 * Web storage, because a guard at start must not wait. Where it is full, or thrown away under the page (by the browser that
 * needs room, or by hand), the session lives as long as the page: a ride does not end with it.
 */
export function createSessionStore(storage: Storage): SessionStore {
  let inMemory: KeptSession | null = null;
  let known: { session: KeptSession; left: string | null } | null = null;
  const left = () => storage.getItem(LEFT);
  const stored = () => {
    const session = readJson(storage, SESSION, keptSession);
    if (session) known = { session, left: left() };
    return session;
  };
  /** Gone although nobody has signed out, here or in another tab. */
  const wiped = () =>
    known && [null, known.left].includes(left()) && storage.getItem(SESSION) === null ? known.session : null;
  return {
    read: () => inMemory ?? stored() ?? wiped(),
    write(session) {
      writeJson(storage, SESSION, session);
      inMemory = stored()?.refreshToken === session.refreshToken ? null : session;
    },
    clear() {
      inMemory = known = null;
      storage.removeItem(SESSION);
      writeJson(storage, LEFT, Date.now().toString(36));
    },
  };
}

/** Takes everything of the rider from this browser, except the ride memo and the outbox. */
export async function forgetRider(): Promise<void> {
  for (const storage of [localStorage, sessionStorage]) {
    for (const key of Object.keys(storage)) if (key.startsWith(RIDER)) storage.removeItem(key);
  }
  await Promise.all(['velorent.rider', LOG_DATABASE].map(dropDatabase));
  if (!('caches' in globalThis)) return;
  for (const name of await caches.keys()) if (name.startsWith(RIDER)) await caches.delete(name);
}

/** platform/logLines'. */
export const LOG_DATABASE = 'velorent.rider.log';

/** platform/riderDatabase's too; where the browser holds one back, it goes as soon as nobody reads. */
const dropDatabase = (name: string) =>
  new Promise((done) => {
    if (!('indexedDB' in globalThis)) return done(null);
    const request = indexedDB.deleteDatabase(name);
    request.onsuccess = request.onerror = request.onblocked = done;
  });

/** A value of the storage that still fits its schema, else null: an older version of the app may have written it. */
export function readJson<S extends v.GenericSchema>(storage: Storage, key: string, schema: S): v.InferOutput<S> | null {
  try {
    const text = storage.getItem(key);
    const parsed = text === null ? null : v.safeParse(schema, JSON.parse(text));
    return parsed?.success ? parsed.output : null;
  } catch {
    return null;
  }
}

/** Full or forbidden storage loses the value and nothing else. */
export function writeJson(storage: Storage, key: string, value: unknown): void {
  try {
    storage.setItem(key, JSON.stringify(value));
  } catch {
    // The page goes on with what it holds in memory.
  }
}
