import { type Address, isNamedBy } from '#domain/address.ts';
import { type Coordinates, distanceMeters } from '#domain/distance.ts';
import { boundsOf, type CellId, GROUPS_BELOW, squareOf } from '#domain/mapCells.ts';
import { VEHICLE_FORMS, type VehicleForm } from '#domain/rent.ts';
import type { components } from '#openapi/gateway.d.ts';
import { safeLink, type StationRow, type StatusRow, type TypeRow, type VehicleRow, type ZoneRow } from './rows.ts';

/** A vehicle of another operator. `price`: what its plan costs, in the operator's words. `link`: where to rent it. */
export type FeedVehicle = Coordinates & {
  id: number;
  form: VehicleForm;
  name: Address | null;
  batteryPercent: number | null;
  rangeMeters: number | null;
  price: Address | null;
  link: string | null;
};

type FeedStation = Coordinates & {
  id: number;
  address: Address;
  /** 0 mechanic, 1 electro, 2 both. */
  type: number;
  isOpen: boolean;
  mechanical: number;
  electric: number;
  places: number;
  docks: number;
  working: number;
  link: string | null;
};
type FeedParking = Coordinates & { id: number; number: string; address: Address; radiusMeters: number };

/** A feed's fleet as the map knows it. */
export type City = {
  vehicles: ReadonlyMap<number, FeedVehicle>;
  stations: ReadonlyMap<number, FeedStation>;
  parkings: readonly FeedParking[];
  fullRanges: Readonly<Record<VehicleForm, number | null>>;
};

export type CityRows = {
  types: ReadonlyMap<string, TypeRow>;
  plans: ReadonlyMap<string, { text: Address }>;
  vehicles: ReadonlyMap<string, VehicleRow>;
  stations: ReadonlyMap<string, StationRow>;
  statuses: ReadonlyMap<string, StatusRow>;
};

/** Texts get ids from here to the largest that an address may have (src/features/map/openedCard.ts). */
const HASHED_FROM = 1_000_000_000;
const HASHED = 1_147_483_647;

/** FNV-1a, 32 bit. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}

/**
 * A number for each id of a feed, which is a text: the map's objects and the app's addresses have numbers. The same text
 * gets the same number in every tab; a short number stays as it is.
 */
function numbering() {
  const taken = new Set<number>();
  return (id: string): number => {
    let number = /^[1-9]\d{0,8}$/.test(id) ? Number(id) : HASHED_FROM + (hashOf(id) % HASHED);
    while (taken.has(number)) number += 1;
    taken.add(number);
    return number;
  };
}

/** Without types, a feed's vehicles are bikes (vehicle_types.json of the standard). */
const UNTYPED = {
  kind: { street: 'omni', docked: 'bike' },
  isElectric: false,
  maxRangeMeters: null,
  name: null,
  planId: null,
} as const;

type Type = Omit<TypeRow, 'id'> | typeof UNTYPED;

const inPercent = (share: number) => Math.round(share * 100);

function batteryOf(row: Pick<VehicleRow, 'current_fuel_percent' | 'current_range_meters'>, type: Type): number | null {
  if (row.current_fuel_percent !== null) return inPercent(row.current_fuel_percent);
  if (row.current_range_meters === null || !type.maxRangeMeters) return null;
  return Math.min(100, inPercent(row.current_range_meters / type.maxRangeMeters));
}

/** The number on the sign of a parking, if the operator's id or short name ends with one. */
const signNumber = ({ id, short_name: short }: StationRow): string | null =>
  /(?:^|\D)(\d{3,6})$/.exec(short?.ru ?? id)?.[1] ?? null;

/** Metres from the middle of an area to its farthest corner; that of a usual parking without an area. */
function radiusOf({ lat, lon, station_area: area }: StationRow): number {
  const corners = area?.coordinates[0]?.[0] ?? [];
  const middle = { latitude: lat, longitude: lon };
  const far = corners.map(([longitude = lon, latitude = lat]) => distanceMeters(middle, { latitude, longitude }));
  return far.length > 0 ? Math.round(Math.min(500, Math.max(...far))) : 20;
}

/** Joins the files. Rows that no other file completes are left out alone. */
export function cityOf({ types, plans, vehicles, stations, statuses }: CityRows, ownOrigin: string): City {
  const typeOf = (id: string | null): Type | null =>
    types.size === 0 ? UNTYPED : (id !== null && types.get(id)) || null;
  const isParking = (row: StationRow) => row.is_virtual_station && signNumber(row) !== null;
  const numberOf = numbering();
  const found = new Map<number, FeedVehicle>();
  const listed = new Map<string, number>();
  const add = (id: string, vehicle: Omit<FeedVehicle, 'id'>) => {
    const number = numberOf(id);
    found.set(number, { ...vehicle, id: number });
  };

  for (const row of vehicles.values()) {
    const type = typeOf(row.vehicle_type_id);
    const station = row.station_id === null ? undefined : stations.get(row.station_id);
    const [latitude, longitude] = [row.lat ?? station?.lat, row.lon ?? station?.lon];
    if (row.is_reserved || row.is_disabled || !type?.kind || latitude === undefined || longitude === undefined)
      continue;
    const isDocked = station !== undefined && !station.is_virtual_station;
    if (isDocked) listed.set(station.id, (listed.get(station.id) ?? 0) + 1);
    add(row.id, {
      form: isDocked ? type.kind.docked : type.kind.street,
      latitude,
      longitude,
      name: type.name,
      batteryPercent: batteryOf(row, type),
      rangeMeters: row.current_range_meters,
      price: plans.get(row.pricing_plan_id ?? type.planId ?? '')?.text ?? null,
      link: safeLink(row.rental_uris?.web, ownOrigin),
    });
  }

  const stationNumber = numbering();
  const places = new Map<number, FeedStation>();
  const parkings = new Map<string, FeedParking>();
  for (const row of stations.values()) {
    const status = statuses.get(row.id);
    const at = { latitude: row.lat, longitude: row.lon };
    if (isParking(row)) {
      const number = signNumber(row) ?? '';
      if (!parkings.has(number))
        parkings.set(number, {
          ...at,
          id: stationNumber(row.id),
          number,
          address: row.name,
          radiusMeters: radiusOf(row),
        });
      continue;
    }
    if (!status?.is_installed) continue;
    const counts = (status.vehicle_types_available ?? []).map(({ vehicle_type_id: id, count }) => ({
      isElectric: types.get(id)?.isElectric === true,
      count,
    }));
    const electric = counts.reduce((sum, one) => sum + (one.isElectric ? one.count : 0), 0);
    const powers = new Set(counts.map(({ isElectric }) => isElectric));
    const link = safeLink(row.rental_uris?.web, ownOrigin);
    const docks = Math.floor(row.capacity ?? status.available + (status.num_docks_available ?? 0));
    const id = stationNumber(row.id);
    places.set(id, {
      ...at,
      id,
      address: row.name,
      type: powers.size > 1 ? 2 : powers.has(true) ? 1 : 0,
      isOpen: status.is_renting,
      mechanical: Math.max(0, status.available - electric),
      electric: Math.min(electric, status.available),
      places: Math.floor(status.num_docks_available ?? 0),
      docks,
      working: Math.max(0, docks - Math.floor(status.num_docks_disabled ?? 0)),
      link,
    });
    // A feed may count the bikes in its docks without a row for each.
    const unlisted = Math.min(docks, status.available) - (listed.get(row.id) ?? 0);
    for (let nth = 0; nth < unlisted; nth++) {
      const form = nth < electric - (listed.get(row.id) ?? 0) ? 'ebike' : 'bike';
      add(`${row.id} ${nth}`, { ...at, form, name: null, batteryPercent: null, rangeMeters: null, price: null, link });
    }
  }

  const longest = (form: VehicleForm) => {
    const ranges = [...types.values()].flatMap(({ kind, maxRangeMeters }) =>
      kind && maxRangeMeters && (kind.street === form || kind.docked === form) ? [maxRangeMeters] : [],
    );
    return ranges.length > 0 ? Math.min(1_000_000, Math.round(Math.max(...ranges))) : null;
  };
  return {
    vehicles: found,
    stations: places,
    parkings: [...parkings.values()],
    fullRanges: { bike: null, ebike: longest('ebike'), omni: longest('omni'), scooter: longest('scooter') },
  };
}

type Schemas = components['schemas'];
const degrees = (value: number) => Math.round(value * 100_000);
const lats = (rows: readonly Coordinates[]) => rows.map(({ latitude }) => degrees(latitude));
const lons = (rows: readonly Coordinates[]) => rows.map(({ longitude }) => degrees(longitude));
const isWithin = ({ west, south, east, north }: ReturnType<typeof boundsOf>) => {
  return ({ longitude, latitude }: Coordinates) =>
    longitude >= west && longitude < east && latitude > south && latitude <= north;
};

/** 0 closed, 1 empty, 2 low, 3 medium, 4 full. */
function levelOf({ isOpen, mechanical, electric, docks }: FeedStation): number {
  const bikes = mechanical + electric;
  if (!isOpen) return 0;
  if (bikes === 0) return 1;
  if (bikes >= docks) return 4;
  return bikes * 3 < docks ? 2 : 3;
}

const statusOf = ({ isOpen }: FeedStation) => (isOpen ? 'IN_CITY' : 'INACTIVE');

const countOf = (form: VehicleForm) => (vehicles: readonly FeedVehicle[]) =>
  vehicles.filter((vehicle) => vehicle.form === form).length;
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** The vehicles by squares of a cell of that level. */
function groupsOf(vehicles: readonly FeedVehicle[], level: number): NonNullable<Schemas['MapCell']['groups']> {
  const squares = new Map<string, FeedVehicle[]>();
  for (const vehicle of vehicles) {
    const square = squareOf(vehicle, level);
    const others = squares.get(square);
    if (others) others.push(vehicle);
    else squares.set(square, [vehicle]);
  }
  const groups = [...squares.values()];
  const middles = groups.map((group) => ({
    latitude: mean(group.map(({ latitude }) => latitude)),
    longitude: mean(group.map(({ longitude }) => longitude)),
  }));
  return {
    lats: lats(middles),
    lons: lons(middles),
    bikes: groups.map(countOf('bike')),
    eBikes: groups.map(countOf('ebike')),
    omniBikes: groups.map(countOf('omni')),
    scooters: groups.map(countOf('scooter')),
  };
}

/** A cell of the map, in the contract's form. @param at milliseconds */
export function cellOf(city: City, id: CellId, at: number): Schemas['MapCell'] {
  const isHere = isWithin(boundsOf(id));
  const vehicles = [...city.vehicles.values()].filter(isHere);
  const stations = [...city.stations.values()].filter(isHere);
  const parkings = city.parkings.filter(isHere);
  const counts = {
    bikes: countOf('bike')(vehicles),
    eBikes: countOf('ebike')(vehicles),
    omniBikes: countOf('omni')(vehicles),
    scooters: countOf('scooter')(vehicles),
    stations: stations.length,
    parkings: parkings.length,
  };
  const head = { ...id, at: new Date(at).toISOString(), counts };
  if (id.z < GROUPS_BELOW) return { ...head, groups: groupsOf(vehicles, id.z) };
  return {
    ...head,
    vehicles: {
      ids: vehicles.map((vehicle) => vehicle.id),
      forms: vehicles.map(({ form }) => VEHICLE_FORMS.indexOf(form)),
      lats: lats(vehicles),
      lons: lons(vehicles),
      batteries: vehicles.map(({ batteryPercent }) => batteryPercent ?? -1),
      fullRanges: VEHICLE_FORMS.map((form) => city.fullRanges[form] ?? -1),
    },
    stations: {
      ids: stations.map((station) => station.id),
      types: stations.map(({ type }) => type),
      lats: lats(stations),
      lons: lons(stations),
      bikes: stations.map(({ mechanical, electric }) => mechanical + electric),
      places: stations.map(({ places }) => places),
      levels: stations.map(levelOf),
      statuses: stations.map(statusOf),
    },
    parkings: {
      ids: parkings.map((parking) => parking.id),
      numbers: parkings.map(({ number }) => number),
      lats: lats(parkings),
      lons: lons(parkings),
      radii: parkings.map(({ radiusMeters }) => radiusMeters),
    },
  };
}

const named = ({ address }: { address: Address }) => ({ addr: address.ru, addr_en: address.en });
const placed = ({ latitude, longitude }: Coordinates) => ({ latitude, longitude });

/** A station in the contract's form; null for an id that the feed does not have. */
export function stationAnswer(city: City, id: number, at: number): Schemas['Station'] | null {
  const station = city.stations.get(id);
  return (
    (station && {
      external_id: String(id),
      type: station.type,
      status: statusOf(station),
      ...named(station),
      ...placed(station),
      stations_static_attributes: { static_external_id: '', static_firestore_id: '', ports: station.docks },
      stations_dynamic_attributes: {
        dynamic_external_id: '',
        mechanical_bikes: station.mechanical,
        electric_bikes: station.electric,
        free_places: station.places,
        available_ports: station.working,
        fill_level: levelOf(station),
        updated_at: new Date(at).toISOString(),
      },
    }) ??
    null
  );
}

export const stationNamesAnswer = (city: City): { items: Schemas['NamedStation'][] } => ({
  items: [...city.stations.values()].map((station) => ({ external_id: String(station.id), ...named(station) })),
});

export function parkingAnswer(city: City, number: string): Schemas['Parking'] | null {
  const parking = city.parkings.find((one) => one.number === number);
  return parking
    ? { id: parking.id, number, ...named(parking), ...placed(parking), radiusMeters: parking.radiusMeters }
    : null;
}

/** As many as the contract's search finds. */
const MOST_FOUND = 30;

export function searchAnswer(city: City, question: string) {
  const isMeant = ({ address, number = '' }: { address: Address; number?: string }) =>
    isNamedBy(question, [address.ru, address.en, number]);
  const parkings = city.parkings.filter(isMeant).slice(0, MOST_FOUND);
  const stations = [...city.stations.values()].filter(isMeant).slice(0, MOST_FOUND - parkings.length);
  return {
    stations: stations.map((station) => ({
      external_id: String(station.id),
      type: station.type,
      status: statusOf(station),
      ...named(station),
      ...placed(station),
    })),
    parkings: parkings.map((parking) => ({ number: parking.number, ...named(parking), ...placed(parking) })),
  };
}

/**
 * The map's kind for the first rule of a zone. A zone where only parking is forbidden has no kind in this app, and is
 * not drawn.
 */
function zoneType({ properties: { rules } }: ZoneRow, isClosedOutside: boolean): string | null {
  const [first] = rules;
  if (!first) return null;
  if (!first.ride_through_allowed) return 'RESTRICTED_ZONE';
  if (first.maximum_speed_kph !== null) return 'SLOW_ZONE';
  if (!first.ride_allowed || !first.ride_start_allowed || !first.ride_end_allowed) return null;
  return isClosedOutside ? 'MOVE_ZONE' : 'SERVICE_ZONE';
}

/** The zones in force now, in the contract's form. An area with holes is not drawn: the app's zones have none. */
export function zonesAnswer(
  { zones, isClosedOutside }: { zones: readonly ZoneRow[]; isClosedOutside: boolean },
  now: number,
) {
  return {
    type: 'FeatureCollection',
    features: zones.flatMap((zone) => {
      const { start, end, rules } = zone.properties;
      const kind = zoneType(zone, isClosedOutside);
      if (kind === null || (start !== null && now < start) || (end !== null && now >= end)) return [];
      return zone.geometry.coordinates.flatMap((polygon) =>
        polygon.length === 1
          ? [
              {
                type: 'Feature',
                geometry: { type: 'Polygon', coordinates: polygon.map((ring) => ring.map(([x, y]) => [x, y])) },
                properties: { zoneType: kind, speedLimit: rules[0]?.maximum_speed_kph ?? null },
              },
            ]
          : [],
      );
    }),
  };
}
