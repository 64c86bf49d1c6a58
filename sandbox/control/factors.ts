import * as v from 'valibot';
import { codeAt, stepAt } from '../auth/totp.ts';
import { inCity } from './operation.ts';
import { riderIdOf } from './riders.ts';

type Factor = { login: string; id: string; name: string; status: 'unverified' | 'verified' };

/** Second factors, for a person who tries them without an authenticator app and for one who has lost it. */
export const factorOperations = {
  /** With the code that each shows now; the oldest of each rider first. */
  'GET /control/factors': inCity({}, async ({ sql, clock }) => {
    const { rows } = await sql.query<Factor & { secret: Uint8Array }>(
      `select r.login, f.id::text as id, f.friendly_name as name, f.status, f.secret
         from sandbox.factors f join sandbox.riders r on r.id = f.rider_id order by r.login, f.created_at, f.id`,
    );
    const step = stepAt(clock.now());
    return { items: rows.map(({ secret, ...factor }) => ({ ...factor, code: codeAt(secret, step) })) };
  }),

  /** What support does for a rider who has lost every second factor: login and PIN alone sign in again. */
  'DELETE /control/riders/{login}/factors': inCity(
    { path: v.strictObject({ login: v.string() }) },
    async ({ sql }, { path }) => {
      const rider = await riderIdOf(sql, path.login);
      await sql.query('delete from sandbox.factors where rider_id = $1', [rider]);
      await sql.query(`update sandbox.token_families set aal = 'aal1', factor_id = null where rider_id = $1`, [rider]);
    },
  ),
};
