import * as v from 'valibot';
import type { ParkingResult, SearchResult, StationResult } from '#domain/searchResult.ts';
import { fillLevel, type Parking, type Station, stationPowers } from '#domain/station.ts';
import type { Address } from '#domain/address.ts';
import type { VehicleForm } from '#domain/rent.ts';
import type { PublicApi } from './clients.ts';
import { Fault, unwrap } from './fault.ts';

const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const degree = v.pipe(v.number(), v.finite());
const mapId = v.pipe(v.string(), v.regex(/^\d{1,10}$/), v.transform(Number));
const locationFields = { addr: v.string(), addr_en: v.nullish(v.string(), ''), latitude: degree, longitude: degree };

const stationSchema = v.object({
  external_id: mapId,
  type: v.number(),
  status: v.string(),
  ...locationFields,
  stations_static_attributes: v.object({ ports: count }),
  stations_dynamic_attributes: v.object({
    mechanical_bikes: count,
    electric_bikes: count,
    free_places: count,
    available_ports: count,
    fill_level: v.number(),
    updated_at: v.pipe(v.string(), v.transform(Date.parse), v.number()),
  }),
});
const parkingSchema = v.object({ id: count, number: v.string(), ...locationFields, radiusMeters: count });
const bikeSchema = v.object({
  frameNumber: v.string(),
  form: v.number(),
  batteryPercent: v.nullish(v.number(), null),
  maxRangeMeters: v.nullish(v.number(), null),
  isFree: v.boolean(),
});

const addressOf = ({ addr, addr_en }: { addr: string; addr_en: string }): Address => ({ ru: addr, en: addr_en });
const coordinatesOf = ({ latitude, longitude }: { latitude: number; longitude: number }) => ({ latitude, longitude });

/** @throws {v.ValiError} if the answer is not a station; {Fault} for a type that is not a station's (3 is a parking) */
export function parseStation(answer: unknown): Station {
  const station = v.parse(stationSchema, answer);
  const powers = stationPowers(station.type);
  if (!powers) throw Fault.named('noData', `a station of type ${station.type}`);
  const now = station.stations_dynamic_attributes;
  return {
    id: station.external_id,
    powers,
    isOpen: station.status === 'IN_CITY',
    address: addressOf(station),
    ...coordinatesOf(station),
    ports: station.stations_static_attributes.ports,
    workingPorts: now.available_ports,
    freePlaces: now.free_places,
    bikes: { mechanical: now.mechanical_bikes, electric: now.electric_bikes },
    level: fillLevel(now.fill_level),
    at: now.updated_at,
  };
}

/** One station, anonymously. @throws {Fault} notFoundErrorMessage when it does not exist */
export const getStation = async (api: PublicApi, id: number, signal: AbortSignal): Promise<Station> =>
  parseStation(await unwrap(api.GET('/api/map/stations/{id}', { params: { path: { id } }, signal })));

const namesSchema = v.object({
  items: v.array(v.object({ external_id: mapId, addr: v.string(), addr_en: v.nullish(v.string(), '') })),
});

/** Names of the stations by id, anonymously. @throws {Fault} */
export async function getStationNames(api: PublicApi, signal: AbortSignal): Promise<ReadonlyMap<number, Address>> {
  const { items } = v.parse(namesSchema, await unwrap(api.GET('/api/map/stations', { signal })));
  return new Map(items.map((named) => [named.external_id, addressOf(named)]));
}

/** A parking by the number on its sign, anonymously. @throws {Fault} parkingNotFound when it does not exist */
export async function getParking(api: PublicApi, number: string, signal: AbortSignal): Promise<Parking> {
  const parking = v.parse(
    parkingSchema,
    await unwrap(api.GET('/api/parkings/{number}', { params: { path: { number } }, signal })),
  );
  return {
    id: parking.id,
    number: parking.number,
    address: addressOf(parking),
    ...coordinatesOf(parking),
    radiusMeters: parking.radiusMeters,
  };
}

export type PublicBike = {
  number: string;
  form: VehicleForm;
  batteryPercent: number | null;
  maxRangeMeters: number | null;
  isFree: boolean;
};
const FORMS: readonly VehicleForm[] = ['bike', 'ebike', 'omni', 'scooter'];

/**
 * Public facts about the vehicle with this number on its frame, or in the dock with this code.
 * @throws {Fault} bikeNotFound when it does not exist
 */
export async function getPublicBike(api: PublicApi, number: string, signal: AbortSignal): Promise<PublicBike> {
  const { frameNumber, form, ...facts } = v.parse(
    bikeSchema,
    await unwrap(api.GET('/api/map/bikes/{number}', { params: { path: { number } }, signal })),
  );
  const known = FORMS[form];
  if (!known) throw Fault.named('noData', `a vehicle of form ${form}`);
  return { number: frameNumber, form: known, ...facts };
}

const foundSchema = v.object({
  stations: v.array(v.object({ external_id: mapId, type: v.number(), status: v.string(), ...locationFields })),
  parkings: v.array(v.object({ number: v.string(), ...locationFields })),
});

/** Parkings and stations by street or number, parkings first. @throws {Fault} */
export async function searchLocations(api: PublicApi, question: string, signal: AbortSignal): Promise<SearchResult[]> {
  const { stations, parkings } = v.parse(
    foundSchema,
    await unwrap(api.GET('/api/map/search', { params: { query: { q: question } }, signal })),
  );
  return [
    ...parkings.map((found): ParkingResult => ({
      kind: 'parking',
      number: found.number,
      address: addressOf(found),
      ...coordinatesOf(found),
    })),
    ...stations.flatMap((found): StationResult[] => {
      const powers = stationPowers(found.type);
      const isDrawn = found.status === 'IN_CITY' || found.status === 'INACTIVE';
      return powers && isDrawn
        ? [
            {
              kind: 'station',
              id: found.external_id,
              powers,
              isOpen: found.status === 'IN_CITY',
              address: addressOf(found),
              ...coordinatesOf(found),
            },
          ]
        : [];
    }),
  ];
}
