import * as v from 'valibot';
import type { Address } from '#domain/address.ts';
import {
  count,
  id,
  instant,
  latitude,
  listed,
  longitude,
  maybe,
  or,
  percent,
  text,
  withDefault,
} from '#domain/fields.ts';
import type { VehicleForm } from '#domain/rent.ts';
import type { ParkingResult, SearchResult, StationResult } from '#domain/searchResult.ts';
import { fillLevel, type Parking, type Station, stationPowers } from '#domain/station.ts';
import type { PublicApi } from './clients.ts';
import { Fault, unwrap } from './fault.ts';
import { readWhole } from './read.ts';

/** Some servers send it as a JSON number. */
const mapId = v.pipe(id, v.regex(/^\d{1,10}$/), v.transform(Number));
/** Docks of a station, metres of a circle. */
const few = or(v.pipe(count, v.maxValue(100_000)), 0);
const addressFields = { addr: or(text, ''), addr_en: withDefault('addr_en', text, '') };
const locationFields = { ...addressFields, latitude, longitude };

const stationSchema = v.object({
  external_id: mapId,
  type: or(v.number(), 0),
  status: text,
  ...locationFields,
  stations_static_attributes: v.object({ ports: few }),
  stations_dynamic_attributes: v.object({
    mechanical_bikes: few,
    electric_bikes: few,
    free_places: few,
    available_ports: few,
    fill_level: v.optional(withDefault('fill_level', v.number(), -1), 0),
    updated_at: instant,
  }),
});
const parkingSchema = v.object({ id: count, number: id, ...locationFields, radiusMeters: few });
const bikeSchema = v.object({
  frameNumber: id,
  form: or(v.number(), 0),
  batteryPercent: maybe('batteryPercent', percent),
  maxRangeMeters: maybe('maxRangeMeters', v.pipe(v.number(), v.minValue(0), v.maxValue(1_000_000))),
  isFree: or(v.boolean(), false),
});

const addressOf = ({ addr, addr_en }: { addr: string; addr_en: string }): Address => ({ ru: addr, en: addr_en });
const coordinatesOf = ({ latitude, longitude }: { latitude: number; longitude: number }) => ({ latitude, longitude });

/** @throws {Fault} noData if the answer is not a station, also for a type that is not a station's (3 is a parking) */
export function parseStation(answer: unknown): Station {
  const station = readWhole('station', stationSchema, answer);
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
  items: listed('items', v.object({ external_id: mapId, ...addressFields })),
});

/** Names of the stations by id, anonymously. @throws {Fault} */
export async function getStationNames(api: PublicApi, signal: AbortSignal): Promise<ReadonlyMap<number, Address>> {
  const { items } = readWhole('stationNames', namesSchema, await unwrap(api.GET('/api/map/stations', { signal })));
  return new Map(items.map((named) => [named.external_id, addressOf(named)]));
}

/** A parking by the number on its sign, anonymously. @throws {Fault} parkingNotFound when it does not exist */
export async function getParking(api: PublicApi, number: string, signal: AbortSignal): Promise<Parking> {
  const parking = readWhole(
    'parking',
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
/** By the number of the form in the answer. */
export const PUBLIC_FORMS: readonly VehicleForm[] = ['bike', 'ebike', 'omni', 'scooter'];

/** @throws {Fault} noData if the answer is not a vehicle of a known form */
export function parsePublicBike(answer: unknown): PublicBike {
  const { frameNumber, form, ...facts } = readWhole('publicBike', bikeSchema, answer);
  const known = PUBLIC_FORMS[form];
  if (!known) throw Fault.named('noData', `a vehicle of form ${form}`);
  return { number: frameNumber, form: known, ...facts };
}

/**
 * Public facts about the vehicle with this number on its frame, or in the dock with this code.
 * @throws {Fault} bikeNotFound when it does not exist
 */
export const getPublicBike = async (api: PublicApi, number: string, signal: AbortSignal): Promise<PublicBike> =>
  parsePublicBike(await unwrap(api.GET('/api/map/bikes/{number}', { params: { path: { number } }, signal })));

/** What a rider can look through. */
const MOST_FOUND = 100;
const foundSchema = v.object({
  stations: listed(
    'stations',
    v.object({ external_id: mapId, type: or(v.number(), 0), status: text, ...locationFields }),
    MOST_FOUND,
  ),
  parkings: listed('parkings', v.object({ number: id, ...locationFields }), MOST_FOUND),
});

/** Parkings and stations by street or number, parkings first. @throws {Fault} */
export async function searchLocations(api: PublicApi, question: string, signal: AbortSignal): Promise<SearchResult[]> {
  const { stations, parkings } = readWhole(
    'search',
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
