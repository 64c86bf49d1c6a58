import * as v from 'valibot';
import type { Refusal } from '#domain/errorCode.ts';
import type { AuthSession } from './authApi.ts';
import { readClaims } from './claims.ts';
import type { GatewayApi, MainApi } from './clients.ts';
import { Fault, isCancelled, unwrap } from './fault.ts';
import type { AccessTokens } from './tokens.ts';

/** A session from the server: access tokens, which stay in memory, and the refresh token, the only stored one. */
export type GrantedSession = { tokens: AccessTokens; refreshToken: string };

export type SignInAnswer =
  | ({ kind: 'signedIn' } & GrantedSession)
  | { kind: 'refused'; refusal: Refusal }
  /** Login and PIN are right, and a code is wanted too: this session opens the auth service and nothing else. */
  | { kind: 'secondFactor'; session: AuthSession }
  /** 403 without a text: the page must reload, once per visit (account §8, decisions §2). */
  | { kind: 'stale' };

export type RenewalAnswer =
  /** `refreshToken` is null if the server sent none: the old one stays valid. */
  | { kind: 'renewed'; tokens: AccessTokens; refreshToken: string | null }
  /** The token endpoint refuses the refresh token. */
  | { kind: 'refused' }
  /**
   * Not an answer of the token endpoint: no answer, 5xx, 429, or another party's answer, such as a proxy's page. The
   * same token may be sent again. `status` of the answer: 0 without one, 502 for another party's.
   */
  | { kind: 'unreachable'; status: number };

/**
 * Signs in with the typed login and PIN; they are sent nowhere else. Refusals: account §8 "Login". The answer may have
 * no token for the data service: then the service stays silent.
 * @throws when the server accepts but its answer cannot be read
 */
export async function authenticate(
  api: GatewayApi,
  { login, pin }: { login: string; pin: string },
  signal: AbortSignal,
): Promise<SignInAnswer> {
  const asked = api.POST('/api/api-auth/authenticate', {
    body: { user: { login }, credentials: { pin } },
    credentials: 'include',
    signal,
  });
  let answer: unknown;
  try {
    answer = await unwrap(asked);
  } catch (cause) {
    const fault = Fault.from(cause);
    if (fault.details.code === 'insufficient_aal') {
      const { supabaseAccessToken, refreshToken } = v.parse(firstStepAnswer, (await asked).error);
      return { kind: 'secondFactor', session: { accessToken: supabaseAccessToken, refreshToken } };
    }
    if (fault.status === 403 && fault.details.errorMsg === null) return { kind: 'stale' };
    return { kind: 'refused', refusal: refusalOfSignIn(fault, login) };
  }
  const { refreshToken, expiresIn, ...given } = v.parse(signInAnswer, answer);
  return { kind: 'signedIn', tokens: toTokens(given, expiresIn), refreshToken };
}

function refusalOfSignIn({ status, details }: Fault, login: string): Refusal {
  if (status === 426) return { code: 'updateApplication' };
  if (status === 403) return { code: 'blockedUserAuthError', userId: details.userId ?? login };
  if (status === 429) {
    const { retryInSeconds } = details;
    return retryInSeconds === null ? { code: 'loginDelayed' } : { code: 'loginDelayed', retryInSeconds };
  }
  // The server answered: the rider's network is not the cause.
  if (status >= 500 && details.errorMsg === null)
    return { code: status === 503 ? 'serverTempUnavailable' : 'serverErrorTitle' };
  // What was typed does not fit: that is no fault of the network either.
  if ((status === 400 || status === 422) && details.errorMsg === null) return { code: 'invalidData' };
  return { code: details.errorMsg === null ? 'offlineLogin' : 'loginErrorMessage' };
}

/** An error of a token endpoint (RFC 6749 §5.2, RFC 6750 §3.1). */
const oauthError = v.object({
  error: v.picklist([
    'invalid_grant',
    'invalid_request',
    'invalid_token',
    'invalid_client',
    'invalid_scope',
    'unauthorized_client',
    'unsupported_grant_type',
  ]),
});

/**
 * Whether the token endpoint or the main API refuses what it was sent: 401 in JSON, whatever its words, or 400 with an
 * error of OAuth. Every other answer, also a proxy's page with 401, says nothing about the session: nothing was reached
 * (account §4.4, our reading).
 */
const isRefusal = ({ response, error }: { response: Response; error?: unknown }): boolean =>
  (response.status === 401 && typeof error === 'object' && error !== null) ||
  (response.status === 400 && v.is(oauthError, error));

/**
 * Exchanges the refresh token for a new session. The app sends the same token again after a lost answer: the server
 * allows it.
 * @throws when the server renewed but its answer cannot be read: the session is not over, and the error must be
 * reported
 */
export async function renewSession(api: MainApi, refreshToken: string, signal: AbortSignal): Promise<RenewalAnswer> {
  const asked = api.POST('/v3/oauth/token', {
    body: { grant_type: 'refresh_token', refresh_token: refreshToken },
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    signal,
  });
  let session: unknown;
  try {
    session = await unwrap(asked);
  } catch (cause) {
    if (isCancelled(cause)) throw cause;
    const { status } = Fault.from(cause);
    if (status >= 400 && isRefusal(await asked)) return { kind: 'refused' };
    return { kind: 'unreachable', status: status === 0 || status === 429 || status >= 500 ? status : 502 };
  }
  const { refresh_token, expires_in, ...given } = v.parse(renewalAnswer, session);
  return { kind: 'renewed', tokens: toTokens(given, expires_in), refreshToken: refresh_token };
}

/**
 * Asks the main API whether it refuses the current bearer.
 * @param once the main API without renewals (createClients)
 */
export async function isBearerRefused(once: MainApi, signal: AbortSignal): Promise<boolean> {
  try {
    return isRefusal(await once.GET('/v2/profile', { signal }));
  } catch (cause) {
    if (isCancelled(cause)) throw cause;
    return false;
  }
}

/**
 * Ends the session on the server. Its answer is ignored: the rider has signed out (account §4; other failures: our
 * reading).
 */
export async function revokeSession(api: MainApi, refreshToken: string): Promise<void> {
  await api
    .POST('/v3/oauth/revoke', {
      body: { token: refreshToken },
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      // The page may close before the answer.
      keepalive: true,
    })
    .catch(() => undefined);
}

/** Longer ones fit into no header. */
const token = v.pipe(v.string(), v.minLength(1), v.maxLength(10_000));
const orNull = v.fallback(v.nullable(token), null);
const signInAnswer = v.object({
  token,
  supabaseAccessToken: v.optional(orNull, null),
  refreshToken: token,
  expiresIn: v.optional(v.unknown()),
});
const firstStepAnswer = v.object({ supabaseAccessToken: token, refreshToken: token });
const renewalAnswer = v.object({
  token,
  supabaseAccessToken: v.optional(orNull, null),
  refresh_token: v.optional(orNull, null),
  expires_in: v.optional(v.unknown()),
});

type Given = { token: string; supabaseAccessToken: string | null };

function toTokens({ token: jwt, supabaseAccessToken }: Given, expiresIn: unknown): AccessTokens {
  const { riderId, mobileToken, lifetime } = readClaims(jwt);
  return { riderId, jwt, mobileToken, supabaseAccessToken, expiresIn: lifetimeOf(expiresIn, lifetime) };
}

/** Token lifetime when the server does not state it, seconds (our reading). */
const USUAL_LIFETIME = 900;
/** The longest possible lifetime, seconds. A larger number means wrong units. */
const LONGEST_LIFETIME = 86_400;

/**
 * The shorter of the lifetimes in the answer and in the token, if they are valid: an early renewal costs a request, a
 * late one costs a refusal.
 */
function lifetimeOf(...lifetimes: readonly unknown[]): number {
  const seconds = lifetimes.map(Number).filter((one) => one > 0 && one <= LONGEST_LIFETIME);
  return seconds.length > 0 ? Math.min(...seconds) : USUAL_LIFETIME;
}
