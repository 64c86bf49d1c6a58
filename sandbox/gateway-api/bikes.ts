import type { components, operations } from '#openapi/gateway.d.ts';
import { settleCommand } from '../contract/commands.ts';
import { demand, problem, type Call, type Handlers } from '../contract/handlers.ts';
import { languageOf, nameIn } from '../language.ts';
import { dockCode, stationName } from '../world/docks.ts';
import { startRefusals } from '../world/rents/refusals.ts';
import { standingOf } from '../world/riders.ts';
import { ring } from '../world/ring.ts';
import { linesFor } from '../world/tariffs.ts';
import {
  bikeTypeOf,
  capabilitiesOf,
  findVehicle,
  findVehicleInDock,
  findVehicleOnMap,
  fullRangeOf,
  type Vehicle,
} from '../world/vehicles.ts';

type Bike = components['schemas']['Bike'];

type BikeCall = Pick<Call<operations['getBike']>, 'sql' | 'clock' | 'riderId' | 'headers'>;

const KIND = { bike: 0, ebike: 1, omni: 2, scooter: 2 } as const;
const TYPE = { bike: 'bike', ebike: 'eBike', omni: 'omni', scooter: 'omni' } as const;

const dockOf = ({ station, dock }: Vehicle): Bike['dock'] =>
  station && dock !== null ? { code: dockCode(station.id, dock), station: stationName(station) } : null;

/** The vehicle, the price of a ride on it for this rider, and what prevents the ride. */
async function offer(call: BikeCall, vehicle: Vehicle): Promise<Bike> {
  const { sql, clock, riderId } = call;
  const standing = await standingOf(sql, clock, riderId, bikeTypeOf(vehicle));
  const { tariff, insuranceCost, isInsured, fareCap, cardHold, reservationTerms, debt, inspectionSeconds } = standing;
  const capabilities = capabilitiesOf(vehicle);
  return {
    id: vehicle.status === 'IN_USE' ? 0 : vehicle.map_id,
    frameNumber: vehicle.frame_number,
    kind: KIND[vehicle.form],
    type: TYPE[vehicle.form],
    deviceType: vehicle.device_type,
    capabilities,
    batteryPercent: vehicle.battery,
    maxRangeMeters: fullRangeOf(vehicle),
    mainCoordinate: { latitude: vehicle.latitude, longitude: vehicle.longitude },
    dock: dockOf(vehicle),
    status: vehicle.status,
    tariff: tariff && { id: tariff.id, name: nameIn(await languageOf(call), tariff) },
    priceLines: linesFor(tariff, vehicle.form),
    freeMinutes: tariff?.free_minutes ?? 0,
    pauseCost: tariff?.pause_cost ?? null,
    fareCap,
    cardHold,
    reservation: capabilities.reserve ? reservationTerms : null,
    insuranceCost,
    insured: isInsured,
    inspectionSeconds,
    obstacles: startRefusals(vehicle, standing).map(({ body }) => String(body.code)),
    debt,
    serverTime: clock.iso(),
  };
}

export const bikeHandlers = {
  getBike: async (call) => {
    const { number } = call.params;
    const vehicle = (await findVehicle(call.sql, number)) ?? (await findVehicleInDock(call.sql, number));
    demand(vehicle, () => problem(404, 'BIKE_NOT_FOUND'));
    return { status: 200, body: await offer(call, vehicle) };
  },
  getVehicle: async (call) => {
    const vehicle = await findVehicleOnMap(call.sql, call.params.id);
    demand(vehicle, () => problem(404, 'BIKE_NOT_FOUND'));
    return { status: 200, body: await offer(call, vehicle) };
  },
  ringBike: async ({ sql, clock, riderId, commandKey, params, body }) => {
    const rung = await ring({ sql, clock, riderId }, params.number, body.position);
    await settleCommand(sql, commandKey, 'done');
    return { status: 200, body: rung };
  },
} satisfies Partial<Handlers<operations>>;
