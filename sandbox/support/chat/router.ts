import { readFileSync } from 'node:fs';
import { STATUS_CODES } from 'node:http';
import express, { Router, type ErrorRequestHandler, type Request, type Response } from 'express';
import { signedInAuthenticator } from '../../accounts/signedIn.ts';
import type { Clock } from '../../clock.ts';
import { statusOf } from '../../contract/errors.ts';
import type { Log } from '../../contract/router.ts';
import { endUnanswered } from '../../contract/unanswered.ts';
import { type Db, type Sql } from '../../database/db.ts';
import { acceptedLanguage, type Language } from '../../language.ts';
import type { Tokens } from '../../tokens.ts';
import { receiveMessage, messagesAfter } from './messages.ts';
import { chatPage } from './page.ts';

type Parts = { db: Db; clock: Clock; tokens: Tokens; appOrigins: readonly string[]; log: Log };
type ChatRequest = { sql: Sql; riderId: string; language: Language };

export const CHAT_PATH = '/chat';

const file = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8');
const script = file('./chat.js');
const css = file('./chat.css');
const MOST_TEXT = 1_000;

/** The page of an operator's chat, as the sandbox plays one: only the app may frame it, and it has its own token. */
export function chatRouter({ db, clock, tokens, appOrigins, log }: Parts): Router {
  const policy = `default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:; form-action 'none'; base-uri 'none'; frame-ancestors ${appOrigins.join(' ')}`;
  const page = chatPage(appOrigins);
  const bearerOf = signedInAuthenticator(db, tokens.bearerOfChat);

  const answer =
    (work: (asked: ChatRequest, request: Request) => Promise<void>) =>
    async (request: Request, response: Response): Promise<void> => {
      const bearer = await bearerOf(/^Bearer (.+)$/.exec(request.get('Authorization') ?? '')?.[1] ?? '', {}, request);
      if (bearer === null) return void response.status(401).json({ error: 'Unauthorized' });
      const after = Number(request.query['after'] ?? 0);
      if (!Number.isSafeInteger(after) || after < 0) return void response.status(400).json({ error: 'Bad Request' });
      const language = acceptedLanguage(request.get('Accept-Language'));
      const { riderId } = bearer;
      const items = await db.transaction(async (sql) => {
        await work({ sql, riderId, language }, request);
        return messagesAfter(sql, clock, riderId, language, after);
      });
      response.set('Cache-Control', 'no-store').json({ items });
    };
  const failed: ErrorRequestHandler = (error: unknown, request, response, next) => {
    if (response.headersSent) return next(error);
    if (endUnanswered(error, response)) return;
    const status = statusOf(error);
    if (status >= 500)
      log(`${request.method} /chat: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
    response.status(status).json({ error: STATUS_CODES[status] });
  };

  const router = Router();
  router.get('/', (_request, response) => {
    response.set({ 'Content-Security-Policy': policy, 'Referrer-Policy': 'no-referrer', 'Cache-Control': 'no-cache' });
    response.type('html').send(page);
  });
  router.get(
    '/chat.js',
    (_request, response) => void response.type('js').set('Cache-Control', 'no-cache').send(script),
  );
  router.get('/chat.css', (_request, response) => void response.type('css').set('Cache-Control', 'no-cache').send(css));
  router.get(
    '/messages',
    answer(async () => {}),
  );
  router.post(
    '/messages',
    express.json({ limit: '8kb' }),
    answer(async ({ sql, riderId, language }, request) => {
      const text: unknown = Reflect.get(Object(request.body), 'text');
      const said = typeof text === 'string' ? text.replaceAll('\u0000', '').trim().slice(0, MOST_TEXT) : '';
      if (said !== '') await receiveMessage(sql, clock, riderId, language, said);
    }),
  );
  return router.use(failed);
}
