import * as v from 'valibot';
import type { Clock } from '../clock.ts';
import { demand, problem } from '../contract/handlers.ts';
import type { Sql } from '../database/db.ts';
import { languageOf } from '../language.ts';
import { moveByHand } from '../world/device/hands.ts';
import { DOCK_CODE } from '../world/docks.ts';
import { takeByKeypad } from '../world/rents/commands/keypad.ts';
import { readSensors } from '../world/rents/sensors.ts';
import type { Vehicle as CityVehicle } from '../world/vehicles.ts';
import { Form, integer, integerText, Login, Place, text, VehicleNumber } from './fields.ts';
import { inCity } from './operation.ts';
import { riderIdOf } from './riders.ts';

type Kept = 'form' | 'status' | 'battery' | 'online' | 'jammed' | 'ghost' | 'lock' | 'latitude' | 'longitude';
type Vehicle = Pick<CityVehicle, Kept> & {
  number: string;
  mapId: number;
  deviceType: CityVehicle['device_type'];
  chainJammed: boolean;
  /** Closed unless it is free; null without a chain. */
  chainPlace: CityVehicle['chain_place'];
  /** The code of the dock that holds it. */
  dock: string | null;
};

const flag = v.exactOptional(v.boolean());
const VehicleChange = v.strictObject({
  online: flag,
  /** Its wheel lock, its motor, or the dock that holds it does not move. */
  jammed: flag,
  chainJammed: flag,
  /** It reports that it has opened and does not move. */
  ghost: flag,
  /** Its wheel lock or motor, by force. */
  lock: v.exactOptional(v.picklist(['open', 'closed'])),
  /** By force; left as it is without a chain. */
  chainPlace: v.exactOptional(v.picklist(['holder', 'rack', 'free'])),
  battery: v.exactOptional(integer(0, 100)),
  status: v.exactOptional(v.picklist(['STATIONED', 'INACTIVE'])),
  position: v.exactOptional(Place),
});
const HandMove = v.strictObject({
  does: v.picklist(['closeWheel', 'chainToHolder', 'chainToRack', 'pullOut', 'pushIn']),
  /** Of pushIn; without it the nearest one that takes the bike. */
  station: v.exactOptional(integer(1, 2_147_483_647)),
  /** Of pushIn; without it any free one. */
  dock: v.exactOptional(integer(1, 99)),
});
const OfVehicle = v.strictObject({ number: VehicleNumber });
const Wanted = v.strictObject({
  form: v.exactOptional(Form),
  status: v.exactOptional(v.picklist(['STATIONED', 'RESERVED', 'IN_USE', 'INACTIVE'])),
  /** The beginning of it. */
  number: v.exactOptional(text(/^[0-9]{1,6}$/)),
  limit: v.exactOptional(integerText(1, 200)),
});
/** `dock` is the code on its plate. */
const KeypadEntry = v.strictObject({ login: Login, dock: text(/^3[0-9]{5}$/) });

const COLUMNS = `frame_number as number, map_id as "mapId", form, device_type as "deviceType", status, battery, online, jammed,
  chain_jammed as "chainJammed", ghost, lock, chain_place as "chainPlace", ${DOCK_CODE} as dock, latitude, longitude`;

export const vehicleOperations = {
  'GET /control/vehicles': inCity({ query: Wanted }, async ({ sql }, { query }) => {
    const { form, status, number, limit } = query;
    const { rows } = await sql.query<Vehicle>(
      `select ${COLUMNS} from sandbox.vehicles v
       where ($1::text is null or form = $1) and ($2::text is null or status = $2) and frame_number like $3 || '%'
       order by frame_number limit $4`,
      [form ?? null, status ?? null, number ?? '', limit ?? 20],
    );
    return { items: rows };
  }),

  /** Jams a lock, takes it offline, makes it a ghost, empties its battery, moves it, sets its locks. */
  'PATCH /control/vehicles/{number}': inCity(
    { path: OfVehicle, body: VehicleChange },
    async ({ sql, clock }, { path, body }) => {
      await changeVehicle(sql, clock, path.number, body);
      await readSensors(sql, clock, path.number);
      return shown(sql, path.number);
    },
  ),

  /**
   * Moves a lock or a bike by a rider's hand; refused where a hand cannot do it. The rent changes at once, or when the
   * vehicle is online again. The autopilot does it by itself, some 3 s after a step requires it.
   */
  'POST /control/vehicles/{number}/hands': inCity(
    { path: OfVehicle, body: HandMove },
    async ({ sql, clock }, { path, body }) => {
      await moveByHand(sql, clock, path.number, body.does, body);
      return shown(sql, path.number);
    },
  ),

  /** A rider types login and PIN at a dock and pulls the bike out, without an app. Refused like a start. */
  'POST /control/keypad': inCity({ body: KeypadEntry }, async ({ sql, clock }, { body }) => {
    const riderId = await riderIdOf(sql, body.login);
    const language = await languageOf({ sql, riderId, headers: {} });
    const rent = await takeByKeypad(sql, clock, riderId, body.dock, language);
    return shown(sql, rent.frame_number);
  }),
};

async function shown(sql: Sql, number: string): Promise<Vehicle> {
  const { rows } = await sql.query<Vehicle>(`select ${COLUMNS} from sandbox.vehicles v where frame_number = $1`, [
    number,
  ]);
  demand(rows[0], () => problem(404, 'BIKE_NOT_FOUND'));
  return rows[0];
}

/** Fields that are not given stay as they are. */
async function changeVehicle(
  sql: Sql,
  clock: Clock,
  number: string,
  wish: v.InferOutput<typeof VehicleChange>,
): Promise<void> {
  const { online, jammed, chainJammed, ghost, lock, chainPlace, battery, status, position } = wish;
  await sql.query(
    `update sandbox.vehicles set online = coalesce($2, online), jammed = coalesce($3, jammed), battery = coalesce($4, battery),
       status = case when status in ('IN_USE', 'RESERVED') then status else coalesce($5, status) end,
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
