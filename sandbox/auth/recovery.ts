import { randomInt } from 'node:crypto';
import * as v from 'valibot';
import { countRequest, recoveryMail, secondsToWait, sendMail } from '../accounts/messages.ts';
import { countWrong, forgetTries, secondsLocked, triedRecovery } from '../accounts/tries.ts';
import { languageOf } from '../language.ts';
import { bodyOf, text, uuid, type Call, type Work } from './call.ts';
import { AuthError, tooMany } from './errors.ts';
import { sessionBody } from './sessions.ts';

/** GoTrue's default. Milliseconds. */
const CODE_LIFETIME = 3_600_000;
/** Milliseconds; our number. */
const CAPTCHA_LIFETIME = 120_000;

const email = v.pipe(text(254), v.trim(), v.toLowerCase(), v.email());
const Recover = v.object({
  email,
  gotrue_meta_security: v.optional(v.object({ captcha_token: v.optional(text(64)) })),
});

/** The same answer and the same wait for every address; the mail goes to a rider's own alone. */
export const recover: Work = async (call) => {
  const { sql, clock, request } = call;
  const body = bodyOf(call, Recover);
  if (!(await isSolved(call, body.gotrue_meta_security?.captcha_token)))
    throw new AuthError(400, 'captcha_failed', 'captcha protection: request disallowed (no valid captcha_token)');
  const seconds = await secondsToWait(sql, clock, body.email);
  if (seconds > 0) return tooMany('over_email_send_rate_limit', seconds);

  await countRequest(sql, clock, body.email);
  const { rows } = await sql.query<{ id: string }>('select id from sandbox.riders where lower(email) = $1', [
    body.email,
  ]);
  if (!rows[0]) return { body: {} };
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  await sql.query(
    `insert into sandbox.recovery_codes (rider_id, email, code, sent_at) values ($1, $2, $3, $4)
     on conflict (rider_id) do update set email = excluded.email, code = excluded.code, sent_at = excluded.sent_at`,
    [rows[0].id, body.email, code, new Date(clock.now())],
  );
  const headers = { 'accept-language': request.get('Accept-Language') };
  const language = await languageOf({ sql, riderId: rows[0].id, headers });
  await sendMail(sql, clock, body.email, recoveryMail[language](code));
  return { body: {} };
};

/** The token is used up, right or late. */
async function isSolved({ sql, clock }: Call, token: string | undefined): Promise<boolean> {
  if (!v.is(uuid, token)) return false;
  const { rows } = await sql.query<{ solved_at: Date }>(
    'delete from sandbox.captchas where token = $1 returning solved_at',
    [token],
  );
  return rows[0] !== undefined && clock.now() - rows[0].solved_at.getTime() <= CAPTCHA_LIFETIME;
}

const Verify = v.object({ type: v.literal('recovery'), email, token: text(16) });
type Sent = { rider_id: string; code: string; sent_at: Date; login_blocked: boolean };

/** An address that is no rider's has its guesses counted like a rider's. Only a right code reveals a blocked login. */
export const verifyRecovery: Work = async (call) => {
  const { sql, clock, refreshTokens } = call;
  const { email: address, token } = bodyOf(call, Verify);
  const tried = triedRecovery(address);
  const seconds = await secondsLocked(sql, clock, tried);
  if (seconds > 0) return tooMany('over_request_rate_limit', seconds);

  const { rows } = await sql.query<Sent>(
    `select c.rider_id, c.code, c.sent_at, r.login_blocked from sandbox.recovery_codes c
       join sandbox.riders r on r.id = c.rider_id and lower(r.email) = c.email where c.email = $1`,
    [address],
  );
  const sent = rows[0];
  if (sent?.code !== token.trim() || clock.now() - sent.sent_at.getTime() > CODE_LIFETIME) {
    await countWrong(sql, clock, tried);
    return new AuthError(403, 'otp_expired', 'Token has expired or is invalid');
  }
  if (sent.login_blocked) throw new AuthError(403, 'user_banned', 'User is banned');
  await sql.query('delete from sandbox.recovery_codes where rider_id = $1', [sent.rider_id]);
  await forgetTries(sql, tried);
  return sessionBody(call, await refreshTokens.start(sql, sent.rider_id, 'otp'));
};
