import type { Refusal } from '#domain/errorCode.ts';
import type { LookupOutcome, Wanted } from '#domain/lookup.ts';
import type { components } from '#openapi/gateway.d.ts';
import type { Offer } from '#domain/rent.ts';
import * as v from 'valibot';
import type { GatewayApi } from './clients.ts';
import { Fault, unwrap } from './fault.ts';
import { refusalOfFault } from './refusal.ts';
import { deviceType, formOf, stationName } from './rentRow.ts';

type Bike = components['schemas']['Bike'];

const offerOf = (bike: Bike): Offer => {
  const device = v.parse(deviceType, bike.deviceType);
  return {
    mapId: bike.id,
    frameNumber: bike.frameNumber,
    form: formOf(device, bike.capabilities),
    deviceType: device,
    capabilities: bike.capabilities,
    batteryPercent: bike.batteryPercent,
    maxRangeMeters: bike.maxRangeMeters,
    latitude: bike.mainCoordinate.latitude,
    longitude: bike.mainCoordinate.longitude,
    dock: bike.dock && { code: bike.dock.code, station: v.parse(stationName, bike.dock.station) },
    tariffName: bike.tariff?.name ?? null,
    priceLines: bike.priceLines,
    freeMinutes: bike.freeMinutes,
    pauseCost: bike.pauseCost,
    insuranceCost: bike.insuranceCost,
    inspectionSeconds: bike.inspectionSeconds,
    obstacles: bike.obstacles,
    debt: bike.debt,
  };
};

/** The vehicle with this number on its frame, or in the dock with this code. @throws {Fault} */
export const getBike = async (api: GatewayApi, number: string, signal?: AbortSignal): Promise<Offer> =>
  offerOf(
    await unwrap(api.GET('/api/bikes/{number}', { params: { path: { number } }, ...(signal ? { signal } : {}) })),
  );

/** The vehicle behind a pin; its id lives as long as the vehicle stands. @throws {Fault} */
export const getVehicle = async (api: GatewayApi, mapId: number, signal?: AbortSignal): Promise<Offer> =>
  offerOf(
    await unwrap(api.GET('/api/map/vehicles/{id}', { params: { path: { id: mapId } }, ...(signal ? { signal } : {}) })),
  );

/** A number may be mistyped; a pin was true when the map was drawn. */
const missing = (wanted: Wanted): Refusal =>
  'number' in wanted ? { code: 'bikeNotFound', number: wanted.number } : { code: 'rentNotAvailable' };

/** Either of the two, with every fault as a refusal: a lookup changes nothing, so nothing about it is uncertain. */
export async function lookUp(api: GatewayApi, wanted: Wanted, signal?: AbortSignal): Promise<LookupOutcome> {
  try {
    const offer =
      'number' in wanted ? await getBike(api, wanted.number, signal) : await getVehicle(api, wanted.mapId, signal);
    return { kind: 'found', offer };
  } catch (cause) {
    const fault = Fault.from(cause);
    const refusal = refusalOfFault(fault, { stage: null });
    return { kind: 'refused', refusal: fault.status === 404 ? { ...refusal, ...missing(wanted) } : refusal };
  }
}
