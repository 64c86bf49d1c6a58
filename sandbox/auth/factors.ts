import { randomBytes, randomUUID } from 'node:crypto';
import { renderSVG } from 'uqr';
import * as v from 'valibot';
import { countWrong, forgetTries, secondsLocked, triedFactor } from '../accounts/tries.ts';
import { LACKS_FACTOR, type Session } from '../sessions.ts';
import { bodyOf, sessionOf, text, uuid, type Call, type Work } from './call.ts';
import { AuthError, invalid, tooMany } from './errors.ts';
import { sessionBody } from './sessions.ts';
import { base32, stepOf } from './totp.ts';

/** The factor that a rider uses, and a spare one: another phone. Our number. */
const MOST_VERIFIED = 2;
/** How long a factor may stay unverified, and a challenge unanswered: GoTrue's defaults. Milliseconds. */
const FACTOR_LIFETIME = 300_000;
const CHALLENGE_LIFETIME = 300_000;

type Factor = {
  id: string;
  friendly_name: string;
  status: 'unverified' | 'verified';
  secret: Uint8Array;
  last_step: string;
};

const factorsOf = async ({ sql }: Call, riderId: string): Promise<Factor[]> => {
  const { rows } = await sql.query<Factor>(
    'select id::text as id, friendly_name, status, secret, last_step::text as last_step from sandbox.factors where rider_id = $1',
    [riderId],
  );
  return rows;
};

/** Another rider's factor gets the same answer as a factor that does not exist. */
async function factorOf(call: Call, session: Session): Promise<Factor> {
  const { id } = call.request.params;
  const factor = (await factorsOf(call, session.riderId)).find((one) => one.id === id);
  if (!factor) throw new AuthError(404, 'mfa_factor_not_found', 'Factor not found');
  return factor;
}

const Enrol = v.object({
  factor_type: v.string(),
  friendly_name: v.optional(text(64), ''),
  issuer: v.optional(text(64), 'Velorent'),
});

export const enrol: Work = async (call) => {
  const { sql, clock } = call;
  const session = await sessionOf(call);
  const { factor_type, friendly_name, issuer } = bodyOf(call, Enrol);
  if (factor_type !== 'totp') throw invalid('factor_type needs to be totp');

  const now = new Date(clock.now());
  await sql.query(`delete from sandbox.factors where rider_id = $1 and status = 'unverified' and created_at < $2`, [
    session.riderId,
    new Date(clock.now() - FACTOR_LIFETIME),
  ]);
  const factors = await factorsOf(call, session.riderId);
  if (factors.some((one) => one.friendly_name === friendly_name))
    throw new AuthError(
      422,
      'mfa_factor_name_conflict',
      `A factor with the friendly name "${friendly_name}" for this user already exists`,
    );
  const verified = factors.filter(({ status }) => status === 'verified').length;
  if (verified >= MOST_VERIFIED)
    throw new AuthError(
      422,
      'too_many_enrolled_mfa_factors',
      'Maximum number of verified factors reached, unenroll to continue',
    );
  if (session.lacksFactor) throw new AuthError(403, LACKS_FACTOR, 'AAL2 required to enroll a new factor');

  const [id, secret] = [randomUUID(), randomBytes(20)];
  const { rows } = await sql.query<{ name: string }>(
    `insert into sandbox.factors (id, rider_id, friendly_name, secret, created_at, updated_at) values ($1, $2, $3, $4, $5, $5)
     returning (select coalesce(email, login) from sandbox.riders where id = $2) as name`,
    [id, session.riderId, friendly_name, secret, now],
  );
  const uri = uriOf(issuer, rows[0]?.name ?? '', base32(secret));
  const totp = { qr_code: renderSVG(uri), secret: base32(secret), uri };
  return { body: { id, type: 'totp', friendly_name, totp } };
};

const uriOf = (issuer: string, account: string, secret: string): string => {
  const [from, whose] = [encodeURIComponent(issuer), encodeURIComponent(account)];
  return `otpauth://totp/${from}:${whose}?algorithm=SHA1&digits=6&issuer=${from}&period=30&secret=${secret}`;
};

export const challenge: Work = async (call) => {
  const { sql, clock } = call;
  const factor = await factorOf(call, await sessionOf(call));
  const id = randomUUID();
  await sql.query('insert into sandbox.factor_challenges (id, factor_id, created_at) values ($1, $2, $3)', [
    id,
    factor.id,
    new Date(clock.now()),
  ]);
  return { body: { id, type: 'totp', expires_at: Math.floor((clock.now() + CHALLENGE_LIFETIME) / 1000) } };
};

const Code = v.object({ challenge_id: uuid, code: text(16) });

/** A right code makes the session `aal2`. The first one of a factor also ends the sessions that have shown none. */
export const verify: Work = async (call) => {
  const { sql, clock, refreshTokens } = call;
  const session = await sessionOf(call);
  const factor = await factorOf(call, session);
  const { challenge_id, code } = bodyOf(call, Code);
  const tried = triedFactor(session.riderId);
  const seconds = await secondsLocked(sql, clock, tried);
  if (seconds > 0) return tooMany('over_request_rate_limit', seconds);

  const { rows } = await sql.query<{ created_at: Date }>(
    'select created_at from sandbox.factor_challenges where id = $1 and factor_id = $2',
    [challenge_id, factor.id],
  );
  if (!rows[0]) throw new AuthError(422, 'mfa_factor_not_found', 'MFA factor with the provided challenge ID not found');
  if (clock.now() - rows[0].created_at.getTime() > CHALLENGE_LIFETIME)
    throw new AuthError(422, 'mfa_challenge_expired', `MFA challenge ${challenge_id} has expired`);

  const step = stepOf(factor.secret, code.trim(), clock.now(), Number(factor.last_step));
  if (step === null) {
    await countWrong(sql, clock, tried);
    return new AuthError(422, 'mfa_verification_failed', 'Invalid TOTP code entered');
  }
  const now = new Date(clock.now());
  await forgetTries(sql, tried);
  await sql.query(`update sandbox.factors set status = 'verified', last_step = $2, updated_at = $3 where id = $1`, [
    factor.id,
    step,
    now,
  ]);
  await sql.query('delete from sandbox.factor_challenges where factor_id = $1', [factor.id]);
  await sql.query(`delete from sandbox.factors where rider_id = $1 and status = 'unverified'`, [session.riderId]);
  if (factor.status === 'unverified')
    await sql.query(
      `update sandbox.token_families set ended_at = $3 where rider_id = $1 and id <> $2 and aal = 'aal1' and ended_at is null`,
      [session.riderId, session.id, now],
    );
  return sessionBody(call, await refreshTokens.raise(sql, session, factor.id));
};

/** Other sessions that this factor made `aal2` must show another one; the session that asks has just shown one. */
export const remove: Work = async (call) => {
  const { sql } = call;
  const session = await sessionOf(call);
  const { id, status } = await factorOf(call, session);
  if (status === 'verified' && session.aal !== 'aal2')
    throw new AuthError(422, LACKS_FACTOR, 'AAL2 required to unenroll verified factor');
  await sql.query('delete from sandbox.factors where id = $1', [id]);
  await sql.query(
    `update sandbox.token_families set aal = 'aal1', factor_id = null where factor_id = $1 and id <> $2`,
    [id, session.id],
  );
  return { body: { id } };
};
