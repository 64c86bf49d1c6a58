import type { components, operations } from './control.d.ts';
import { demand, problem, type Handlers } from '../contract/handlers.ts';
import { isoText } from '../data/sqlText.ts';
import type { Sql } from '../database/db.ts';
import { scheduleDecision, findOrder, providerBehaviour } from '../money/paymentOrders.ts';
import { riderIdOf } from './riders.ts';

type Story = components['schemas']['OrderStory'];
type MetroRow = {
  login: string;
  status: string;
  code: string | null;
  sentAt: string | null;
  wrong: number;
  blocked: boolean;
};

const iso = (column: string) => isoText(`to_timestamp(${column} / 1000.0)`);
const STORIES = `select o.id::text as id, coalesce(w.login, '') as login, o.kind, o.flow, o.state, o.reason, o.amount, o.rate_id as "rateId",
    o.insurance_cost as insurance, ${iso('o.created_ms')} as "createdAt", ${iso('o.decided_ms')} as "decidedAt",
    (select count(*)::int from sandbox.charges c where c.order_id = o.id) as charges
  from sandbox.orders o left join sandbox.riders w on w.id = o.rider_id`;

const provider = async (sql: Sql): Promise<components['schemas']['Provider']> => {
  const { late_ms, recurrent } = await providerBehaviour(sql);
  return { lateMilliseconds: late_ms, recurrent };
};

/** What a developer or a test may do instead of a bank, a provider or the metro. */
export const moneyHandlers = {
  listOrders: async ({ sql }) => ({
    status: 200,
    body: { items: (await sql.query<Story>(`${STORIES} order by o.created_ms desc, o.id limit 200`)).rows },
  }),
  decideOrder: async ({ sql, clock, params, body }) => {
    const order = await findOrder(sql, params.id);
    demand(order, () => problem(404, 'ORDER_NOT_FOUND'));
    const isOpen = order.state === 'created' || (order.state === 'pending' && body.lateMilliseconds === undefined);
    demand(isOpen, () => problem(409, 'ORDER_DECIDED'));
    const reason = body.state === 'refused' ? 'insufficient_funds' : undefined;
    await scheduleDecision(sql, clock, order, { state: body.state, reason }, body.lateMilliseconds ?? 0);
    const { rows } = await sql.query<Story>(`${STORIES} where o.id = $1`, [order.id]);
    demand(rows[0], () => problem(404, 'ORDER_NOT_FOUND'));
    return { status: 200, body: rows[0] };
  },
  getProvider: async ({ sql }) => ({ status: 200, body: await provider(sql) }),
  setProvider: async ({ sql, body }) => {
    await sql.query('update sandbox.provider set late_ms = $1, recurrent = $2', [
      body.lateMilliseconds,
      body.recurrent,
    ]);
    return { status: 200, body: await provider(sql) };
  },
  setCards: async ({ sql, clock, params, body }) => {
    const rider = await riderIdOf(sql, params.login);
    const main = body.items.findIndex(({ isDefault }) => isDefault);
    await sql.query('delete from sandbox.cards where rider_id = $1', [rider]);
    for (const [i, { number, kind, expires, status }] of body.items.entries()) {
      await sql.query(
        `insert into sandbox.cards (id, rider_id, number, kind, expires, is_default, status, added_ms) values ($1, $2, $3, $4, $5, $6, $7, $8)`,
        [`card-${params.login}-${i + 1}`, rider, number, kind, expires, i === main, status, clock.now()],
      );
    }
    return { status: 204 };
  },
  listMetro: async ({ sql }) => {
    const { rows } = await sql.query<MetroRow>(
      `select w.login, m.status, m.code, ${iso('m.sent_ms')} as "sentAt", m.wrong, m.blocked
       from sandbox.metro_links m join sandbox.riders w on w.id = m.rider_id order by w.login`,
    );
    return { status: 200, body: { items: rows } };
  },
  setMetro: async ({ sql, params, body }) => {
    const rider = await riderIdOf(sql, params.login);
    await sql.query('delete from sandbox.metro_links where rider_id = $1', [rider]);
    if (body.status !== null) {
      await sql.query('insert into sandbox.metro_links (rider_id, status, blocked) values ($1, $2, $3)', [
        rider,
        body.status,
        body.blocked ?? false,
      ]);
    }
    return { status: 204 };
  },
} satisfies Partial<Handlers<operations>>;
