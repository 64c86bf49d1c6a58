import { idOrNull, type Sql } from './database/db.ts';

/** One sign-in: a family of refresh tokens. */
export type Session = {
  id: string;
  riderId: string;
  /** `aal2` after a code of a second factor (the auth library's words). */
  aal: 'aal1' | 'aal2';
  /** The ways of this sign-in, the newest first; seconds since 1970. */
  amr: { method: SignInMethod; timestamp: number }[];
  /** The rider has a second factor, and this session has not shown a code of it: good for the auth service alone. */
  lacksFactor: boolean;
};

/** As GoTrue names them. The PIN is a `password`, the code of a mail an `otp`. */
export type SignInMethod = 'password' | 'otp' | 'oauth' | 'totp';

/** The code of every refusal that a second factor would mend, as GoTrue names it. */
export const LACKS_FACTOR = 'insufficient_aal';

/** A session that has not ended; null for any other. */
export async function findSession(sql: Sql, id: string): Promise<Session | null> {
  const { rows } = await sql.query<Session>(
    `select f.id::text as id, f.rider_id as "riderId", f.aal, f.amr, f.aal = 'aal1' and exists (
         select 1 from sandbox.factors s where s.rider_id = f.rider_id and s.status = 'verified') as "lacksFactor"
       from sandbox.token_families f where f.id = $1 and f.ended_at is null`,
    [idOrNull(id)],
  );
  return rows[0] ?? null;
}
