import type { components } from '#openapi/gateway.d.ts';
import type { Sql } from '../database/db.ts';

export type PriceLine = components['schemas']['PriceLine'];

export type ReservationTerms = NonNullable<components['schemas']['Bike']['reservation']>;

export type Tariff = {
  id: string;
  bike_type: 'omni' | 'other';
  name_ru: string;
  name_en: string;
  description_ru: string;
  description_en: string;
  list_ru: string;
  list_en: string;
  free_minutes: number;
  price_lines: PriceLine[];
  pause_cost: number | null;
  insurance_cost: number | null;
  /** Roubles: the most that a ride, and all rides of a day, cost. */
  fare_cap: number | null;
  day_fare_cap: number | null;
  /** Roubles that the bank holds on the card during a ride. */
  card_hold: number | null;
  /** Minutes of a reservation, and roubles a minute after the free ones; null: none is offered. */
  reservation: ReservationTerms | null;
  days: number;
  /** Roubles, once. */
  cost: number;
  kind: 'byMinutes' | 'walk' | 'payment';
  electro_lines: PriceLine[];
  electro_more_lines: PriceLine[];
  most_minutes: number | null;
  most_rides: number | null;
  /** YYYY.MM.DD */
  sold_until: string | null;
};

export const findTariff = async (sql: Sql, id: string | null): Promise<Tariff | null> =>
  (await sql.query<Tariff>('select * from sandbox.tariffs where id = $1', [id])).rows[0] ?? null;

/** The price lines for a minute on this form of vehicle. */
export const linesFor = (tariff: Tariff | null, form: string): PriceLine[] =>
  tariff === null
    ? []
    : form === 'ebike'
      ? [...tariff.electro_lines, ...tariff.electro_more_lines]
      : tariff.price_lines;
