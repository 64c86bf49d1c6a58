import type { Refusal } from '#domain/errorCode.ts';
import type { GatewayApi, MainApi } from './clients.ts';
import { Fault, isCancelled, unwrap } from './fault.ts';
import { readClaims } from './claims.ts';
import type { AccessTokens } from './tokens.ts';

/** A session as the server gives it: what stays in memory, and the one token that is stored. */
export type Opened = { tokens: AccessTokens; refreshToken: string };

export type SignInAnswer =
  | ({ kind: 'signedIn' } & Opened)
  | { kind: 'refused'; refusal: Refusal }
  /** 403 without a text: the page is to be reloaded, once per visit (account §8, decisions §2). */
  | { kind: 'stale' };

export type RenewalAnswer =
  | ({ kind: 'renewed' } & Opened)
  /** The server does not take the token any more. */
  | { kind: 'refused' }
  /** No answer, or 5xx or 429: the same token may be sent again. `status` of the answer, 0 without one. */
  | { kind: 'unreachable'; status: number };

/** Signs in with what the rider typed; login and PIN go nowhere else. Refusals: account §8 "Login". */
export async function authenticate(
  api: GatewayApi,
  { login, pin }: { login: string; pin: string },
  signal: AbortSignal,
): Promise<SignInAnswer> {
  try {
    const answer = await unwrap(
      api.POST('/api/api-auth/authenticate', {
        body: { user: { login }, credentials: { pin } },
        credentials: 'include',
        signal,
      }),
    );
    return { kind: 'signedIn', tokens: toTokens(answer), refreshToken: answer.refreshToken };
  } catch (cause) {
    const fault = Fault.from(cause);
    if (fault.status === 403 && fault.problem.errorMsg === null) return { kind: 'stale' };
    return { kind: 'refused', refusal: refusalOfSignIn(fault, login) };
  }
}

function refusalOfSignIn({ status, problem }: Fault, login: string): Refusal {
  if (status === 426) return { code: 'updateApplication' };
  if (status === 403) return { code: 'blockedUserAuthError', userId: problem.userId ?? login };
  if (status === 429) {
    const { retryInSeconds } = problem;
    return retryInSeconds === null ? { code: 'loginDelayed' } : { code: 'loginDelayed', retryInSeconds };
  }
  // The server was there: the rider's own network is not to blame.
  if (status >= 500 && problem.errorMsg === null)
    return { code: status === 503 ? 'serverTempUnavailable' : 'serverErrorTitle' };
  return { code: problem.errorMsg === null ? 'offlineLogin' : 'loginErrorMessage' };
}

/** Trades the refresh token for a fresh session. Sent again unchanged after a lost answer: the server allows it. */
export async function renewSession(api: MainApi, refreshToken: string, signal: AbortSignal): Promise<RenewalAnswer> {
  try {
    const session = await unwrap(
      api.POST('/v3/oauth/token', {
        body: { grant_type: 'refresh_token', refresh_token: refreshToken },
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
        signal,
      }),
    );
    const tokens = toTokens({
      token: session.token,
      supabaseAccessToken: session.supabaseAccessToken,
      expiresIn: session.expires_in,
    });
    return { kind: 'renewed', tokens, refreshToken: session.refresh_token };
  } catch (cause) {
    if (isCancelled(cause)) throw cause;
    const { status } = Fault.from(cause);
    return status === 400 || status === 401 ? { kind: 'refused' } : { kind: 'unreachable', status };
  }
}

/** Ends the session on the server. Its answer changes nothing: the rider has left (account §4; other failures: our reading). */
export async function revokeSession(api: MainApi, refreshToken: string): Promise<void> {
  await api
    .POST('/v3/oauth/revoke', {
      body: { token: refreshToken },
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      // The page may be gone before the answer.
      keepalive: true,
    })
    .catch(() => undefined);
}

function toTokens(answer: { token: string; supabaseAccessToken: string; expiresIn: number }): AccessTokens {
  const { riderId, mobileToken } = readClaims(answer.token);
  return {
    riderId,
    jwt: answer.token,
    mobileToken,
    supabaseAccessToken: answer.supabaseAccessToken,
    expiresIn: answer.expiresIn,
  };
}
