import express, { Router, type ErrorRequestHandler, type RequestHandler } from 'express';
import type { Clock } from '../clock.ts';
import type { Log } from '../contract/router.ts';
import { endUnanswered } from '../contract/unanswered.ts';
import type { Db } from '../database/db.ts';
import { createRefreshTokens } from '../refreshTokens.ts';
import type { Tokens } from '../tokens.ts';
import type { Work } from './call.ts';
import { AuthError, invalid, sendError } from './errors.ts';
import { challenge, enrol, remove, verify } from './factors.ts';
import { authorize, callback, traded } from './flows.ts';
import { recover, verifyRecovery } from './recovery.ts';
import { renewed, user } from './sessions.ts';

type Parts = { db: Db; clock: Clock; secret: string; tokens: Tokens; appOrigins: readonly string[]; log: Log };
type Method = 'GET' | 'POST' | 'DELETE';

const grants: Partial<Record<string, Work>> = { refresh_token: renewed, pkce: traded };

const token: Work = (call) => {
  const { grant_type } = call.request.query;
  const grant = typeof grant_type === 'string' && Object.hasOwn(grants, grant_type) ? grants[grant_type] : undefined;
  if (!grant) throw new AuthError(400, 'invalid_credentials', 'unsupported_grant_type');
  return grant(call);
};

const calls: Record<string, Partial<Record<Method, Work>>> = {
  '/token': { POST: token },
  '/authorize': { GET: authorize },
  '/callback': { GET: callback },
  '/recover': { POST: recover },
  '/verify': { POST: verifyRecovery },
  '/user': { GET: user },
  '/factors': { POST: enrol },
  '/factors/:id': { DELETE: remove },
  '/factors/:id/challenge': { POST: challenge },
  '/factors/:id/verify': { POST: verify },
};

/** The part of GoTrue's API that the app's auth library uses, for riders of this sandbox: `/auth/v1` of the data service. */
export function authRouter({ db, clock, secret, tokens, appOrigins, log }: Parts): Router {
  const refreshTokens = createRefreshTokens({ secret, clock });

  const answer =
    (work: Work): RequestHandler =>
    async (request, response) => {
      const answered = await db
        .transaction((sql) => work({ request, sql, clock, tokens, refreshTokens, appOrigins }))
        .catch((error: unknown) => {
          if (error instanceof AuthError) return error;
          throw error;
        });
      // An address has the state of a flow, or its code.
      response.set({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' });
      if (answered instanceof AuthError) sendError(request, response, answered);
      else if ('leadsTo' in answered) response.redirect(302, answered.leadsTo);
      else response.json(answered.body);
    };
  const failed: ErrorRequestHandler = (error: unknown, request, response, next) => {
    if (response.headersSent) return next(error);
    if (endUnanswered(error, response)) return;
    const status = error instanceof Error && 'status' in error ? Number(error.status) : 500;
    if (status >= 500) log(`${request.method} /auth/v1: ${error instanceof Error ? error.stack : String(error)}`);
    const refusal = status >= 500 ? new AuthError(500, 'unexpected_failure', 'Unexpected failure') : unreadable(status);
    sendError(request, response, refusal);
  };

  const router = Router();
  router.use(express.json({ limit: '16kb' }));
  for (const [path, methods] of Object.entries(calls)) {
    router.all(path, (request, response, next) => {
      const work = Object.entries(methods).find(([method]) => method === request.method)?.[1];
      return answer(work ?? refuse(405, 'Method Not Allowed'))(request, response, next);
    });
  }
  router.use(answer(refuse(404, 'Not Found')));
  return router.use(failed);
}

const refuse =
  (status: number, message: string): Work =>
  () =>
    Promise.reject(new AuthError(status, 'unknown', message));

/** What the body parser throws, and a path that cannot be decoded. */
const unreadable = (status: number): AuthError =>
  status === 400
    ? new AuthError(400, 'bad_json', 'Could not parse request body as JSON')
    : Object.assign(invalid('Could not read the request body'), { status });
