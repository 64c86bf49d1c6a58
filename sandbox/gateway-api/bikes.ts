import type { components, operations } from '#openapi/gateway.d.ts';
import { demand, problem, type Handlers } from '../contract/handlers.ts';
import type { Clock } from '../clock.ts';
import type { Sql } from '../database/db.ts';
import { INSPECTION_SECONDS } from '../world/rents/acts/start.ts';
import { obstaclesTo } from '../world/rents/refusals.ts';
import { standingOf } from '../world/riders.ts';
import { bikeTypeOf, capabilitiesOf, findVehicle, findVehicleOnMap, fullRangeOf, type Vehicle } from '../world/vehicles.ts';

type Bike = components['schemas']['Bike'];

const KIND = { bike: 0, ebike: 1, omni: 2, scooter: 2 } as const;
const TYPE = { bike: 'bike', ebike: 'eBike', omni: 'omni', scooter: 'omni' } as const;

/** The vehicle, and what a ride on it would cost this rider and what stands in the way. */
async function offer(sql: Sql, clock: Clock, riderId: string, vehicle: Vehicle): Promise<Bike> {
  const standing = await standingOf(sql, clock, riderId, bikeTypeOf(vehicle));
  const { tariff, debt } = standing;
  return {
    id: vehicle.status === 'IN_USE' ? 0 : vehicle.map_id,
    frameNumber: vehicle.frame_number,
    kind: KIND[vehicle.form],
    type: TYPE[vehicle.form],
    deviceType: vehicle.device_type,
    capabilities: capabilitiesOf(vehicle),
    batteryPercent: vehicle.battery,
    maxRangeMeters: fullRangeOf(vehicle),
    mainCoordinate: { latitude: vehicle.latitude, longitude: vehicle.longitude },
    status: vehicle.status,
    tariff: tariff && { id: tariff.id, name: tariff.name_ru },
    priceLines: tariff?.price_lines ?? [],
    freeMinutes: tariff?.free_minutes ?? 0,
    pauseCost: tariff?.pause_cost ?? null,
    insuranceCost: tariff?.insurance_cost ?? null,
    inspectionSeconds: INSPECTION_SECONDS,
    obstacles: obstaclesTo(vehicle, standing).map(({ body }) => String(body.code)),
    debt,
    serverTime: clock.iso(),
  };
}

export const bikeHandlers = {
  getBike: async ({ sql, clock, riderId, params }) => {
    const vehicle = await findVehicle(sql, params.number);
    demand(vehicle, () => problem(404, 'BIKE_NOT_FOUND'));
    return { status: 200, body: await offer(sql, clock, riderId, vehicle) };
  },
  getVehicle: async ({ sql, clock, riderId, params }) => {
    const vehicle = await findVehicleOnMap(sql, params.id);
    demand(vehicle, () => problem(404, 'BIKE_NOT_FOUND'));
    return { status: 200, body: await offer(sql, clock, riderId, vehicle) };
  },
} satisfies Partial<Handlers<operations>>;
