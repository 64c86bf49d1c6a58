import type { components, operations } from '#openapi/main.d.ts';
import type { Handlers } from '../contract/handlers.ts';
import type { Sql } from '../database/db.ts';
import { languageOf, nameIn, type Language } from '../world/language.ts';

type Item = components['schemas']['HistoryItem'];
type Page = { limit: number; offset: number; language: Language };

const words = {
  ru: { number: 'Номер', tariff: 'Тариф', cost: 'Стоимость', fine: 'Штраф', ride: 'Поездка', debt: 'Долг', paid: 'Оплачено', balance: 'с баланса', page: 'банковской картой' },
  en: { number: 'Number', tariff: 'Tariff', cost: 'Cost', fine: 'Fine', ride: 'Ride', debt: 'Debt', paid: 'Paid', balance: 'from the balance', page: 'by bank card' },
};

const roubles = (amount: number) => `${amount}\u00A0₽`;

export async function rides(sql: Sql, riderId: string, { limit, offset, language }: Page): Promise<Item[]> {
  type Row = { id: string; started: Date; ended: Date; duration: number; frame_number: string; name_ru: string | null; name_en: string | null; cost: number };
  const { rows } = await sql.query<Row>(
    `select r.id::text as id, ride_started_at as started, ended_at as ended, duration, frame_number, name_ru, name_en, r.cost
     from public.rents r left join sandbox.tariffs t on t.id = r.tariff_id
     where client_id = $1 and ended_at is not null and ride_started_at is not null
     order by ended_at desc, r.id limit $2 offset $3`,
    [riderId, limit, offset],
  );
  const said = words[language];
  return rows.map((ride) => ({
    Type: 'Ride',
    Id: ride.id,
    StartDate: ride.started.toISOString(),
    EndDate: ride.ended.toISOString(),
    Duration: ride.duration,
    Items: [
      { Name: said.number, Value: ride.frame_number },
      { Name: said.tariff, Value: nameIn(language, { name_ru: ride.name_ru ?? '', name_en: ride.name_en ?? '' }) },
      { Name: said.cost, Value: roubles(ride.cost) },
    ],
  }));
}

export async function payments(sql: Sql, riderId: string, { limit, offset, language }: Page): Promise<Item[]> {
  type Row = { id: string; at: Date; kind: 'ride' | 'fine' | 'tariff' | 'debt'; amount: number; number: string | null; is_order: boolean; name_ru: string | null; name_en: string | null };
  const { rows } = await sql.query<Row>(
    `select c.id::text as id, c.at, c.kind, c.amount, k.number, c.order_id is not null as is_order, t.name_ru, t.name_en
     from sandbox.charges c left join sandbox.cards k on k.id = c.card_id
     left join sandbox.orders o on o.id = c.order_id left join sandbox.tariffs t on t.id = o.rate_id
     where c.rider_id = $1 order by c.at desc, c.id limit $2 offset $3`,
    [riderId, limit, offset],
  );
  const said = words[language];
  return rows.map(({ id, at, kind, amount, number, is_order, name_ru, name_en }) => ({
    Type: 'Pay',
    Id: id,
    StartDate: at.toISOString(),
    EndDate: at.toISOString(),
    Duration: null,
    Items: [
      ...(name_ru !== null && name_en !== null ? [{ Name: said.tariff, Value: nameIn(language, { name_ru, name_en }) }] : []),
      { Name: kind === 'tariff' ? said.cost : said[kind], Value: roubles(amount) },
      { Name: said.paid, Value: number ?? (is_order ? said.page : said.balance) },
    ],
  }));
}

export const historyHandlers = {
  getHistory: async ({ sql, riderId, query, headers }) => {
    const { type, limit, offset } = query;
    const find = type === 'Ride' ? rides : payments;
    const found = await find(sql, riderId, { limit: limit + 1, offset, language: await languageOf({ sql, riderId, headers }) });
    return { status: 200, body: { Items: found.slice(0, limit), HasMore: found.length > limit } };
  },
} satisfies Partial<Handlers<operations>>;
