import type { components } from '#openapi/gateway.d.ts';
import type { Sql } from '../database/db.ts';
import type { Point } from '../geo.ts';
import type { VehicleForm } from '../seed/rows.ts';
import { DOCK_CODE, stationTakes, type DockStation } from './docks.ts';
import type { LockColumns } from './rents/rules/lockSteps.ts';

export type Capabilities = components['schemas']['Capabilities'];

/** A row of `sandbox.vehicles` with the station of its dock; seed/vehicles.ts writes a part of it. */
export type Vehicle = Point & {
  frame_number: string;
  map_id: number;
  form: VehicleForm;
  device_type: 'OMNI_HORSESHOE' | 'OMNI_IOT_DEVICE' | 'OMNI_IOT_SCOOTER' | null;
  status: 'STATIONED' | 'RESERVED' | 'IN_USE' | 'INACTIVE';
  station_id: number | null;
  /** Of a docked bike, its dock; null on the road. */
  dock: number | null;
  docked_ms: number | null;
  taken_from: number | null;
  /** The station of its dock. */
  station: DockStation | null;
  battery: number | null;
  online: boolean;
  jammed: boolean;
  chain_jammed: boolean;
  ghost: boolean;
  lock: 'open' | 'closed';
  chain_lock: 'open' | 'closed' | null;
  chain_place: 'holder' | 'rack' | 'free' | null;
  lock_ms: number;
};

/** The forms by their numbers in public answers. */
export const FORMS = { bike: 0, ebike: 1, omni: 2, scooter: 3 };

const SELECT =
  'select v.*, to_jsonb(s) as station from sandbox.vehicles v left join sandbox.stations s on s.id = v.station_id';

const firstOf = async (sql: Sql, where: string, params: unknown[]): Promise<Vehicle | null> =>
  (await sql.query<Vehicle>(`${SELECT} where ${where}`, params)).rows[0] ?? null;

export const findVehicle = (sql: Sql, frameNumber: string): Promise<Vehicle | null> =>
  firstOf(sql, 'v.frame_number = $1', [frameNumber]);

export const findVehicleOnMap = (sql: Sql, mapId: number): Promise<Vehicle | null> =>
  firstOf(sql, `v.map_id = $1 and v.status <> 'IN_USE'`, [mapId]);

/** The bike that this dock holds, locked or not. */
export const findVehicleInDock = (sql: Sql, code: string): Promise<Vehicle | null> =>
  firstOf(sql, `${DOCK_CODE} = $1`, [code]);

export const isDocked = ({ form }: Pick<Vehicle, 'form'>): boolean => form === 'bike' || form === 'ebike';

/** The tariff kind that prices a ride on it: rents.bike_type. */
export const bikeTypeOf = (vehicle: Vehicle): 'omni' | 'other' => (isDocked(vehicle) ? 'other' : 'omni');

/** A docked bike can be ridden only from a dock of a station in service. */
export const canBeRidden = (vehicle: Vehicle): boolean =>
  !isDocked(vehicle) || (vehicle.dock !== null && vehicle.station?.status === 'IN_CITY');

export const hasWheelLock = ({ device_type }: Vehicle): boolean =>
  device_type === 'OMNI_HORSESHOE' || device_type === 'OMNI_IOT_DEVICE';

/** What its sensors show a rider. A scooter's motor is not shown: only the server uses it. */
export const lockColumnsOf = (vehicle: Vehicle): LockColumns => ({
  wheel_lock: hasWheelLock(vehicle) ? vehicle.lock : null,
  chain_lock: vehicle.chain_lock,
  chain_place: vehicle.chain_place,
});

export function capabilitiesOf(vehicle: Vehicle): Capabilities {
  const docked = isDocked(vehicle);
  return {
    docked,
    wheelLock: hasWheelLock(vehicle),
    chain: vehicle.device_type === 'OMNI_HORSESHOE',
    battery: vehicle.form !== 'bike',
    photoAtEnd: !docked,
    pause: !docked,
    // A dock of ordinary bikes has neither sound nor light.
    ring: vehicle.form !== 'bike',
    // A dock gives its bike to any rider who types at its keypad.
    reserve: !docked,
  };
}

/** Metres on a full battery, by form. A scooter has less range than the 50 km of decisions §3. */
export const FULL_RANGE: Record<VehicleForm, number | null> = {
  bike: null,
  ebike: 50_000,
  omni: 50_000,
  scooter: 40_000,
};

export const fullRangeOf = ({ form }: Vehicle): number | null => FULL_RANGE[form];

/** Takes it off the map. */
export async function takeVehicle(sql: Sql, frameNumber: string): Promise<void> {
  await sql.query(`update sandbox.vehicles set status = 'IN_USE', taken_from = station_id where frame_number = $1`, [
    frameNumber,
  ]);
}

/**
 * Puts the vehicle back on the map under another id, its battery reduced by the ride. The server locks a scooter's
 * motor; a dock locks its bike. A vehicle that was left on the road, or with its wheel or its chain open, cannot be
 * ridden until someone has closed it.
 */
export async function freeVehicle(sql: Sql, frameNumber: string, spentPercent: number): Promise<void> {
  const vehicle = await findVehicle(sql, frameNumber);
  if (!vehicle) return;
  const locksItself =
    vehicle.device_type === 'OMNI_IOT_SCOOTER' || (vehicle.dock !== null && !vehicle.jammed && stationTakes(vehicle));
  const lock = locksItself ? 'closed' : vehicle.lock;
  const isLeftOpen = lock === 'open' || vehicle.chain_lock === 'open';
  await sql.query(
    `update sandbox.vehicles set lock = $2, status = $3, map_id = nextval('sandbox.map_ids'),
       battery = case when battery is null then null else greatest(0, battery - $4::int) end
     where frame_number = $1`,
    [frameNumber, lock, isLeftOpen ? 'INACTIVE' : 'STATIONED', spentPercent],
  );
}

/** A vehicle is where its rider left it, unless a dock reports otherwise: the sandbox's vehicles have no GPS. */
export async function placeVehicle(sql: Sql, frameNumber: string, { latitude, longitude }: Point): Promise<void> {
  await sql.query(
    'update sandbox.vehicles set latitude = $2, longitude = $3 where frame_number = $1 and dock is null',
    [frameNumber, latitude, longitude],
  );
}
