import express, { Router, type ErrorRequestHandler, type Request, type RequestHandler, type Response } from 'express';
import type { OpenApiRequestMetadata } from 'express-openapi-validator/dist/framework/types.js';
import type { Clock } from '../clock.ts';
import type { Db, Sql } from '../database/db.ts';
import type { Bearer } from '../tokens.ts';
import type { AnyAnswer, AnyHandler, AnyOutsideHandler } from './anyHandler.ts';
import { receiveCommand } from './commands.ts';
import { mediaTypesOf, operationFor, type OperationFacts } from './document.ts';
import { errorBody, mediaTypeOf, sendUnchecked, statusOf } from './errors.ts';
import { HttpError } from './handlers.ts';
import { endUnanswered } from './unanswered.ts';
import { checkedBy, validatorOf } from './validator.ts';

declare global {
  namespace Express {
    interface Request {
      /** What the validator found for this request. */
      openapi?: OpenApiRequestMetadata;
    }
  }
}

/** The bearer of a request that is not a rider's. */
export const NOBODY: Bearer = { riderId: '', sessionId: '' };

export type Log = (line: string) => void;

/** Finds whose credential it is; null when the credential is not valid or no longer valid. */
export type Authenticator = (
  credential: string,
  pathParams: Record<string, string>,
  request: Request,
) => Promise<Bearer | null>;

const rawBodies = new WeakMap<object, Buffer>();
/** The bytes of the body, on the paths that `signed` names. */
export const rawBodyOf = (request: Request): Buffer => rawBodies.get(request) ?? Buffer.alloc(0);

export type ContractOptions = {
  /** An OpenAPI 3.1 document; every operation in it needs a handler. */
  file: URL;
  /** Each runs in one transaction, committed with its answer. */
  handlers: { [operationId: string]: AnyHandler };
  /** Handlers that must not hold the one transaction. */
  outside?: { [operationId: string]: AnyOutsideHandler };
  /** By the names of the document's security schemes. */
  security: Record<string, Authenticator>;
  /** The paths whose JSON bodies contain pictures. */
  largeJson?: readonly string[];
  /** The paths whose bodies have a signature. */
  signed?: readonly string[];
  db: Db;
  clock: Clock;
  log: Log;
};

/**
 * The largest photo (gateway `uploadPhoto`), the same as base64 in JSON (main `setAvatar`, `sendFeedback`), and the
 * largest of everything else.
 */
const MAX_IMAGE = '6mb';
const MAX_IMAGE_IN_JSON = '9mb';
const MAX_BODY = '256kb';

/** A GET that stores something: the language in which the rider is written to. */
const STORES: ReadonlySet<string> = new Set(['listTariffs']);

/** Checks requests and answers against the document; handlers get only what the document allows. */
export function contractRouter({
  file,
  handlers,
  outside = {},
  security,
  largeJson,
  signed,
  db,
  clock,
  log,
}: ContractOptions): Router {
  const { operations, middleware } = validatorOf(file);
  for (const id of operations.keys()) {
    if (!(id in handlers) && !(id in outside)) throw new Error(`no handler for ${id} of ${file.pathname}`);
  }
  const bearers = new WeakMap<object, Bearer>();
  /** Why the credential of a request could not be checked: the validator would call it invalid. */
  const hindrances = new WeakMap<object, unknown>();
  const operationAt = (request: Request): OperationFacts | undefined =>
    operations.get(request.openapi?.schema.operationId ?? '');

  const answer: RequestHandler = async (request, response) => {
    const operation = operationAt(request);
    if (!operation) throw new Error('the validator let an unknown operation through');
    const call = {
      body: request.body,
      params: request.openapi?.pathParams ?? {},
      query: request.query,
      headers: plainHeaders(request),
      ...(bearers.get(request) ?? NOBODY),
      clock,
      commandKey: operation.isCommand ? (request.get('Idempotency-Key') ?? '') : '',
    };
    // The validator reads "1e999" as a number without end, which keeps every limit.
    const given: unknown[] = [...Object.values(call.params), ...Object.values(call.query)];
    if (given.some((value) => value === Infinity || value === -Infinity))
      throw Object.assign(new Error('A number is too large'), { status: 400 });
    const free = outside[operation.id];
    const handler = handlers[operation.id];
    const run = async (): Promise<AnyAnswer> => {
      if (free) return free(call);
      if (!handler) throw new Error(`no handler for ${operation.id}`);
      const work = (sql: Sql): Promise<AnyAnswer> =>
        operation.isCommand
          ? receiveCommand({ operation: operation.id, path: request.path, call: { ...call, sql }, handle: handler })
          : handler({ ...call, sql });
      return request.method === 'GET' && !STORES.has(operation.id) ? db.read(work) : db.transaction(work);
    };
    const answer = await run().catch(httpErrorAnswer);
    send(response, operation, answer);
  };

  const failed: ErrorRequestHandler = (reported: unknown, request, response, next) => {
    const error = hindrances.get(request) ?? reported;
    if (response.headersSent) return next(error);
    const operation = operationAt(request) ?? operationFor(operations, request.method, request.path);
    if (endUnanswered(error, response, errorBody(operation, 503))) return;
    const status = statusOf(error);
    if (status >= 500) {
      log(
        `${request.method} ${operation?.path ?? 'unknown path'}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
      );
      return sendUnchecked(response, 500, errorBody(operation, 500));
    }
    const declared = !operation || mediaTypesOf(operation, status) ? status : 400;
    sendUnchecked(
      response,
      declared,
      errorBody(operation, declared, error instanceof Error ? error.message : undefined),
    );
  };

  const router = Router();
  for (const path of largeJson ?? []) router.use(path, express.json({ limit: MAX_IMAGE_IN_JSON }));
  for (const path of signed ?? [])
    router.use(
      path,
      express.json({ limit: MAX_BODY, verify: (request, _response, bytes) => void rawBodies.set(request, bytes) }),
    );
  router.use(
    express.json({ limit: MAX_BODY }),
    express.urlencoded({ extended: false, limit: MAX_BODY }),
    express.raw({ type: 'image/*', limit: MAX_IMAGE }),
  );
  const check = checkedBy(async (scheme, request) => {
    try {
      const bearer = await security[scheme]?.(
        credentialOf(request, scheme),
        request.openapi?.pathParams ?? {},
        request,
      );
      if (bearer) bearers.set(request, bearer);
      return !!bearer;
    } catch (error) {
      hindrances.set(request, error);
      return false;
    }
  });
  router.use(check, ...middleware);
  router.use(answer);
  router.use(failed);
  return router;
}

function send(response: Response, operation: OperationFacts, { status, body, headers = {} }: AnyAnswer): void {
  if (!mediaTypesOf(operation, status)) throw new Error(`CONTRACT ${operation.id} declares no ${status}`);
  // A rider's answers are private; public ones set their own lifetime.
  response
    .status(status)
    .set(operation.isPublic ? {} : { 'Cache-Control': 'no-store' })
    .set(headers);
  if (body === undefined) response.end();
  // A picture: its handler gives it as base64 and names its type.
  else if (typeof body === 'string') response.end(Buffer.from(body, 'base64'));
  else response.type(mediaTypeOf(body)).json(body);
}

function httpErrorAnswer(error: unknown): AnyAnswer {
  if (error instanceof HttpError) return { status: error.status, body: error.body };
  throw error;
}

/** The headers of credentials that are no bearers. */
const CREDENTIALS: Record<string, string> = { uploadTicket: 'Upload-Ticket', smsProvider: 'X-Sms-Signature' };

const credentialOf = (request: Request, scheme: string): string => {
  const header = CREDENTIALS[scheme];
  if (header !== undefined) return request.get(header) ?? '';
  return /^Bearer (.+)$/.exec(request.get('Authorization') ?? '')?.[1] ?? '';
};

const plainHeaders = (request: Request): Record<string, string | undefined> =>
  Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : value]),
  );
