import type { operations } from '#openapi/gateway.d.ts';
import type { Handlers } from '../contract/handlers.ts';
import type { Sql } from '../database/db.ts';
import type { RefreshTokens } from '../refreshTokens.ts';
import type { Tokens } from '../tokens.ts';

/**
 * Wrong PINs without a delay; then the delay doubles with each one up to the longest. Our numbers; the rule is
 * decisions §6.
 */
const FREE_TRIES = 5;
const FIRST_DELAY = 30;
const LONGEST_DELAY = 900;

type Rider = { id: string; pin: string; login_blocked: boolean };
type Attempts = { wrong: number; locked_until: Date | null };

/**
 * Refusals are returned, not thrown: a counted attempt must be committed with its answer. An unknown login is counted
 * and delayed like a known one. Only the right PIN reveals that a login is blocked.
 */
export const authenticateHandlers = (
  tokens: Tokens,
  refreshTokens: RefreshTokens,
): Handlers<operations, 'authenticate' | 'getChatToken'> => ({
  async authenticate({ body, sql, clock }) {
    const login = body.user.login.trim().toLowerCase();
    const tries = await attemptsOf(sql, login);
    const secondsLeft = Math.ceil(((tries.locked_until?.getTime() ?? 0) - clock.now()) / 1000);
    if (secondsLeft > 0) return tooMany(secondsLeft);

    const rider = await riderWith(sql, login);
    if (rider?.pin !== body.credentials.pin) {
      const wrong = tries.wrong + 1;
      const delay = wrong < FREE_TRIES ? 0 : Math.min(LONGEST_DELAY, FIRST_DELAY * 2 ** (wrong - FREE_TRIES));
      await countWrong(sql, login, wrong, delay ? new Date(clock.now() + delay * 1000) : null);
      return { status: 401, body: { errorMsg: 'Wrong login or pin' } };
    }
    await sql.query(`delete from sandbox.login_tries where login = $1`, [login]);
    if (rider.login_blocked) return { status: 403, body: { errorMsg: 'user blocked', userId: rider.id } };

    const { token, supabaseAccessToken, expiresIn } = await tokens.issue(rider.id);
    const refreshToken = await refreshTokens.start(sql, rider.id);
    return {
      status: 200,
      headers: { 'Cache-Control': 'no-store' },
      body: { token, supabaseAccessToken, refreshToken, expiresIn },
    };
  },

  async getChatToken({ riderId }) {
    const { token, expiresAt } = await tokens.issueChat(riderId);
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

async function attemptsOf(sql: Sql, login: string): Promise<Attempts> {
  const { rows } = await sql.query<Attempts>(`select wrong, locked_until from sandbox.login_tries where login = $1`, [
    login,
  ]);
  return rows[0] ?? { wrong: 0, locked_until: null };
}

async function countWrong(sql: Sql, login: string, wrong: number, lockedUntil: Date | null): Promise<void> {
  await sql.query(
    `insert into sandbox.login_tries (login, wrong, locked_until) values ($1, $2, $3)
     on conflict (login) do update set wrong = excluded.wrong, locked_until = excluded.locked_until`,
    [login, wrong, lockedUntil],
  );
}
