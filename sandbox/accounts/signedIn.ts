import type { Authenticator } from '../contract/router.ts';
import type { Db } from '../database/db.ts';

/**
 * A bearer is valid while its rider is signed in somewhere. When a rider signs out everywhere or deletes the account,
 * the bearer stops working before it expires.
 */
export const signedInAuthenticator =
  (db: Db, riderOf: (token: string) => Promise<string | null>): Authenticator =>
  async (token) => {
    const riderId = await riderOf(token);
    if (riderId === null) return null;
    const { rows } = await db.transaction((sql) =>
      sql.query('select 1 from sandbox.token_families where rider_id = $1 and ended_at is null limit 1', [riderId]),
    );
    return rows.length > 0 ? riderId : null;
  };
