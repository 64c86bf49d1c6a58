import { createHash, createHmac, randomUUID } from 'node:crypto';
import type { Clock } from './clock.ts';
import type { Sql } from './database/db.ts';
import { findSession, LACKS_FACTOR, type Session, type SignInMethod } from './sessions.ts';

/**
 * Refresh tokens rotate (decisions §2.3). Each use returns a successor. Until the client uses that successor, it can
 * use the parent again, for a day at most and any number of times: a lost answer does not sign the rider out.
 *
 * Within a minute the parent answers the same successor: two tabs that renew at once share it. After the minute it
 * answers another successor, which replaces the first: either the answer was lost, or two clients hold the same token.
 * A use of the replaced successor shows which.
 *
 * A token that is older than the parent, is replaced, or comes after its day counts as stolen: it ends the whole
 * family.
 */
export type RefreshTokens = {
  start(sql: Sql, riderId: string, method: SignInMethod): Promise<Renewed>;
  /**
   * The successor and its session; null when the token is unknown, ended, or too old (which ends its family).
   * `insufficient_aal` changes nothing: the session waits for a second factor.
   * @param scope the auth service also renews sessions that lack their second factor
   */
  renew(sql: Sql, token: string, scope?: 'everywhere' | 'auth'): Promise<Renewed | typeof LACKS_FACTOR | null>;
  /**
   * Makes a session `aal2` and gives it another token. The client's old token stays valid until the client uses the new
   * one: a lost answer does not sign the rider out.
   */
  raise(sql: Sql, session: Session, factorId: string): Promise<Renewed>;
  /** Ends the family of this token; false when there is none or it had ended. */
  revoke(sql: Sql, token: string): Promise<boolean>;
  /** Ends every family of the rider. */
  revokeAll(sql: Sql, riderId: string): Promise<void>;
};

type Renewed = { session: Session; refreshToken: string };

type Row = {
  hash: string;
  family: string;
  /** The hash of the token that this one was last traded for. */
  successor: string | null;
  /** When this one was first traded. */
  traded_at: Date | null;
  /** How many tokens it was traded for. */
  successors: number;
  is_replaced: boolean;
  ended_at: Date | null;
  created_at: Date;
};

/** After this time a lost answer is not repeated. Milliseconds. */
const GRACE = 24 * 60 * 60 * 1000;
/** Tabs and repeated requests of one renewal come within this time. Milliseconds. */
const SAME_RENEWAL = 60_000;

/** A session that is unused for half a year ends; so does one whose device had no network all this time. */
const LIFETIME_MS = 180 * 24 * 60 * 60 * 1000;

export function createRefreshTokens({ secret, clock }: { secret: string; clock: Clock }): RefreshTokens {
  const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');
  // Derived, not random: the same parent gives the same successor again, and only hashes are stored.
  const derive = (from: string) => `rt_${createHmac('sha256', secret).update(`refresh:${from}`).digest('base64url')}`;

  const find = async (sql: Sql, hash: string): Promise<Row | undefined> => {
    const { rows } = await sql.query<Row>(
      `select t.hash, t.family, t.successor, t.traded_at, t.successors, t.created_at, f.ended_at,
           p.successor is not null and p.successor <> t.hash as is_replaced
         from sandbox.refresh_tokens t join sandbox.token_families f on f.id = t.family
         left join sandbox.refresh_tokens p on p.hash = t.parent
        where t.hash = $1`,
      [hash],
    );
    return rows[0];
  };
  const store = (sql: Sql, token: string, family: string, parent: string | null) =>
    sql.query(`insert into sandbox.refresh_tokens (hash, family, parent, created_at) values ($1, $2, $3, $4)`, [
      hashOf(token),
      family,
      parent,
      new Date(clock.now()),
    ]);
  const end = (sql: Sql, family: string) =>
    sql.query(`update sandbox.token_families set ended_at = $2 where id = $1`, [family, new Date(clock.now())]);

  const amrOf = (method: SignInMethod) => ({ method, timestamp: Math.floor(clock.now() / 1000) });
  const sessionOf = async (sql: Sql, family: string): Promise<Session> => {
    const session = await findSession(sql, family);
    if (!session) throw new Error(`the session ${family} has ended`);
    return session;
  };

  const since = (time: Date | null) => clock.now() - (time?.getTime() ?? clock.now());

  const isGood = async (sql: Sql, row: Row): Promise<boolean> => {
    if (row.is_replaced || since(row.created_at) > LIFETIME_MS || since(row.traded_at) > GRACE) return false;
    return row.successor === null || (await find(sql, row.successor))?.successor === null;
  };

  /** The successor of a valid token. */
  const successorOf = async (sql: Sql, row: Row, token: string): Promise<string> => {
    const same = derive(`${token}:${row.successors}`);
    // A session that was raised has a successor that no token gives again: the client gets a third one.
    const last = row.successor === hashOf(same) ? await find(sql, row.successor) : undefined;
    if (last && since(last.created_at) <= SAME_RENEWAL) return same;
    const next = derive(`${token}:${row.successors + 1}`);
    await store(sql, next, row.family, row.hash);
    await sql.query(
      `update sandbox.refresh_tokens set successor = $2, successors = successors + 1, traded_at = coalesce(traded_at, $3)
        where hash = $1`,
      [row.hash, hashOf(next), new Date(clock.now())],
    );
    return next;
  };

  return {
    async start(sql, riderId, method) {
      const family = randomUUID();
      const refreshToken = derive(family);
      await sql.query(`insert into sandbox.token_families (id, rider_id, started_at, amr) values ($1, $2, $3, $4)`, [
        family,
        riderId,
        new Date(clock.now()),
        JSON.stringify([amrOf(method)]),
      ]);
      await store(sql, refreshToken, family, null);
      return { session: await sessionOf(sql, family), refreshToken };
    },

    async renew(sql, token, scope = 'everywhere') {
      const row = await find(sql, hashOf(token));
      if (!row || row.ended_at) return null;
      const session = await sessionOf(sql, row.family);
      if (session.lacksFactor && scope !== 'auth') return LACKS_FACTOR;
      if (await isGood(sql, row)) return { session, refreshToken: await successorOf(sql, row, token) };
      await end(sql, row.family);
      return null;
    },

    async raise(sql, { id }, factorId) {
      await sql.query(
        `update sandbox.token_families set aal = 'aal2', factor_id = $2, amr = $3::jsonb || amr where id = $1`,
        [id, factorId, JSON.stringify([amrOf('totp')])],
      );
      const { rows } = await sql.query<{ hash: string }>(
        `select t.hash from sandbox.refresh_tokens t left join sandbox.refresh_tokens p on p.hash = t.parent
          where t.family = $1 and t.successor is null and (p.hash is null or p.successor = t.hash)`,
        [id],
      );
      const active = rows[0]?.hash ?? null;
      const refreshToken = derive(randomUUID());
      await store(sql, refreshToken, id, active);
      await sql.query(
        'update sandbox.refresh_tokens set successor = $2, traded_at = coalesce(traded_at, $3) where hash = $1',
        [active, hashOf(refreshToken), new Date(clock.now())],
      );
      return { session: await sessionOf(sql, id), refreshToken };
    },

    async revoke(sql, token) {
      const row = await find(sql, hashOf(token));
      if (!row || row.ended_at) return false;
      await end(sql, row.family);
      return true;
    },

    async revokeAll(sql, riderId) {
      await sql.query('update sandbox.token_families set ended_at = $2 where rider_id = $1 and ended_at is null', [
        riderId,
        new Date(clock.now()),
      ]);
      // A lost phone must stop showing the rider's notifications.
      await sql.query('delete from sandbox.push_subscriptions where rider_id = $1', [riderId]);
    },
  };
}
