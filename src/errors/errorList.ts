import type { ErrorCode, Refusal } from '#domain/errorCode.ts';

/** `retry`: does again what failed; not every listed thing can be. */
export type ListedError = { key: string; refusal: Refusal; retry?: () => void };

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
  const put = (error: ListedError) => {
    if (!listed.some(({ key }) => key === error.key)) set([...listed, error]);
  };

  return {
    /** One entry per key; by default the code. A duplicate of a listed one is skipped (our reading). */
    add(refusal: Refusal, { key = refusal.code, ...more }: Partial<Omit<ListedError, 'refusal'>> = {}) {
      if (state === 'open' && !UNAUTHORISED.has(refusal.code)) put({ key, refusal, ...more });
    },
    dismiss(key: string) {
      set(listed.filter((error) => error.key !== key));
    },
    /** Offline is said once; what fails because of it is not. */
    wentOffline() {
      if (state !== 'open') return;
      put({ key: 'offline', refusal: { code: 'offline' } });
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
