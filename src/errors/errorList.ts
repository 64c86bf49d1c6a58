import type { ErrorCode, Refusal } from '#domain/errorCode.ts';

/** `retry`: repeats the failed request; missing where that is not possible. */
export type ListedError = { key: string; refusal: Refusal; retry?: () => void };

/** The session handles these errors: it signs the rider out (account §4). */
const UNAUTHORISED: ReadonlySet<ErrorCode> = new Set<ErrorCode>(['invalidAuthError', 'sessionEnded']);

/** The shared error list of account §4: errors in their order, each key once. */
export function createErrorList() {
  let listed: readonly ListedError[] = [];
  let state: 'open' | 'suppressedUntilOnline' | 'updateDemanded' = 'open';
  const listeners = new Set<() => void>();
  const set = (next: readonly ListedError[]) => {
    if (next === listed) return;
    listed = next;
    for (const listener of listeners) listener();
  };
  const put = (error: ListedError) => {
    if (!listed.some(({ key }) => key === error.key)) set([...listed, error]);
  };

  return {
    /** One entry per key; the key is the code by default. A duplicate is skipped (our reading). */
    add(refusal: Refusal, { key = refusal.code, ...more }: Partial<Omit<ListedError, 'refusal'>> = {}) {
      if (state === 'open' && !UNAUTHORISED.has(refusal.code)) put({ key, refusal, ...more });
    },
    dismiss(key: string) {
      set(listed.filter((error) => error.key !== key));
    },
    /**
     * Adds one "offline" error. Errors that follow are skipped until the app is online: the missing network causes
     * them.
     */
    wentOffline() {
      if (state !== 'open') return;
      put({ key: 'offline', refusal: { code: 'offline' } });
      state = 'suppressedUntilOnline';
    },
    cameOnline() {
      if (state === 'suppressedUntilOnline') state = 'open';
      set(listed.filter((error) => error.key !== 'offline'));
    },
    /** 426: the update message replaces all other errors (account §8). */
    updateDemanded() {
      state = 'updateDemanded';
      set([{ key: 'updateApplication', refusal: { code: 'updateApplication' } }]);
    },
    /** Clears the list at sign-out. The offline error and the update message stay. */
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
