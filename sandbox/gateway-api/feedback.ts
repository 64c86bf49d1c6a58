import type { operations } from '#openapi/gateway.d.ts';
import { settleCommand } from '../contract/commands.ts';
import { demand, HttpError, type Handlers } from '../contract/handlers.ts';
import type { Sql } from '../database/db.ts';
import { languageOf, type Language } from '../language.ts';

const texts = {
  ru: { stillOn: 'Поездка ещё не закончилась.', noProblem: 'Отметьте, что случилось.' },
  en: { stillOn: 'The ride is not over yet.', noProblem: 'Please select at least one problem' },
};
const feedbackError = (status: number, language: Language, name: keyof (typeof texts)['ru']) => () =>
  new HttpError(status, { data: texts[language][name] });

export const feedbackHandlers = {
  rateRide: async (call) => {
    const { sql, clock, riderId, commandKey } = call;
    const { rentId, customerId, rate, problems, comment } = call.body;
    const language = await languageOf(call);
    await demandOwn(sql, { riderId, customerId, rentId });
    demand(await isOver(sql, rentId), feedbackError(409, language, 'stillOn'));
    demand(rate === 5 || problems.length > 0, feedbackError(400, language, 'noProblem'));
    await sql.query(
      `insert into sandbox.ratings (rent_id, rider_id, rate, problems, comment, at) values ($1, $2, $3, $4, $5, $6)
       on conflict (rent_id) do update set rate = excluded.rate, problems = excluded.problems, comment = excluded.comment, at = excluded.at`,
      [rentId, riderId, rate, [...new Set(problems)], JSON.stringify(comment), clock.iso()],
    );
    await settleCommand(sql, commandKey, 'done');
    return { status: 200, body: { data: { rate } } };
  },

  getRate: async ({ sql, riderId, params }) => {
    await demandOwn(sql, { riderId, ...params });
    const { rows } = await sql.query<{ rate: number }>(
      'select rate from sandbox.ratings where rent_id::text = lower($1)',
      [params.rentId],
    );
    const found = rows[0];
    demand(found, () => new HttpError(404, { data: 'no data' }));
    return { status: 200, body: { data: { rate: found.rate } } };
  },
} satisfies Partial<Handlers<operations>>;

type Whose = { riderId: string; customerId: string; rentId: string };

/** A rider writes only in their own name. Another rider's ride looks the same as one that does not exist. */
async function demandOwn(sql: Sql, { riderId, customerId, rentId }: Whose): Promise<void> {
  demand(customerId === riderId, () => new HttpError(403, { error: 'Forbidden' }));
  const { rows } = await sql.query('select 1 from public.rents where id::text = lower($1) and client_id = $2', [
    rentId,
    riderId,
  ]);
  demand(rows.length === 1, () => new HttpError(404, { data: 'no data' }));
}

async function isOver(sql: Sql, rentId: string): Promise<boolean> {
  const { rows } = await sql.query('select 1 from public.rents where id::text = lower($1) and ended_at is not null', [
    rentId,
  ]);
  return rows.length === 1;
}
