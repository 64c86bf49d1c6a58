import type { Sql } from '../database/db.ts';
import { nameIn, roublesIn, type Language } from '../language.ts';
import type { PriceLine } from '../world/tariffs.ts';
import { texts, type HistoryRequest, type HistoryItem } from './texts.ts';

/** The city stores no tracks: a ride's length is its minutes at an even pace. Our number. */
const METRES_A_SECOND = 3.5;
/** Legs move a bike, a motor moves a scooter. Small calories a metre; our numbers. */
const CALORIES_A_METRE = { scooter: 4, bike: 23 };

/** @param seconds without the pauses */
export const metresRidden = (seconds: number): number => Math.round(seconds * METRES_A_SECOND);
export const caloriesOf = (metres: number, isScooter: boolean): number =>
  metres * CALORIES_A_METRE[isScooter ? 'scooter' : 'bike'];

type Row = {
  id: string;
  rental_id: string;
  started: Date;
  ended: Date;
  duration: number | null;
  paused_seconds: number;
  frame_number: string;
  is_scooter: boolean;
  capabilities: { docked: boolean; battery: boolean; wheelLock: boolean; chain: boolean };
  name_ru: string | null;
  name_en: string | null;
  cost: number | null;
  insurance_cost: number | null;
  free_minutes: number;
  price_lines: PriceLine[];
  pause_cost: number | null;
  fare_cap: number | null;
  reservation: { minutes: number; cost: number } | null;
  fine: number;
  bonus: number;
  /** With the fine; null where nothing was to be paid. */
  charged: number | null;
  card: string | null;
};

/** Finished rides, newest first; with `id`, only that one. */
export async function pastRides(
  sql: Sql,
  { riderId, language, limit, offset, id }: HistoryRequest,
): Promise<HistoryItem[]> {
  const { rows } = await sql.query<Row>(
    `select r.id::text as id, rental_id, ride_started_at as started, ended_at as ended, duration, paused_seconds, frame_number,
       coalesce(device_type, '') = 'OMNI_IOT_SCOOTER' as is_scooter, capabilities, name_ru, name_en, r.cost, r.insurance_cost,
       r.free_minutes, r.price_lines, r.pause_cost, r.fare_cap, r.reservation,
       coalesce((select sum(amount) from sandbox.charges c where c.rent_id = r.id and c.kind = 'fine'), 0) as fine,
       coalesce((select sum(bonus) from sandbox.charges c where c.rent_id = r.id), 0) as bonus,
       (select sum(amount) from sandbox.charges c where c.rent_id = r.id) as charged,
       (select k.number from sandbox.charges c join sandbox.cards k on k.id = c.card_id where c.rent_id = r.id limit 1) as card
     from public.rents r left join sandbox.tariffs t on t.id = r.tariff_id
     where client_id = $1 and ended_at is not null and ride_started_at is not null and ($4::text is null or r.id::text = lower($4))
     order by ended_at desc, r.id limit $2 offset $3`,
    [riderId, limit, offset, id ?? null],
  );
  const said = texts[language];
  return rows.map((ride) => {
    const tariff =
      ride.name_ru === null || ride.name_en === null
        ? null
        : nameIn(language, { name_ru: ride.name_ru, name_en: ride.name_en });
    const metres = ride.duration === null ? null : metresRidden(Math.max(0, ride.duration - ride.paused_seconds));
    return {
      Type: 'Ride',
      Id: ride.id,
      StartDate: ride.started.toISOString(),
      EndDate: ride.ended.toISOString(),
      Duration: ride.duration,
      Items: [
        { Name: said.number, Value: ride.frame_number },
        { Name: said.tariff, Value: tariff ?? '' },
        { Name: said.cost, Value: roublesIn(language, ride.cost ?? 0) },
      ],
      Ride: {
        RentalId: ride.rental_id,
        Number: ride.frame_number,
        Form: formOf(ride),
        WheelLock: ride.capabilities.wheelLock,
        Chain: ride.capabilities.chain,
        TariffName: tariff,
        Distance: metres,
        Calories: metres === null ? null : caloriesOf(metres, ride.is_scooter),
        Cost: ride.cost,
        Fine: ride.fine,
        Bonus: ride.bonus,
        InsuranceCost: ride.insurance_cost,
        FreeMinutes: ride.free_minutes,
        PriceLines: ride.price_lines,
        PauseCost: ride.pause_cost,
        FareCap: ride.fare_cap,
        Reservation: ride.reservation,
        PausedSeconds: ride.paused_seconds,
        PaymentMethod: ride.card ?? paidWithout(ride, said),
      },
    };
  });
}

/** No card has paid: the bonus did, or the sum is owed. */
const paidWithout = ({ charged, bonus }: Row, said: (typeof texts)[Language]): string | null =>
  charged === null ? null : bonus >= charged ? said.bonus : said.balance;

function formOf({ capabilities: { docked, battery }, is_scooter }: Row): string {
  if (docked) return battery ? 'ebike' : 'bike';
  return is_scooter ? 'scooter' : 'omni';
}
