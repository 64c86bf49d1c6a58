import type { MainApi } from '#api/clients.ts';
import type { Opened, RenewalAnswer } from '#api/session.ts';
import type { TokenBox } from '#api/tokens.ts';
import type { RenewalOutcome } from '#machines/session/session.types.ts';
import type { SessionStore } from '#platform/kept.ts';
import type { Tabs } from '#platform/tabs.ts';

export type RenewalParts = { mainApi: MainApi; tokens: TokenBox; store: SessionStore; tabs: Tabs };

const LOCK = 'velorent-renewal';

/** How long the fresh tokens of another tab may be on their way. */
const HANDING_OVER = 1_000;

/** What a session asks of the servers. A visitor's first screen does without; it comes right after it (main.tsx). */
export const loadCalls = () => import('#api/session.ts');

/**
 * One renewal at a time in all tabs. A tab that waited for another takes that one's tokens; only when they do not come does
 * it renew by itself, with the refresh token as it stands then.
 */
export async function renewOnce(parts: RenewalParts, signal: AbortSignal): Promise<RenewalOutcome> {
  const { mainApi, tokens, store, tabs } = parts;
  const before = store.read();
  if (!before) return { kind: 'refused' };
  const stale = tokens.current()?.jwt ?? null;
  const calls = await loadCalls().catch(() => null);

  return tabs.alone(LOCK, signal, async () => {
    const kept = store.read();
    if (!kept || kept.riderId !== before.riderId) return { kind: 'refused' };
    if (kept.refreshToken !== before.refreshToken && (await wasHanded(tokens, stale, signal))) {
      return { kind: 'renewed', riderId: kept.riderId, secondsLeft: tokens.secondsLeft() };
    }
    const answer: RenewalAnswer = calls
      ? await calls.renewSession(mainApi, kept.refreshToken, signal)
      : { kind: 'unreachable', status: 0 };
    if (answer.kind === 'unreachable') {
      tokens.failed(answer.status);
      return { kind: 'unreachable' };
    }
    if (answer.kind !== 'renewed') return answer;
    // The rider left, here or in another tab, while the answer was under way: nothing of it may be kept.
    signal.throwIfAborted();
    if (store.read()?.refreshToken !== kept.refreshToken) return { kind: 'refused' };
    keepOpened(parts, answer);
    return { kind: 'renewed', riderId: answer.tokens.riderId, secondsLeft: tokens.secondsLeft() };
  });
}

const wasHanded = (tokens: TokenBox, stale: string | null, signal: AbortSignal): Promise<boolean> =>
  tokens.otherThan(stale, AbortSignal.any([signal, AbortSignal.timeout(HANDING_OVER)])).then(
    () => true,
    () => false,
  );

/** Stores first, then uses, then tells the other tabs: a tab that dies in between leaves nobody with a spent token. */
export function keepOpened({ tokens, store, tabs }: Omit<RenewalParts, 'mainApi'>, opened: Opened): void {
  store.write({ riderId: opened.tokens.riderId, refreshToken: opened.refreshToken });
  tokens.put(opened.tokens);
  tabs.tell({ kind: 'tokens', tokens: { ...opened.tokens, givenAt: Date.now() } });
}
