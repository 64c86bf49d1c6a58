import { createHash, randomUUID } from 'node:crypto';
import * as v from 'valibot';
import type { Sql } from '../database/db.ts';
import { bodyOf, text, uuid, type Call, type Work } from './call.ts';
import { AuthError, invalid } from './errors.ts';
import { accountsOf } from './identity/accounts.ts';
import { IDENTITY_PATH, providerOf } from './identity/urls.ts';
import { sessionBody } from './sessions.ts';

/** How long a rider may take at the provider; our number. Milliseconds. */
const FLOW_LIFETIME = 600_000;
/** GoTrue's default. Milliseconds. */
const CODE_LIFETIME = 300_000;

/** RFC 7636 §4.2. */
const CHALLENGE = /^[\w.~-]{43,128}$/;

type Flow = {
  id: string;
  code_challenge: string;
  redirect_to: string;
  started_at: Date;
  email: string | null;
  provider_code: string | null;
  rider_id: string | null;
  code: string | null;
  coded_at: Date | null;
};

const findFlow = async (sql: Sql, column: 'id' | 'code', value: unknown): Promise<Flow | undefined> => {
  if (!v.is(uuid, value)) return undefined;
  const { rows } = await sql.query<Flow>(
    `select id::text as id, code_challenge, redirect_to, started_at, email, provider_code::text as provider_code, rider_id, code::text as code, coded_at
       from sandbox.auth_flows where ${column} = $1`,
    [value],
  );
  return rows[0];
};
const endFlow = (sql: Sql, { id }: Flow) => sql.query('delete from sandbox.auth_flows where id = $1', [id]);

const Authorize = v.object({
  provider: v.optional(v.string(), ''),
  redirect_to: v.optional(text(2_000), ''),
  scopes: v.optional(text(500), ''),
  code_challenge: v.optional(v.string(), ''),
  code_challenge_method: v.optional(v.string(), ''),
});

/** Sends the browser to the provider's page. Only PKCE: without its challenge the tokens would stand in an address. */
export const authorize: Work = async ({ request, sql, clock, appOrigins }) => {
  const query = v.safeParse(Authorize, request.query);
  if (!query.success) throw invalid('a parameter stands twice or is too long');
  const { redirect_to, scopes, code_challenge, code_challenge_method } = query.output;
  const provider = providerOf(query.output.provider);
  if (provider === undefined) throw invalid('Unsupported provider: provider is not enabled');
  if (code_challenge_method.toLowerCase() !== 's256' || !CHALLENGE.test(code_challenge))
    throw invalid(
      'PKCE flow requires code_challenge_method s256 and code_challenge; the implicit grant is not supported',
    );

  const id = randomUUID();
  await sql.query(
    `insert into sandbox.auth_flows (id, provider, scopes, code_challenge, redirect_to, started_at) values ($1, $2, $3, $4, $5, $6)`,
    [id, provider, scopes, code_challenge, inApp(appOrigins, redirect_to), new Date(clock.now())],
  );
  return { leadsTo: `${IDENTITY_PATH}/${provider}?state=${id}` };
};

const siteUrl = (appOrigins: readonly string[]) => `${appOrigins[0] ?? ''}/`;

/** An address outside of the app becomes the app's own. */
const inApp = (appOrigins: readonly string[], address: string): string => {
  const url = URL.parse(address);
  return url && appOrigins.includes(url.origin) ? url.href : siteUrl(appOrigins);
};

const back = (address: string, parameters: Record<string, string>) => {
  const url = new URL(address);
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return { leadsTo: url.href };
};

type OAuthError = 'invalid_request' | 'access_denied';
const refused = (address: string, error: OAuthError, error_code: string, error_description: string) =>
  back(address, { error, error_code, error_description });

/** Where the provider sends the browser back; from here to the app with a code, or with what went wrong. */
export const callback: Work = async (call) => {
  const { request, sql, clock, appOrigins } = call;
  const flow = await findFlow(sql, 'id', request.query['state']);
  if (!flow || flow.code !== null || clock.now() - flow.started_at.getTime() > FLOW_LIFETIME)
    return refused(siteUrl(appOrigins), 'invalid_request', 'bad_oauth_state', 'OAuth callback with invalid state');
  if (request.query['error'] !== undefined) {
    await endFlow(sql, flow);
    return back(flow.redirect_to, { error: 'access_denied', error_description: 'The account owner refused' });
  }
  if (flow.email === null || request.query['code'] !== flow.provider_code)
    return refused(flow.redirect_to, 'invalid_request', 'bad_oauth_callback', 'OAuth callback without an account');

  const refusal = await signInOf(call, flow.email);
  if (refusal instanceof AuthError) {
    await endFlow(sql, flow);
    return refused(flow.redirect_to, 'access_denied', refusal.code, refusal.message);
  }
  const code = randomUUID();
  await sql.query('update sandbox.auth_flows set rider_id = $2, code = $3, coded_at = $4 where id = $1', [
    flow.id,
    refusal.riderId,
    code,
    new Date(clock.now()),
  ]);
  return back(flow.redirect_to, { code });
};

/** The rider with the provider's address: riders are made by a phone alone. */
async function signInOf({ sql }: Call, email: string): Promise<{ riderId: string } | AuthError> {
  const account = (await accountsOf(sql)).find((one) => one.email === email);
  if (!account?.isVerified)
    return new AuthError(403, 'provider_email_needs_verification', 'The address is not confirmed at the provider');
  const { rows } = await sql.query<{ id: string; login_blocked: boolean }>(
    'select id, login_blocked from sandbox.riders where lower(email) = lower($1)',
    [email],
  );
  if (!rows[0]) return new AuthError(422, 'signup_disabled', 'Signups not allowed for this instance');
  if (rows[0].login_blocked) return new AuthError(403, 'user_banned', 'User is banned');
  return { riderId: rows[0].id };
}

const Trade = v.object({
  auth_code: v.pipe(text(64), v.nonEmpty()),
  code_verifier: v.pipe(text(128), v.nonEmpty()),
});

/** A code for a session: once, within its time, with the verifier of the browser that began. */
export const traded: Work = async (call) => {
  const { sql, clock, refreshTokens } = call;
  const { auth_code, code_verifier } = bodyOf(call, Trade);
  const flow = await findFlow(sql, 'code', auth_code);
  if (!flow?.rider_id || !flow.coded_at)
    throw new AuthError(404, 'flow_state_not_found', 'invalid flow state, no valid flow state found');
  if (clock.now() - flow.coded_at.getTime() > CODE_LIFETIME)
    throw new AuthError(403, 'flow_state_expired', 'invalid flow state, flow state has expired');
  if (createHash('sha256').update(code_verifier).digest('base64url') !== flow.code_challenge)
    throw new AuthError(400, 'bad_code_verifier', 'code challenge does not match previously saved code verifier');
  await endFlow(sql, flow);
  return sessionBody(call, await refreshTokens.start(sql, flow.rider_id, 'oauth'));
};
