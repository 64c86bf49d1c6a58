import express, { Router, type ErrorRequestHandler, type RequestHandler } from 'express';
import { errorBody, sendUnchecked, statusOf } from '../contract/errors.ts';
import { HttpError } from '../contract/handlers.ts';
import type { Log } from '../contract/router.ts';
import { endUnanswered } from '../contract/unanswered.ts';
import type { ControlParts } from './operation.ts';
import { operations } from './operations.ts';

const refuse =
  (status: number): RequestHandler =>
  (_request, response) =>
    sendUnchecked(response, status, errorBody(undefined, status));

/** This machine's names for itself. A page cannot bring its own name to them (DNS rebinding). */
const LOOPBACK = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/;

/** @param names the hosts of the app and of the data service, by which the operator's settings reach this machine */
const ownNamesOnly =
  (names: ReadonlySet<string>): RequestHandler =>
  (request, response, next) => {
    const name = URL.parse(`http://${request.get('Host') ?? ''}`)?.hostname ?? '';
    if (LOOPBACK.test(name) || names.has(name)) next();
    else refuse(403)(request, response, next);
  };

/** The API of the console and of tests: `operations`, each at its method and path. `origins` name this machine. */
export function controlRouter({
  log,
  origins,
  ...parts
}: ControlParts & { log: Log; origins: readonly string[] }): Router {
  const names = new Set(origins.map((origin) => new URL(origin).hostname));
  const router = Router().use('/control', ownNamesOnly(names), express.json({ limit: '256kb' }));
  const paths = new Set<string>();
  for (const [name, operation] of Object.entries(operations)) {
    const [method, template = ''] = name.split(' ');
    const path = template.replace(/\{(\w+)\}/g, ':$1');
    paths.add(path);
    router.all(path, async (request, response, next) => {
      if (request.method !== method) return next();
      const answer = await operation.run(request, parts);
      if (answer === undefined) response.status(204).end();
      else response.json(answer);
    });
  }
  router.all([...paths], refuse(405)).use('/control', refuse(404));

  const failed: ErrorRequestHandler = (error: unknown, request, response, next) => {
    if (response.headersSent) return next(error);
    if (error instanceof HttpError) return sendUnchecked(response, error.status, error.body);
    if (endUnanswered(error, response, errorBody(undefined, 503))) return;
    const status = statusOf(error);
    if (status >= 500) log(`${request.method} /control: ${error instanceof Error ? error.stack : String(error)}`);
    const detail = status < 500 && error instanceof Error ? error.message : undefined;
    sendUnchecked(response, status, errorBody(undefined, status, detail));
  };
  return router.use(failed);
}
