import { STATUS_CODES } from 'node:http';
import express, { Router, type ErrorRequestHandler, type Request, type RequestHandler } from 'express';
import type { Clock } from '../../clock.ts';
import { statusOf } from '../../contract/errors.ts';
import type { Log } from '../../contract/router.ts';
import { endUnanswered } from '../../contract/unanswered.ts';
import { type Db, type Sql } from '../../database/db.ts';
import { acceptedLanguage, languageOf, nameIn } from '../../language.ts';
import { ownFormsOnly, sendStylesheet } from '../../pages/page.ts';
import { findTariff } from '../../world/tariffs.ts';
import type { PaymentOrder } from '../paymentOrder.types.ts';
import { scheduleDecision, decideOrder, findOrder, isOver, providerBehaviour } from '../paymentOrders.ts';
import { providerPage, unknownPage } from './page.ts';
import { providerTexts } from './texts.ts';
import { typedCard, type TypedCard } from './typedCard.ts';
import { returnUrl } from './urls.ts';

type Parts = { db: Db; clock: Clock; appOrigins: readonly string[]; log: Log };
type Outcome = { page: string; status: number } | { leadsTo: string };
type ProviderRequest = { sql: Sql; clock: Clock; request: Request; id: string };

const ID = /^[0-9a-f-]{36}$/;

/**
 * The page of a payment provider, as the sandbox plays one: no script, no rider's token, only an unguessable order id.
 */
export function providerRouter({ db, clock, appOrigins, log }: Parts): Router {
  // Chromium applies form-action to the redirect after a form too.
  const policy = `default-src 'none'; style-src 'self'; img-src data:; form-action 'self' ${appOrigins.join(' ')}; base-uri 'none'; frame-ancestors 'none'`;

  const answer =
    (work: (asked: ProviderRequest) => Promise<Outcome>): RequestHandler<{ id: string }> =>
    async (request, response) => {
      const { id } = request.params;
      const outcome = await db.transaction((sql) =>
        ID.test(id) ? work({ sql, clock, request, id }) : nobodys(request),
      );
      response.set({
        'Content-Security-Policy': policy,
        'Referrer-Policy': 'no-referrer',
        'Cache-Control': 'no-store',
      });
      if ('leadsTo' in outcome) response.redirect(303, outcome.leadsTo);
      else response.status(outcome.status).type('html').send(outcome.page);
    };
  const failed: ErrorRequestHandler = (error: unknown, request, response, next) => {
    if (response.headersSent) return next(error);
    if (endUnanswered(error, response)) return;
    const status = statusOf(error);
    if (status >= 500)
      log(`${request.method} /provider: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
    response.status(status).type('text').send(STATUS_CODES[status]);
  };

  const router = Router();
  router.get('/page.css', sendStylesheet);
  router.get('/:id', answer(show));
  router.post('/:id', ownFormsOnly, express.urlencoded({ extended: false, limit: '4kb' }), answer(act));
  return router.use(failed);
}

function nobodys(request: Request): Promise<Outcome> {
  const language = acceptedLanguage(request.get('Accept-Language'));
  return Promise.resolve({ status: 404, page: unknownPage(language, providerTexts[language]) });
}

async function show({ sql, clock, request, id }: ProviderRequest): Promise<Outcome> {
  const order = await findOrder(sql, id);
  return order ? page(sql, clock, request, order) : nobodys(request);
}

async function page(
  sql: Sql,
  clock: Clock,
  request: Request,
  order: PaymentOrder,
  wrong?: 'number' | 'expires',
): Promise<Outcome> {
  const language = await languageOf({
    sql,
    riderId: order.rider_id,
    headers: { 'accept-language': request.get('Accept-Language') },
  });
  const words = providerTexts[language];
  const tariff = await findTariff(sql, order.rate_id);
  const what = tariff ? words.tariff(nameIn(language, tariff)) : order.kind === 'debt' ? words.debt : words.card;
  const shown = { ...order, state: isOver(order, clock) ? ('expired' as const) : order.state };
  return { status: wrong ? 422 : 200, page: providerPage({ order: shown, what, language, words, wrong }) };
}

async function act({ sql, clock, request, id }: ProviderRequest): Promise<Outcome> {
  const order = await findOrder(sql, id);
  if (!order) return nobodys(request);
  const form = formOf(request.body);
  if (form.does === 'leave' || order.state !== 'created') return back(order);

  const { late_ms } = await providerBehaviour(sql);
  if (form.does === 'refuse') await decideOrder(sql, clock, order, { state: 'refused', reason: 'card_declined' });
  else if (form.does === 'pay' && order.kind !== 'card')
    await scheduleDecision(sql, clock, order, { state: 'paid' }, late_ms);
  else if (form.does !== 'add' || order.kind !== 'card') return page(sql, clock, request, order);
  else {
    const typed = typedCard(form.number, form.expires, clock.now());
    if (typed.kind === 'wrong') return page(sql, clock, request, order, typed.field);
    await storeCard(sql, order, typed);
    await scheduleDecision(
      sql,
      clock,
      order,
      typed.refused ? { state: 'refused', reason: 'card_declined' } : { state: 'paid' },
      late_ms,
    );
  }
  return back((await findOrder(sql, id)) ?? order);
}

const storeCard = (sql: Sql, { id }: PaymentOrder, { card }: Extract<TypedCard, { kind: 'card' }>) =>
  sql.query('update sandbox.orders set card = $2 where id = $1', [id, JSON.stringify(card)]);

/** The provider's result in the address: success for an order that the bank has not decided, too. */
const back = (order: PaymentOrder): Outcome => ({
  leadsTo: returnUrl(order, order.state === 'paid' || order.state === 'pending' ? 'SUCCESS' : 'ERROR'),
});

function formOf(body: unknown): { does: string; number: string; expires: string } {
  const text = (name: string): string => {
    const value: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, name) : undefined;
    return typeof value === 'string' ? value.slice(0, 64) : '';
  };
  return { does: text('does'), number: text('number'), expires: text('expires') };
}
