import type { operations } from '#openapi/gateway.d.ts';
import { countWrong, forgetTries, secondsLocked, triedLogin } from '../accounts/tries.ts';
import type { Handlers } from '../contract/handlers.ts';
import type { Sql } from '../database/db.ts';
import type { RefreshTokens } from '../refreshTokens.ts';
import { LACKS_FACTOR } from '../sessions.ts';
import type { Tokens } from '../tokens.ts';

type Rider = { id: string; pin: string; login_blocked: boolean };

/**
 * Refusals are returned, not thrown: a counted attempt must be committed with its answer. An unknown login is counted
 * and delayed like a known one. Only the right PIN reveals that a login is blocked, or that a second factor is missing.
 */
export const authenticateHandlers = (
  tokens: Tokens,
  refreshTokens: RefreshTokens,
): Handlers<operations, 'authenticate' | 'getChatToken'> => ({
  async authenticate({ body, sql, clock }) {
    const login = body.user.login.trim().toLowerCase();
    const tried = triedLogin(login);
    const secondsLeft = await secondsLocked(sql, clock, tried);
    if (secondsLeft > 0) return tooMany(secondsLeft);

    const rider = await riderWith(sql, login);
    if (rider?.pin !== body.credentials.pin) {
      await countWrong(sql, clock, tried);
      return { status: 401, body: { errorMsg: 'Wrong login or pin' } };
    }
    await forgetTries(sql, tried);
    if (rider.login_blocked) return { status: 403, body: { errorMsg: 'user blocked', userId: rider.id } };

    const { session, refreshToken } = await refreshTokens.start(sql, rider.id, 'password');
    const headers = { 'Cache-Control': 'no-store' };
    if (session.lacksFactor) {
      const { supabaseAccessToken, expiresIn } = await tokens.issueData(session);
      const body = {
        errorMsg: 'second factor required',
        code: LACKS_FACTOR,
        supabaseAccessToken,
        refreshToken,
        expiresIn,
      };
      return { status: 401, headers, body };
    }
    const { token, supabaseAccessToken, expiresIn } = await tokens.issue(session);
    return { status: 200, headers, body: { token, supabaseAccessToken, refreshToken, expiresIn } };
  },

  async getChatToken({ riderId, sessionId }) {
    const { token, expiresAt } = await tokens.issueChat({ riderId, sessionId });
    return {
      status: 200,
      body: { token, clientId: `vb_${riderId}`, expiresAt: new Date(expiresAt * 1000).toISOString() },
    };
  },
});

const tooMany = (seconds: number) =>
  ({
    status: 429,
    headers: { 'Retry-After': String(seconds) },
    body: { error: 'Too many tries', retries_in: seconds },
  }) as const;

async function riderWith(sql: Sql, login: string): Promise<Rider | undefined> {
  const { rows } = await sql.query<Rider>(`select id, pin, login_blocked from sandbox.riders where lower(login) = $1`, [
    login,
  ]);
  return rows[0];
}
