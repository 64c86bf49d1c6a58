import type { components, operations } from '#openapi/main.d.ts';
import type { Handlers } from '../contract/handlers.ts';
import type { Sql } from '../database/db.ts';

type Item = components['schemas']['HistoryItem'];
type Page = { limit: number; offset: number };

const roubles = (amount: number) => `${amount}\u00A0₽`;

async function rides(sql: Sql, riderId: string, { limit, offset }: Page): Promise<Item[]> {
  type Row = { id: string; started: Date; ended: Date; duration: number; frame_number: string; tariff_name: string | null; cost: number };
  const { rows } = await sql.query<Row>(
    `select id::text as id, ride_started_at as started, ended_at as ended, duration, frame_number, tariff_name, cost from public.rents
     where client_id = $1 and ended_at is not null and ride_started_at is not null
     order by ended_at desc, id limit $2 offset $3`,
    [riderId, limit, offset],
  );
  return rows.map((ride) => ({
    Type: 'Ride',
    Id: ride.id,
    StartDate: ride.started.toISOString(),
    EndDate: ride.ended.toISOString(),
    Duration: ride.duration,
    Items: [
      { Name: 'Номер', Value: ride.frame_number },
      { Name: 'Тариф', Value: ride.tariff_name ?? '' },
      { Name: 'Стоимость', Value: roubles(ride.cost) },
    ],
  }));
}

async function payments(sql: Sql, riderId: string, { limit, offset }: Page): Promise<Item[]> {
  type Row = { id: string; at: Date; kind: 'ride' | 'fine'; amount: number; number: string | null };
  const { rows } = await sql.query<Row>(
    `select c.id::text as id, c.at, c.kind, c.amount, k.number from sandbox.charges c left join sandbox.cards k on k.id = c.card_id
     where c.rider_id = $1 order by c.at desc, c.id limit $2 offset $3`,
    [riderId, limit, offset],
  );
  return rows.map(({ id, at, kind, amount, number }) => ({
    Type: 'Pay',
    Id: id,
    StartDate: at.toISOString(),
    EndDate: at.toISOString(),
    Duration: null,
    Items: [
      { Name: kind === 'fine' ? 'Штраф' : 'Поездка', Value: roubles(amount) },
      { Name: 'Оплачено', Value: number ?? 'с баланса' },
    ],
  }));
}

export const historyHandlers = {
  getHistory: async ({ sql, riderId, query }) => {
    const { type, limit, offset } = query;
    const find = type === 'Ride' ? rides : payments;
    const found = await find(sql, riderId, { limit: limit + 1, offset });
    return { status: 200, body: { Items: found.slice(0, limit), HasMore: found.length > limit } };
  },
} satisfies Partial<Handlers<operations>>;
