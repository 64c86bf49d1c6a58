import type { operations } from './control.d.ts';
import { codeAt, stepAt } from '../auth/totp.ts';
import type { Handlers } from '../contract/handlers.ts';
import { riderIdOf } from './riders.ts';

type Factor = { login: string; id: string; name: string; status: 'unverified' | 'verified' };

/** Second factors, for a person who tries them without an authenticator app and for one who has lost it. */
export const factorHandlers = {
  listFactors: async ({ sql, clock }) => {
    const { rows } = await sql.query<Factor & { secret: Uint8Array }>(
      `select r.login, f.id::text as id, f.friendly_name as name, f.status, f.secret
         from sandbox.factors f join sandbox.riders r on r.id = f.rider_id order by r.login, f.created_at, f.id`,
    );
    const step = stepAt(clock.now());
    const items = rows.map(({ secret, ...factor }) => ({ ...factor, code: codeAt(secret, step) }));
    return { status: 200, body: { items } };
  },
  removeFactors: async ({ sql, params }) => {
    const rider = await riderIdOf(sql, params.login);
    await sql.query('delete from sandbox.factors where rider_id = $1', [rider]);
    await sql.query(`update sandbox.token_families set aal = 'aal1', factor_id = null where rider_id = $1`, [rider]);
    return { status: 204 };
  },
} satisfies Partial<Handlers<operations>>;
