import type { Request } from 'express';
import * as v from 'valibot';
import type { Clock } from '../clock.ts';
import type { Sql } from '../database/db.ts';
import type { RefreshTokens } from '../refreshTokens.ts';
import { findSession, type Session } from '../sessions.ts';
import type { Tokens } from '../tokens.ts';
import { AuthError, invalid } from './errors.ts';

/** The input of a call; all its work goes through `sql`, one transaction that is committed with its answer. */
export type Call = {
  request: Request;
  sql: Sql;
  clock: Clock;
  tokens: Tokens;
  refreshTokens: RefreshTokens;
  appOrigins: readonly string[];
};

/** A returned error is committed with what the call has counted. */
type Answer = { body: object } | { leadsTo: string } | AuthError;
export type Work = (call: Call) => Promise<Answer>;

/** @throws {AuthError} */
export function bodyOf<Schema extends v.GenericSchema>({ request }: Call, schema: Schema): v.InferOutput<Schema> {
  const body = v.safeParse(schema, request.body);
  if (!body.success) throw invalid(`${v.getDotPath(body.issues[0]) ?? 'The body'}: ${body.issues[0].message}`);
  return body.output;
}

/** A text that Postgres can store and an address can hold. @param longest characters */
export const text = (longest: number) => v.pipe(v.string(), v.maxLength(longest), v.regex(/^[^\0\p{Surrogate}]*$/u));
export const uuid = v.pipe(v.string(), v.uuid());

/** The session of the bearer, complete or waiting for its second factor. @throws {AuthError} */
export async function sessionOf({ request, sql, tokens }: Call): Promise<Session> {
  const token = /^Bearer (.+)$/.exec(request.get('Authorization') ?? '')?.[1];
  if (token === undefined) throw new AuthError(401, 'no_authorization', 'This endpoint requires a valid Bearer token');
  const claims = await tokens.authClaims(token).catch(() => {
    throw new AuthError(403, 'bad_jwt', 'invalid JWT: unable to parse or verify signature');
  });
  const session = await findSession(sql, String(claims['session_id']));
  if (!session) throw new AuthError(403, 'session_not_found', 'Session from session_id claim in JWT does not exist');
  return session;
}
