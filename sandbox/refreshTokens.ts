import { createHash, createHmac, randomUUID } from 'node:crypto';
import type { Clock } from './clock.ts';
import type { Sql } from './database/db.ts';

/**
 * Refresh tokens rotate (decisions §2). Each use answers a successor; the immediate parent of the active token stays valid
 * until that successor is first used, and answers the same one again: a lost answer signs nobody out, and two tabs that
 * renew at once get the same token. Anything older has been stolen or copied: it ends the whole family.
 */
export type RefreshTokens = {
  start(sql: Sql, riderId: string): Promise<string>;
  /** The successor and its rider; null when the token is unknown, ended, or too old (which ends its family). */
  renew(sql: Sql, token: string): Promise<{ riderId: string; refreshToken: string } | null>;
  /** Ends the family of this token; false when there is none or it had ended. */
  revoke(sql: Sql, token: string): Promise<boolean>;
  /** Ends every family of the rider. */
  revokeAll(sql: Sql, riderId: string): Promise<void>;
};

type Row = { family: string; rider_id: string; successor: string | null; ended_at: Date | null; created_at: Date };

/** Unused for longer than from one season to the next, a session is over: so ends one that was left without network, too. */
const KEPT_FOR = 180 * 24 * 60 * 60 * 1000;

export function createRefreshTokens({ secret, clock }: { secret: string; clock: Clock }): RefreshTokens {
  const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');
  // Derived, not drawn: the same parent gives the same successor again, and only hashes need be kept.
  const derive = (from: string) => `rt_${createHmac('sha256', secret).update(`refresh:${from}`).digest('base64url')}`;

  const find = async (sql: Sql, hash: string): Promise<Row | undefined> => {
    const { rows } = await sql.query<Row>(
      `select t.family, f.rider_id, t.successor, t.created_at, f.ended_at
         from sandbox.refresh_tokens t join sandbox.token_families f on f.id = t.family where t.hash = $1`,
      [hash],
    );
    return rows[0];
  };
  const keep = (sql: Sql, token: string, family: string, parent: string | null) =>
    sql.query(`insert into sandbox.refresh_tokens (hash, family, parent, created_at) values ($1, $2, $3, $4)`, [
      hashOf(token),
      family,
      parent,
      new Date(clock.now()),
    ]);
  const end = (sql: Sql, family: string) =>
    sql.query(`update sandbox.token_families set ended_at = $2 where id = $1`, [family, new Date(clock.now())]);

  return {
    async start(sql, riderId) {
      const family = randomUUID();
      const token = derive(family);
      await sql.query(`insert into sandbox.token_families (id, rider_id, started_at) values ($1, $2, $3)`, [
        family,
        riderId,
        new Date(clock.now()),
      ]);
      await keep(sql, token, family, null);
      return token;
    },

    async renew(sql, token) {
      const hash = hashOf(token);
      const row = await find(sql, hash);
      if (!row || row.ended_at) return null;
      if (clock.now() - row.created_at.getTime() > KEPT_FOR) {
        await end(sql, row.family);
        return null;
      }
      const refreshToken = derive(token);

      if (row.successor === null) {
        await keep(sql, refreshToken, row.family, hash);
        await sql.query(`update sandbox.refresh_tokens set successor = $2 where hash = $1`, [
          hash,
          hashOf(refreshToken),
        ]);
        return { riderId: row.rider_id, refreshToken };
      }
      const successor = await find(sql, row.successor);
      if (successor?.successor === null) return { riderId: row.rider_id, refreshToken };
      await end(sql, row.family);
      return null;
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
      // A lost phone must not go on telling what happens to the rider.
      await sql.query('delete from sandbox.push_subscriptions where rider_id = $1', [riderId]);
    },
  };
}
