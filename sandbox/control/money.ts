import * as v from 'valibot';
import { demand, problem } from '../contract/handlers.ts';
import { isoText } from '../data/sqlText.ts';
import type { Sql } from '../database/db.ts';
import type { PaymentOrder } from '../money/paymentOrder.types.ts';
import { scheduleDecision, findOrder, providerBehaviour } from '../money/paymentOrders.ts';
import { LateMilliseconds, OfRider, text, Uuid } from './fields.ts';
import { inCity } from './operation.ts';
import { riderIdOf } from './riders.ts';

/** A payment as developers and tests see it. */
export type OrderStory = Pick<PaymentOrder, 'id' | 'kind' | 'flow' | 'state' | 'reason' | 'amount'> & {
  login: string;
  rateId: string | null;
  /** Roubles of it. */
  insurance: number | null;
  createdAt: string;
  decidedAt: string | null;
  /** How often it was charged. */
  charges: number;
};
type MetroRow = {
  login: string;
  status: string;
  /** Null once it is used. */
  code: string | null;
  sentAt: string | null;
  /** Wrong codes in a row. */
  wrong: number;
  blocked: boolean;
};

const Provider = v.strictObject({
  lateMilliseconds: LateMilliseconds,
  /** The result of a payment without a page. */
  recurrent: v.picklist(['paid', 'refused']),
});
/** How the payment provider behaves. */
export type Provider = v.InferOutput<typeof Provider>;

const Card = v.strictObject({
  /** Masked. */
  number: text(/^[0-9*]{8,19}$/),
  /** MIR, VISA, MASTER or an unknown kind. */
  kind: v.pipe(v.string(), v.maxLength(20)),
  /** MMYY or nothing. */
  expires: text(/^([0-9]{4})?$/),
  isDefault: v.boolean(),
  status: v.picklist(['ACTIVE', 'NOT_APPROVED']),
});
/** A bank card of a rider. */
export type Card = v.InferOutput<typeof Card>;
const Cards = v.strictObject({ items: v.pipe(v.array(Card), v.maxLength(20)) });

const Decided = v.strictObject({
  state: v.picklist(['paid', 'refused', 'expired']),
  /** Pending until then. */
  lateMilliseconds: v.exactOptional(LateMilliseconds),
});
const MetroLink = v.strictObject({
  /** Null removes the link. */
  status: v.nullable(v.picklist(['NEW', 'HAS_KEY', 'FULL', 'CANCELED'])),
  /** The metro answers user_blocked. */
  blocked: v.exactOptional(v.boolean(), false),
});

const iso = (column: string) => isoText(`to_timestamp(${column} / 1000.0)`);
const STORIES = `select o.id::text as id, coalesce(w.login, '') as login, o.kind, o.flow, o.state, o.reason, o.amount, o.rate_id as "rateId",
    o.insurance_cost as insurance, ${iso('o.created_ms')} as "createdAt", ${iso('o.decided_ms')} as "decidedAt",
    (select count(*)::int from sandbox.charges c where c.order_id = o.id) as charges
  from sandbox.orders o left join sandbox.riders w on w.id = o.rider_id`;

const provider = async (sql: Sql): Promise<Provider> => {
  const { late_ms, recurrent } = await providerBehaviour(sql);
  return { lateMilliseconds: late_ms, recurrent };
};

/** What a developer or a test may do instead of a bank, a provider or the metro. */
export const moneyOperations = {
  /** Every started payment, the newest first. */
  'GET /control/orders': inCity({}, async ({ sql }) => ({
    items: (await sql.query<OrderStory>(`${STORIES} order by o.created_ms desc, o.id limit 200`)).rows,
  })),

  /**
   * Decides an order as the provider. To close the provider's tab needs no call: the order stays created until its 20
   * minutes are over.
   */
  'POST /control/orders/{id}': inCity(
    { path: v.strictObject({ id: Uuid }), body: Decided },
    async ({ sql, clock }, { path, body }) => {
      const order = await findOrder(sql, path.id);
      demand(order, () => problem(404, 'ORDER_NOT_FOUND'));
      const isOpen = order.state === 'created' || (order.state === 'pending' && body.lateMilliseconds === undefined);
      demand(isOpen, () => problem(409, 'ORDER_DECIDED'));
      const reason = body.state === 'refused' ? 'insufficient_funds' : undefined;
      await scheduleDecision(sql, clock, order, { state: body.state, reason }, body.lateMilliseconds ?? 0);
      const { rows } = await sql.query<OrderStory>(`${STORIES} where o.id = $1`, [order.id]);
      demand(rows[0], () => problem(404, 'ORDER_NOT_FOUND'));
      return rows[0];
    },
  ),

  'GET /control/provider': inCity({}, async ({ sql }) => provider(sql)),

  'PUT /control/provider': inCity({ body: Provider }, async ({ sql }, { body }) => {
    await sql.query('update sandbox.provider set late_ms = $1, recurrent = $2', [
      body.lateMilliseconds,
      body.recurrent,
    ]);
    return provider(sql);
  }),

  /** Gives a rider these cards and no others; of several default cards the first counts. */
  'PUT /control/riders/{login}/cards': inCity(
    { path: OfRider, body: Cards },
    async ({ sql, clock }, { path, body }) => {
      const rider = await riderIdOf(sql, path.login);
      const main = body.items.findIndex(({ isDefault }) => isDefault);
      await sql.query('delete from sandbox.cards where rider_id = $1', [rider]);
      for (const [i, { number, kind, expires, status }] of body.items.entries()) {
        await sql.query(
          `insert into sandbox.cards (id, rider_id, number, kind, expires, is_default, status, added_ms) values ($1, $2, $3, $4, $5, $6, $7, $8)`,
          [`card-${path.login}-${i + 1}`, rider, number, kind, expires, i === main, status, clock.now()],
        );
      }
    },
  ),

  /** Links between riders and the metro, with the codes sent by SMS. */
  'GET /control/metro': inCity({}, async ({ sql }) => {
    const { rows } = await sql.query<MetroRow>(
      `select w.login, m.status, m.code, ${iso('m.sent_ms')} as "sentAt", m.wrong, m.blocked
       from sandbox.metro_links m join sandbox.riders w on w.id = m.rider_id order by w.login`,
    );
    return { items: rows };
  }),

  'PUT /control/riders/{login}/metro': inCity({ path: OfRider, body: MetroLink }, async ({ sql }, { path, body }) => {
    const rider = await riderIdOf(sql, path.login);
    await sql.query('delete from sandbox.metro_links where rider_id = $1', [rider]);
    if (body.status !== null) {
      await sql.query('insert into sandbox.metro_links (rider_id, status, blocked) values ($1, $2, $3)', [
        rider,
        body.status,
        body.blocked,
      ]);
    }
  }),
};
