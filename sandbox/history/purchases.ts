import type { Sql } from '../database/db.ts';
import { nameIn } from '../language.ts';
import { texts, type HistoryRequest, type HistoryItem } from './texts.ts';

type Kind = 'ride' | 'fine' | 'tariff' | 'debt' | 'reservation';
type Row = {
  id: string;
  at: Date;
  kind: Kind;
  amount: number;
  status: 'done' | 'cancelled';
  number: string | null;
  is_order: boolean;
  name_ru: string | null;
  name_en: string | null;
};

/** Paid, cancelled and refused orders, newest first. With `id`, only that one. */
export async function purchases(
  sql: Sql,
  { riderId, language, limit, offset, id }: HistoryRequest,
): Promise<HistoryItem[]> {
  const { rows } = await sql.query<Row>(
    `select p.id, p.at, p.kind, p.amount, p.status, k.number, p.is_order, t.name_ru, t.name_en
     from (
       select c.id::text as id, c.at, c.kind, c.amount, 'done' as status, c.card_id, c.order_id is not null as is_order, o.rate_id
         from sandbox.charges c left join sandbox.orders o on o.id = c.order_id where c.rider_id = $1
       union all
       select id::text, to_timestamp(coalesce(decided_ms, created_ms) / 1000.0), kind, amount, 'cancelled', card_id, true, rate_id
         from sandbox.orders where rider_id = $1 and state in ('refused', 'expired') and kind in ('tariff', 'debt') and amount is not null
     ) p left join sandbox.cards k on k.id = p.card_id left join sandbox.tariffs t on t.id = p.rate_id
     where $4::text is null or p.id = lower($4)
     order by p.at desc, p.id limit $2 offset $3`,
    [riderId, limit, offset, id ?? null],
  );
  const said = texts[language];
  return rows.map(({ id: orderId, at, kind, amount, status, number, is_order, name_ru, name_en }) => ({
    Type: 'Pay',
    Id: orderId,
    StartDate: at.toISOString(),
    EndDate: at.toISOString(),
    Duration: null,
    Items: [
      {
        Name: name_ru === null || name_en === null ? said[kind] : nameIn(language, { name_ru, name_en }),
        Sum: amount,
        Status: status,
        PaymentMethod: number ?? (is_order ? said.page : said.balance),
      },
    ],
  }));
}
