import * as v from 'valibot';
import { integer, OfRider } from './fields.ts';
import { inCity } from './operation.ts';
import { riderIdOf } from './riders.ts';

const Count = v.exactOptional(integer(0, 5_000), 0);
/** Of the rides, the newest `withoutDuration` have no duration. */
const Made = v.strictObject({ rides: Count, withoutDuration: Count, purchases: Count });

export const historyOperations = {
  /**
   * Writes past rides and purchases, which would take too long to make: one ride every seven hours back from now, one
   * purchase every nine hours, every tenth of them cancelled.
   */
  'POST /control/riders/{login}/history': inCity(
    { path: OfRider, body: Made },
    async ({ sql, clock }, { path, body }) => {
      const riderId = await riderIdOf(sql, path.login);
      const { rides, withoutDuration, purchases } = body;
      await sql.query(
        `with made as (
         select n, $2::timestamptz - n * interval '7 hours' as ended, 300 + (n * 397) % 3600 as seconds, v.*
         from generate_series(1, $3::int) n
         join lateral (
           select number as frame_number, is_scooter from (values (0, '77120', true), (1, '51307', false)) as two (k, number, is_scooter) where k = n % 2
         ) v on true
       ), rent as (
         insert into public.rents (id, rental_id, client_id, bike_id, frame_number, bike_type, device_type, tariff_id, tariff_name, insurance_cost,
           state, stage, status, step, step_number, step_count, ride_started_at, ended_at, duration, cost, free_minutes, price_lines, pause_cost,
           capabilities, server_time, updated_at)
         select gen_random_uuid(), nextval('sandbox.rental_numbers')::text, $1, frame_number, frame_number, 'omni',
           case when is_scooter then 'OMNI_IOT_SCOOTER' else 'OMNI_IOT_DEVICE' end, 'omni-month', 'Новые: месяц', null,
           'STARTED', 'ACTIVE_RIDE_COMPLETED', 'DONE', 'wait', 0, 0, ended - seconds * interval '1 second', ended,
           case when n <= $4 then null else seconds end, greatest(0, ceil(seconds / 60.0)::int - 30) * 6, 30,
           '[{"fromMinute": 0, "toMinute": null, "cost": 6}]', 3,
           jsonb_build_object('docked', false, 'wheelLock', not is_scooter, 'chain', not is_scooter, 'battery', true, 'photoAtEnd', true, 'pause', true, 'ring', true, 'reserve', true),
           ended, ended
         from made returning id, client_id, ended_at, cost
       )
       insert into sandbox.charges (id, rider_id, rent_id, kind, amount, card_id, at)
       select gen_random_uuid(), client_id, rent.id, 'ride', cost, (select id from sandbox.cards where rider_id = $1 and is_default limit 1), ended_at
       from rent where cost > 0`,
        [riderId, clock.iso(), rides, withoutDuration],
      );
      await sql.query(
        `with made as (
         insert into sandbox.orders (id, rider_id, kind, flow, state, amount, rate_id, return_path, return_origin, created_ms, decided_ms)
         select gen_random_uuid(), $1, 'tariff', 'page', case when n % 10 = 0 then 'refused' else 'paid' end, 499, 'omni-month', '/profile', '',
           $2::bigint - n * 32400000::bigint, $2::bigint - n * 32400000::bigint
         from generate_series(1, $3::int) n returning id, rider_id, amount, state, decided_ms
       )
       insert into sandbox.charges (id, rider_id, order_id, kind, amount, at)
       select gen_random_uuid(), rider_id, id, 'tariff', amount, to_timestamp(decided_ms / 1000.0) from made where state = 'paid'`,
        [riderId, clock.now(), purchases],
      );
    },
  ),
};
