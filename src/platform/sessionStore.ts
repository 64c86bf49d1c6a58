import * as v from 'valibot';
import { cachesOf, localStore, visitStore } from './browserStorage.ts';
import { dropDatabase } from './databaseRequest.ts';

/**
 * What this app stores in the browser, by owner. Sign-out deletes `velorent.rider.*`. `velorent.device.*`
 * (platform/deviceNames) stays. The persisted ride and the photo outbox have names of
 * their own and outlive the session on purpose (decisions §2).
 */
const RIDER_PREFIX = 'velorent.rider.';
const SESSION_KEY = `${RIDER_PREFIX}session`;
/**
 * Time of the last sign-out in this browser. It distinguishes a sign-out from a browser that has deleted everything.
 */
const SIGNED_OUT_AT = 'velorent.device.left';

/** The only part of a session that is stored. */
export type StoredSession = { riderId: string; refreshToken: string };

const sessionSchema = v.object({
  riderId: v.pipe(v.string(), v.minLength(1)),
  refreshToken: v.pipe(v.string(), v.minLength(1)),
});

export type SessionStore = {
  /**
   * Shared by all tabs. Reads the storage each time, because another tab may have renewed the session or signed out.
   */
  read(): StoredSession | null;
  write(session: StoredSession): void;
  clear(): void;
};

/**
 * Uses web storage, because a guard at start must not wait. If the storage is full, or the browser or the rider deletes
 * it while the page is open, the session lives as long as the page: a ride does not end with it.
 */
export function createSessionStore(storage: Storage): SessionStore {
  let inMemory: StoredSession | null = null;
  let known: { session: StoredSession; signedOutAt: string | null } | null = null;
  const signedOutAt = () => storage.getItem(SIGNED_OUT_AT);
  const stored = () => {
    const session = readJson(storage, SESSION_KEY, sessionSchema);
    if (session) known = { session, signedOutAt: signedOutAt() };
    return session;
  };
  /** The last known session if the storage was deleted without a sign-out, here or in another tab. */
  const wiped = () =>
    known && [null, known.signedOutAt].includes(signedOutAt()) && storage.getItem(SESSION_KEY) === null
      ? known.session
      : null;
  return {
    read: () => inMemory ?? stored() ?? wiped(),
    write(session) {
      writeJson(storage, SESSION_KEY, session);
      inMemory = stored()?.refreshToken === session.refreshToken ? null : session;
    },
    clear() {
      inMemory = known = null;
      storage.removeItem(SESSION_KEY);
      writeJson(storage, SIGNED_OUT_AT, Date.now().toString(36));
    },
  };
}

/** Deletes everything of the rider from this browser, except the persisted ride and the photo outbox. */
export async function forgetRider(): Promise<void> {
  for (const storage of [localStore(), visitStore()]) {
    for (const key of Object.keys(storage)) if (key.startsWith(RIDER_PREFIX)) storage.removeItem(key);
  }
  // The first is platform/riderDatabase.
  await Promise.all(['velorent.rider', LOG_DATABASE].map(dropDatabase));
  for (const name of await cachesOf(RIDER_PREFIX)) await caches.delete(name);
}

/** Used by platform/logLines. */
export const LOG_DATABASE = 'velorent.rider.log';

/** A stored value that fits its schema, else null: another version of the app may have written it. */
export function readJson<S extends v.GenericSchema>(storage: Storage, key: string, schema: S): v.InferOutput<S> | null {
  try {
    const text = storage.getItem(key);
    const parsed = text === null ? null : v.safeParse(schema, JSON.parse(text));
    return parsed?.success ? parsed.output : null;
  } catch {
    return null;
  }
}

/** If the storage is full or forbidden, only this value is lost. */
export function writeJson(storage: Storage, key: string, value: unknown): void {
  try {
    storage.setItem(key, JSON.stringify(value));
  } catch {
    // The page goes on with the value in memory.
  }
}
