import type { MainApi } from '#api/clients.ts';
import type { GrantedSession, RenewalAnswer } from '#api/session.ts';
import type { TokenStore } from '#api/tokens.ts';
import { within } from '#api/within.ts';
import { lazy } from '#domain/lazy.ts';
import type { RenewalOutcome } from '#machines/session/session.types.ts';
import type { SessionStore } from '#platform/sessionStore.ts';
import type { Tabs } from '#platform/tabs.ts';

export type TokenRenewalDeps = { mainApi: MainApi; tokens: TokenStore; store: SessionStore; tabs: Tabs };

const LOCK = 'velorent.renewal';

/** How long to wait for fresh tokens from another tab. */
const HANDOVER_TIMEOUT_MS = 1_000;

/** The status that waiting requests get when the renewal's answer cannot be read. */
const NOT_READ = 502;

/** The server calls of a session. A visitor's first screen does not need them; they load right after it (main.tsx). */
export const loadSessionApi = lazy(() => import('#api/session.ts'));

/**
 * Renews the session; one renewal at a time in all tabs. A tab that waited for another tab takes that tab's tokens.
 * Only if they do not arrive does it renew by itself, with the stored refresh token. If the answer lacks the refresh
 * token or the data service's token, the old one stays.
 * @param riderId the rider of the session: another rider's stored session is refused and never used
 * @throws when the answer cannot be read or is another rider's: reported, then tried again as if no answer arrived
 */
export async function renewOnce(
  parts: TokenRenewalDeps,
  riderId: string,
  signal: AbortSignal,
): Promise<RenewalOutcome> {
  const { mainApi, tokens, store, tabs } = parts;
  const before = store.read();
  if (before?.riderId !== riderId) return { kind: 'refused' };
  const stale = tokens.current()?.jwt ?? null;
  const calls = await loadSessionApi().catch(() => null);

  return tabs.withLock(LOCK, signal, async () => {
    const stored = store.read();
    if (stored?.riderId !== riderId) return { kind: 'refused' };
    if (stored.refreshToken !== before.refreshToken && (await receivedFromOtherTab(tokens, stale, signal))) {
      return { kind: 'renewed', riderId, secondsLeft: tokens.secondsLeft() };
    }
    const renew = async (): Promise<RenewalAnswer> => {
      if (!calls) return { kind: 'unreachable', status: 0 };
      const answer = await calls.renewSession(mainApi, stored.refreshToken, signal);
      if (answer.kind === 'renewed' && answer.tokens.riderId !== riderId)
        throw new Error('a renewal for another rider');
      return answer;
    };
    const answer = await renew().catch((cause: unknown) => {
      if (!signal.aborted) tokens.renewalFailed(NOT_READ);
      throw cause;
    });
    if (answer.kind === 'unreachable') {
      tokens.renewalFailed(answer.status);
      return { kind: 'unreachable' };
    }
    if (answer.kind !== 'renewed') return answer;
    // The rider signed out, here or in another tab, before the answer arrived: nothing of it may be stored.
    signal.throwIfAborted();
    if (store.read()?.refreshToken !== stored.refreshToken) return { kind: 'refused' };
    storeSession(parts, { tokens: answer.tokens, refreshToken: answer.refreshToken ?? stored.refreshToken });
    return { kind: 'renewed', riderId, secondsLeft: tokens.secondsLeft() };
  });
}

/**
 * Puts a session that `obtain` opens in the place of the rider's stored one: renewals in any tab use it from then on.
 * None runs meanwhile: it would bring back the token of the old one.
 * @throws what `obtain` throws; then nothing has changed
 */
export const replaceSession = (
  { store, tabs }: Pick<TokenRenewalDeps, 'store' | 'tabs'>,
  riderId: string,
  obtain: () => Promise<string>,
): Promise<void> =>
  tabs.withLock(LOCK, new AbortController().signal, async () => {
    const refreshToken = await obtain();
    if (store.read()?.riderId === riderId) store.write({ riderId, refreshToken });
  });

const receivedFromOtherTab = (tokens: TokenStore, stale: string | null, signal: AbortSignal): Promise<boolean> =>
  tokens.waitForNew(stale, within(HANDOVER_TIMEOUT_MS, signal)).then(
    () => true,
    () => false,
  );

/**
 * Stores the tokens first, then uses them, then sends them to the other tabs: if this tab dies in between, no tab is
 * left with a used token.
 */
export function storeSession({ tokens, store, tabs }: Omit<TokenRenewalDeps, 'mainApi'>, opened: GrantedSession): void {
  store.write({ riderId: opened.tokens.riderId, refreshToken: opened.refreshToken });
  tokens.put(opened.tokens);
  tabs.broadcast({ kind: 'tokens', tokens: { ...(tokens.current() ?? opened.tokens), givenAt: Date.now() } });
}
