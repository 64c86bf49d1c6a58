import type { ErrorCode, Refusal } from '#domain/errorCode.ts';

export type ListedError = { key: string; refusal: Refusal };

/** The session speaks of these itself: signing out is their message (account §4). */
const UNAUTHORISED: ReadonlySet<ErrorCode> = new Set<ErrorCode>(['invalidAuthError', 'sessionEnded']);

/** The shared error list of account §4: what went wrong, in order, each thing once. */
export function createErrorList() {
  let listed: readonly ListedError[] = [];
  let state: 'open' | 'suppressedUntilOnline' | 'updateDemanded' = 'open';
  const listeners = new Set<() => void>();
  const set = (next: readonly ListedError[]) => {
    if (next === listed) return;
    listed = next;
    for (const listener of listeners) listener();
  };
  const put = (refusal: Refusal, key: string) => {
    if (!listed.some((error) => error.key === key)) set([...listed, { key, refusal }]);
  };

  return {
    /** @param key one entry per key; by default the code. A duplicate of a listed one is skipped (our reading). */
    add(refusal: Refusal, key: string = refusal.code) {
      if (state === 'open' && !UNAUTHORISED.has(refusal.code)) put(refusal, key);
    },
    dismiss(key: string) {
      set(listed.filter((error) => error.key !== key));
    },
    /** Offline is said once; what fails because of it is not. */
    wentOffline() {
      if (state !== 'open') return;
      put({ code: 'offline' }, 'offline');
      state = 'suppressedUntilOnline';
    },
    cameOnline() {
      if (state === 'suppressedUntilOnline') state = 'open';
      set(listed.filter((error) => error.key !== 'offline'));
    },
    /** 426: nothing else matters any more (account §8). */
    updateDemanded() {
      state = 'updateDemanded';
      set([{ key: 'updateApplication', refusal: { code: 'updateApplication' } }]);
    },
    /** At sign-out. */
    clear() {
      if (state !== 'updateDemanded') set(listed.filter((error) => error.key === 'offline'));
    },
    snapshot: () => listed,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

export type ErrorList = ReturnType<typeof createErrorList>;

/** The app's own list. */
export const errorList: ErrorList = createErrorList();
