import type { components, operations } from './control.d.ts';
import { demand, problem, type Handlers } from '../contract/handlers.ts';
import type { Clock } from '../clock.ts';
import type { Sql } from '../database/db.ts';
import { DOCK_CODE } from '../world/docks.ts';
import { languageOf } from '../language.ts';
import { takeByKeypad } from '../world/rents/commands/keypad.ts';
import { moveByHand } from '../world/device/hands.ts';
import { readSensors } from '../world/rents/sensors.ts';
import { riderIdOf } from './riders.ts';

type Vehicle = components['schemas']['Vehicle'];
type VehicleChange = operations['setVehicle']['requestBody']['content']['application/json'];

const COLUMNS = `frame_number as number, map_id as "mapId", form, device_type as "deviceType", status, battery, online, jammed,
  chain_jammed as "chainJammed", ghost, lock, chain_place as "chainPlace", ${DOCK_CODE} as dock, latitude, longitude`;

export const vehicleHandlers = {
  listVehicles: async ({ sql, query }) => {
    const { form, status, number, limit } = query;
    const { rows } = await sql.query<Vehicle>(
      `select ${COLUMNS} from sandbox.vehicles v
       where ($1::text is null or form = $1) and ($2::text is null or status = $2) and frame_number like $3 || '%'
       order by frame_number limit $4`,
      [form ?? null, status ?? null, number ?? '', limit ?? 20],
    );
    return { status: 200, body: { items: rows } };
  },
  setVehicle: async ({ sql, clock, params, body }) => {
    await changeVehicle(sql, clock, params.number, body);
    await readSensors(sql, clock, params.number);
    return { status: 200, body: await shown(sql, params.number) };
  },
  moveByHand: async ({ sql, clock, params, body }) => {
    await moveByHand(sql, clock, params.number, body.does, body);
    return { status: 200, body: await shown(sql, params.number) };
  },
  takeByKeypad: async ({ sql, clock, headers, body }) => {
    const riderId = await riderIdOf(sql, body.login);
    const rent = await takeByKeypad(sql, clock, riderId, body.dock, await languageOf({ sql, riderId, headers }));
    return { status: 200, body: await shown(sql, rent.frame_number) };
  },
} satisfies Partial<Handlers<operations>>;

async function shown(sql: Sql, number: string): Promise<Vehicle> {
  const { rows } = await sql.query<Vehicle>(`select ${COLUMNS} from sandbox.vehicles v where frame_number = $1`, [
    number,
  ]);
  demand(rows[0], () => problem(404, 'BIKE_NOT_FOUND'));
  return rows[0];
}

/** Fields that are not given stay as they are. */
async function changeVehicle(sql: Sql, clock: Clock, number: string, wish: VehicleChange): Promise<void> {
  const { online, jammed, chainJammed, ghost, lock, chainPlace, battery, status, position } = wish;
  await sql.query(
    `update sandbox.vehicles set online = coalesce($2, online), jammed = coalesce($3, jammed), battery = coalesce($4, battery),
       status = case when status = 'IN_USE' then status else coalesce($5, status) end,
       latitude = coalesce($6, latitude), longitude = coalesce($7, longitude),
       chain_jammed = coalesce($8, chain_jammed), ghost = coalesce($9, ghost), lock = coalesce($10, lock),
       chain_opened_ms = case when chain_place <> 'free' and $11::text = 'free' then $12 else chain_opened_ms end,
       chain_place = case when chain_place is null then null else coalesce($11, chain_place) end
     where frame_number = $1`,
    [
      number,
      online ?? null,
      jammed ?? null,
      battery ?? null,
      status ?? null,
      position?.latitude ?? null,
      position?.longitude ?? null,
      chainJammed ?? null,
      ghost ?? null,
      lock ?? null,
      chainPlace ?? null,
      clock.now(),
    ],
  );
}
