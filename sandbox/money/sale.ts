import type { components } from '#openapi/main.d.ts';
import { wrongField } from '../accounts/fields.ts';
import type { Clock } from '../clock.ts';
import { demand, HttpError } from '../contract/handlers.ts';
import type { Sql } from '../database/db.ts';
import { findTariff, type Tariff } from '../world/tariffs.ts';

type Purchase = components['schemas']['TariffPurchase'];

const NO_TARIFF = () => new HttpError(404, { error: 'no data', code: 'TARIFF_NOT_FOUND' });

/** Tariffs that this rider may buy, as a condition over `t`; $1 the rider, $2 today as YYYY.MM.DD. */
export const FOR_SALE = `(t.on_sale or exists (select 1 from sandbox.opened_tariffs o where o.rider_id = $1 and o.tariff_id = t.id))
  and coalesce(t.sold_until, '9999') >= $2`;

/** Days are days of Moscow. */
export const today = (clock: Clock): string =>
  new Date(clock.now() + 3 * 3_600_000).toISOString().slice(0, 10).replaceAll('-', '.');

/** @throws {HttpError} 404 where there is none, or it is not for this rider */
async function tariffFor(sql: Sql, clock: Clock, riderId: string, id: string): Promise<Tariff> {
  const { rows } = await sql.query<{ id: string }>(`select id from sandbox.tariffs t where ${FOR_SALE} and t.id = $3`, [
    riderId,
    today(clock),
    id,
  ]);
  const tariff = rows[0] ? await findTariff(sql, id) : null;
  demand(tariff, NO_TARIFF);
  return tariff;
}

/** A rider's own tariff stays readable when it is no longer sold. */
export async function readableTariff(sql: Sql, clock: Clock, riderId: string, id: string): Promise<Tariff> {
  const own = await sql.query(
    `select 1 from sandbox.riders where id = $1 and $2 in (tariff_id, omni_tariff_id)
     union all select 1 from sandbox.waiting_tariffs where rider_id = $1 and tariff_id = $2`,
    [riderId, id],
  );
  if (own.rows.length === 0) return tariffFor(sql, clock, riderId, id);
  const tariff = await findTariff(sql, id);
  demand(tariff, NO_TARIFF);
  return tariff;
}

export const insuranceIdOf = ({ id }: Tariff): string => `insurance-${id}`;

export type Bought = { tariff: Tariff; amount: number; insuranceCost: number | null; insured: object | null };

/**
 * The tariff and price of a purchase. The rider buys insurance here and pays for it with each ride (decisions §5).
 * @throws {HttpError} 404 the tariff, 422 what is wrong about the insured person
 */
export async function purchaseOf(sql: Sql, clock: Clock, riderId: string, request: Purchase): Promise<Bought> {
  const tariff = await tariffFor(sql, clock, riderId, request.rate_id);
  if (request.InsuranceId === undefined) return { tariff, amount: tariff.cost, insuranceCost: null, insured: null };
  const offered =
    tariff.insurance_cost !== null && request.InsuranceId === insuranceIdOf(tariff) ? tariff.insurance_cost : null;
  demand(offered !== null, () => field('InsuranceId', 'INSURANCE_NOT_OFFERED'));
  return { tariff, amount: tariff.cost, insuranceCost: offered, insured: insuredPerson(request, clock) };
}

function insuredPerson(
  { FirstName = '', LastName = '', newBirthdayByUser = '', Email = '', policy }: Purchase,
  clock: Clock,
): object {
  const wrong = wrongField({ FirstName, LastName, Birthday: newBirthdayByUser, Email }, clock.now());
  demand(!wrong, () =>
    field(wrong?.field === 'Birthday' ? 'newBirthdayByUser' : (wrong?.field ?? ''), wrong?.code ?? 'INVALID_DATA'),
  );
  demand(policy === true, () => field('policy', 'AGREEMENTS_MISSING'));
  return { FirstName, LastName, newBirthdayByUser, Email };
}

const field = (name: string, code: string) => new HttpError(422, { error: 'Invalid input data', code, field: name });
