import express, { Router, type ErrorRequestHandler, type Request, type RequestHandler, type Response } from 'express';
import * as v from 'valibot';
import type { Log } from '../../contract/router.ts';
import { endUnanswered } from '../../contract/unanswered.ts';
import { type Claims, type Db, type Sql } from '../../database/db.ts';
import { TokenRefused } from '../../tokens.ts';
import { identifier } from '../sqlText.ts';
import { errorAnswer, noNul, RestError, unreadableAnswer } from './errors.ts';
import { readQuery, type Query } from './query.ts';
import { asJson, countRows, deleteRows, insertRows, selectRows, updateRows, type Rows } from './statements.ts';

type RestOptions = { db: Db; verify: (token: string) => Promise<Claims>; log: Log };

/**
 * The part of PostgREST that supabase-js uses to select, insert, update and delete rows of public tables. Every
 * statement runs as the rider of its token: grants and row policies decide what is visible.
 */
export function restRouter({ db, verify, log }: RestOptions): Router {
  const answer: RequestHandler<{ table: string }> = async (request, response) => {
    let claims: Claims = { role: 'anon' };
    try {
      claims = await claimsOf(request, verify);
      const query = readRequest(request);
      const work = (sql: Sql): Promise<RestResult> => answerRequest(sql, query);
      const result = await (/^(?:GET|HEAD)$/.test(request.method) ? db.readAs(claims, work) : db.as(claims, work));
      send(request, response, result);
    } catch (error) {
      const { status, body } = error instanceof TokenRefused ? refusedToken(error) : errorAnswer(error, claims);
      response.status(status).json(body);
    }
  };
  const router = Router();
  router.use('/rest/v1', express.json({ limit: '256kb' }));
  router.all('/rest/v1/:table', answer);
  router.use('/rest/v1', (request, response) => void response.status(404).json(unknownPath(request.originalUrl)));
  router.use('/rest/v1', failed(log));
  return router;
}

const unknownPath = (path: string) => ({
  code: 'PGRST125',
  details: path.slice(0, 200),
  hint: null,
  message: 'Invalid path specified in request URL',
});

/** The log has the error's details; an answer names neither files nor lines. */
const failed =
  (log: Log): ErrorRequestHandler =>
  (error: unknown, request, response, next) => {
    if (response.headersSent) return next(error);
    if (endUnanswered(error, response)) return;
    const unreadable = unreadableAnswer(error);
    if (unreadable) return void response.status(unreadable.status).json(unreadable.body);
    const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
    log(`${request.method} /rest/v1: ${message}`);
    response.status(500).json({ code: 'PGRSTX00', details: null, hint: null, message: 'Something went wrong' });
  };

/** A publishable key instead of a token means anonymous. */
async function claimsOf(request: Request<{ table: string }>, verify: RestOptions['verify']): Promise<Claims> {
  const token = /^Bearer (.+)$/.exec(request.get('Authorization') ?? '')?.[1];
  return token?.split('.').length === 3 ? verify(token) : { role: 'anon' };
}

const refusedToken = ({ expired, message }: TokenRefused) => ({
  status: 401,
  body: { code: expired ? 'PGRST303' : 'PGRST301', details: null, hint: null, message },
});

type RestRequest = {
  method: string;
  name: string;
  query: Query;
  rows: Rows;
  wantsRows: boolean;
  wantsCount: boolean;
  wantsOne: boolean;
  duplicates: 'merge' | 'ignore' | undefined;
};
type RestResult = {
  status: number;
  body: string | null;
  count: number;
  total: number | null;
  offset: number;
  isOne: boolean;
};

const Row = v.record(v.string(), v.unknown());
const Body = v.pipe(
  v.union([v.array(Row), Row]),
  v.transform((body) => (Array.isArray(body) ? body : [body])),
);

/** More levels than any column has. JSON.stringify and Postgres would overflow their stacks. */
const MOST_LEVELS = 100;

function isTooDeep(body: unknown): boolean {
  let level = [body];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > MOST_LEVELS) return true;
    level = level.flatMap((value): unknown[] =>
      typeof value === 'object' && value !== null ? Object.values(value) : [],
    );
  }
  return false;
}

function readRequest(request: Request<{ table: string }>): RestRequest {
  const { method } = request;
  const prefer = request.get('Prefer') ?? '';
  const name = request.params.table;
  if (!/^\w+$/.test(name)) throw new RestError(404, 'PGRST125', 'Invalid path specified in request URL');
  if (!['GET', 'HEAD', 'POST', 'PATCH', 'DELETE'].includes(method))
    throw new RestError(405, 'PGRST117', `Unsupported HTTP method: ${method}`);
  const body = v.safeParse(Body, method === 'POST' || method === 'PATCH' ? request.body : {});
  if (!body.success || isTooDeep(body.output)) throw new RestError(400, 'PGRST102', 'Empty or invalid json');
  if (body.output.some((row) => Object.keys(row).some((column) => column.includes('\0')))) throw noNul();
  return {
    method,
    name,
    query: readQuery(new URL(request.originalUrl, 'http://sandbox').searchParams),
    rows: body.output,
    wantsRows: method === 'GET' || method === 'HEAD' || prefer.includes('return=representation'),
    wantsCount: /count=(exact|planned|estimated)/.test(prefer),
    wantsOne: (request.get('Accept') ?? '').includes('vnd.pgrst.object'),
    duplicates: /resolution=(?:merge|ignore)-duplicates/.test(prefer)
      ? prefer.includes('resolution=merge')
        ? 'merge'
        : 'ignore'
      : undefined,
  };
}

async function answerRequest(sql: Sql, request: RestRequest): Promise<RestResult> {
  const { method, query, wantsRows, wantsOne, wantsCount } = request;
  const table = await knownTable(sql, request.name);
  const statement = statementOf(table, request);
  const isRead = method === 'GET' || method === 'HEAD';
  const written = method === 'POST' ? 201 : 200;

  if (!wantsRows) {
    await sql.exec(statement);
    return { status: method === 'POST' ? 201 : 204, body: null, count: 0, total: null, offset: 0, isOne: false };
  }
  const total = wantsCount && isRead ? await countOf(sql, countRows(table, query)) : null;
  if (total !== null && query.offset > 0 && query.offset >= total) {
    const details = `An offset of ${query.offset} was requested, but there are only ${total} rows.`;
    throw new RestError(416, 'PGRST103', 'Requested range not satisfiable', details);
  }
  const { rows } = await sql.query<{ body: string; count: number }>(asJson(statement, isRead ? null : query.columns));
  const { body, count } = rows[0] ?? { body: '[]', count: 0 };
  if (wantsOne && count !== 1) {
    throw new RestError(
      406,
      'PGRST116',
      'Cannot coerce the result to a single JSON object',
      `The result contains ${count} rows`,
    );
  }
  const status = total !== null && count < total ? 206 : written;
  return { status, body: wantsOne ? firstOf(body) : body, count, total, offset: query.offset, isOne: wantsOne };
}

function statementOf(table: string, { method, query, rows, duplicates }: RestRequest): string {
  if (method === 'POST') return insertRows(table, rows, query, duplicates);
  if (method === 'PATCH') return updateRows(table, rows, query);
  if (method === 'DELETE') return deleteRows(table, query);
  return selectRows(table, query);
}

async function knownTable(sql: Sql, name: string): Promise<string> {
  const { rows } = await sql.query(
    `select 1 from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public' and c.relname = $1 and c.relkind in ('r', 'v', 'm', 'p')`,
    [name],
  );
  if (rows.length === 0)
    throw new RestError(404, 'PGRST205', `Could not find the table 'public.${name}' in the schema cache`);
  return `public.${identifier(name)}`;
}

async function countOf(sql: Sql, statement: string): Promise<number> {
  const { rows } = await sql.query<{ count: number }>(statement);
  return rows[0]?.count ?? 0;
}

const firstOf = (body: string): string => {
  const rows: unknown = JSON.parse(body);
  return JSON.stringify(Array.isArray(rows) ? rows[0] : rows);
};

function send(
  { method }: Request<{ table: string }>,
  response: Response,
  { status, body, count, total, offset, isOne }: RestResult,
): void {
  const range = count > 0 ? `${offset}-${offset + count - 1}` : '*';
  response.status(status).set({ 'Content-Range': `${range}/${total ?? '*'}`, 'Cache-Control': 'no-store' });
  if (body === null) return void response.end();
  response.type(isOne ? 'application/vnd.pgrst.object+json' : 'application/json');
  response.end(method === 'HEAD' ? undefined : body);
}
