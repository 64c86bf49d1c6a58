import type { components } from '#openapi/gateway.d.ts';
import type { Sql } from '../database/db.ts';
import type { Point } from './metres.ts';
import type { Metal } from './rents/rules/metal.ts';

export type VehicleForm = 'bike' | 'ebike' | 'omni' | 'scooter';
export type Capabilities = components['schemas']['Capabilities'];

export type Vehicle = Point & {
  frame_number: string;
  map_id: number;
  form: VehicleForm;
  device_type: 'OMNI_HORSESHOE' | 'OMNI_IOT_DEVICE' | 'OMNI_IOT_SCOOTER' | null;
  status: 'STATIONED' | 'IN_USE' | 'INACTIVE';
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

export const findVehicle = async (sql: Sql, frameNumber: string): Promise<Vehicle | null> =>
  (await sql.query<Vehicle>('select * from sandbox.vehicles where frame_number = $1', [frameNumber])).rows[0] ?? null;

export const findVehicleOnMap = async (sql: Sql, mapId: number): Promise<Vehicle | null> =>
  (await sql.query<Vehicle>(`select * from sandbox.vehicles where map_id = $1 and status <> 'IN_USE'`, [mapId])).rows[0] ?? null;

export const isDocked = ({ form }: Vehicle): boolean => form === 'bike' || form === 'ebike';

/** The tariff that a ride on it is priced by: rents.bike_type. */
export const bikeTypeOf = (vehicle: Vehicle): 'omni' | 'other' => (isDocked(vehicle) ? 'other' : 'omni');

/** Docked bikes not so far: their dock would have to be watched. */
export const canBeRidden = ({ device_type }: Vehicle): boolean => device_type !== null;

const hasWheelLock = ({ device_type }: Vehicle): boolean => device_type === 'OMNI_HORSESHOE' || device_type === 'OMNI_IOT_DEVICE';

/** What its sensors tell a rider. Of a scooter's motor nothing: it is the server's own business. */
export const metalOf = (vehicle: Vehicle): Metal => ({
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
  };
}

/** Metres on a full battery, by form. A scooter goes less far than the 50 km of decisions §3. */
const FULL_RANGE: Record<VehicleForm, number | null> = { bike: null, ebike: 50_000, omni: 50_000, scooter: 40_000 };

export const fullRangeOf = ({ form }: Vehicle): number | null => FULL_RANGE[form];

/** Takes it off the map. */
export async function takeVehicle(sql: Sql, frameNumber: string): Promise<void> {
  await sql.query(`update sandbox.vehicles set status = 'IN_USE' where frame_number = $1`, [frameNumber]);
}

/**
 * Puts it back on the map under another id, its battery down by what the ride took. The server locks a scooter's motor; a bike
 * that was left with its wheel or its chain open is nobody's to ride until somebody has closed it.
 */
export async function freeVehicle(sql: Sql, frameNumber: string, spentPercent: number): Promise<void> {
  await sql.query(
    `update sandbox.vehicles set lock = case when device_type = 'OMNI_IOT_SCOOTER' then 'closed' else lock end,
       status = case when device_type <> 'OMNI_IOT_SCOOTER' and (lock = 'open' or chain_lock = 'open') then 'INACTIVE' else 'STATIONED' end,
       map_id = nextval('sandbox.map_ids'), battery = greatest(0, battery - $2::int)
     where frame_number = $1`,
    [frameNumber, spentPercent],
  );
}

/** A vehicle is where its rider says it was left: the sandbox's vehicles have no satellites of their own. */
export async function placeVehicle(sql: Sql, frameNumber: string, { latitude, longitude }: Point): Promise<void> {
  await sql.query('update sandbox.vehicles set latitude = $2, longitude = $3 where frame_number = $1', [
    frameNumber,
    latitude,
    longitude,
  ]);
}
