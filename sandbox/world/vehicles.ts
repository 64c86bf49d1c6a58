import type { components } from '#openapi/gateway.d.ts';
import type { Sql } from '../database/db.ts';
import type { Point } from './metres.ts';

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
  lock: 'open' | 'closed';
  lock_ms: number;
};

export const findVehicle = async (sql: Sql, frameNumber: string): Promise<Vehicle | null> =>
  (await sql.query<Vehicle>('select * from sandbox.vehicles where frame_number = $1', [frameNumber])).rows[0] ?? null;

export const findVehicleOnMap = async (sql: Sql, mapId: number): Promise<Vehicle | null> =>
  (await sql.query<Vehicle>(`select * from sandbox.vehicles where map_id = $1 and status <> 'IN_USE'`, [mapId])).rows[0] ?? null;

export const isDocked = ({ form }: Vehicle): boolean => form === 'bike' || form === 'ebike';

/** The tariff that a ride on it is priced by: rents.bike_type. */
export const bikeTypeOf = (vehicle: Vehicle): 'omni' | 'other' => (isDocked(vehicle) ? 'other' : 'omni');

/** Only scooters can be ridden so far: the others have steps of the hand that no screen shows yet. */
export const canBeRidden = ({ device_type }: Vehicle): boolean => device_type === 'OMNI_IOT_SCOOTER';

export function capabilitiesOf(vehicle: Vehicle): Capabilities {
  const docked = isDocked(vehicle);
  const chain = vehicle.device_type === 'OMNI_HORSESHOE';
  return {
    docked,
    wheelLock: chain || vehicle.device_type === 'OMNI_IOT_DEVICE',
    chain,
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

/** Puts it back on the map under another id, locked, its battery down by what the ride took. */
export async function freeVehicle(sql: Sql, frameNumber: string, spentPercent: number): Promise<void> {
  await sql.query(
    `update sandbox.vehicles set status = 'STATIONED', lock = 'closed', map_id = nextval('sandbox.map_ids'),
       battery = greatest(0, battery - $2::int)
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
