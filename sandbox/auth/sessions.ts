import * as v from 'valibot';
import { isoText } from '../data/sqlText.ts';
import type { Sql } from '../database/db.ts';
import type { Session } from '../sessions.ts';
import { bodyOf, sessionOf, text, type Call, type Work } from './call.ts';
import { AuthError } from './errors.ts';

const day = `replace(r.register_date, '.', '-') || 'T00:00:00Z'`;

/** The rider as the auth library knows one, with the second factors. */
async function userOf(sql: Sql, riderId: string): Promise<object> {
  const { rows } = await sql.query<{ user: object }>(
    `select jsonb_build_object('id', r.id, 'aud', 'authenticated', 'role', 'authenticated', 'email', coalesce(r.email, ''),
       'phone', r.phone, 'created_at', ${day}, 'updated_at', ${day}, 'app_metadata', '{}'::jsonb, 'user_metadata', '{}'::jsonb,
       'factors', (select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'friendly_name', f.friendly_name, 'factor_type', 'totp',
            'status', f.status, 'created_at', ${isoText('f.created_at')}, 'updated_at', ${isoText('f.updated_at')})
            order by f.created_at, f.id), '[]') from sandbox.factors f where f.rider_id = r.id)) as user
       from sandbox.riders r where r.id = $1`,
    [riderId],
  );
  if (!rows[0]) throw new AuthError(403, 'user_not_found', 'User from sub claim in JWT does not exist');
  return rows[0].user;
}

/** A session as the auth library takes one in. */
export async function sessionBody(
  { sql, tokens }: Call,
  { session, refreshToken }: { session: Session; refreshToken: string },
): Promise<{ body: object }> {
  const { supabaseAccessToken, expiresIn, expiresAt } = await tokens.issueData(session);
  const body = {
    access_token: supabaseAccessToken,
    token_type: 'bearer',
    expires_in: expiresIn,
    expires_at: expiresAt,
    refresh_token: refreshToken,
    user: await userOf(sql, session.riderId),
  };
  return { body };
}

export const user: Work = async (call) => ({ body: await userOf(call.sql, (await sessionOf(call)).riderId) });

/** The end of a family is committed with the refusal. */
export const renewed: Work = async (call) => {
  const { refresh_token } = bodyOf(call, v.object({ refresh_token: text(512) }));
  const found = await call.refreshTokens.renew(call.sql, refresh_token, 'auth');
  if (found === null || typeof found === 'string')
    return new AuthError(400, 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found');
  return sessionBody(call, found);
};
