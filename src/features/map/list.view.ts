import type { MapCell, MapParking, MapStation, MapVehicle } from '#api/map.ts';
import { rangeMeters } from '#domain/battery.ts';
import type { Coordinates } from '#domain/distance.ts';
import type { Bounds } from '#domain/mapCells.ts';
import type { ShownLayers, Wish } from '#domain/mapLayers.ts';
import { nearestFirst } from '#domain/nearestFirst.ts';
import { type PositionReading, DEFAULT_LOCATION } from '#domain/position.ts';
import type { StationPower } from '#domain/station.ts';
import { isInCity } from '#features/cityMap/city.ts';
import { isWithin } from '#map-engine/features.ts';
import { isRough } from './map.view.ts';
import type { OpenedCard } from './openedCard.ts';

/** Radius of the list, metres: first near the rider, then as far as people walk to a vehicle (our reading). */
export const REACH = { near: 1_000, wide: 3_000 } as const;
export type Reach = keyof typeof REACH;

/** Where the list measures distances from, and why this is not the rider. */
export type Origin = Coordinates &
  (
    | { from: 'me'; roughMeters: number | null }
    | { from: 'map' | 'city'; why: 'unknown' | 'denied' | 'unavailable' | 'far' }
  );

/**
 * The rider's location; else the middle of the map, if it lies in the city; else the middle of the city.
 *
 * @param middle of the map; null while no map was shown
 * @param center of the operator's city; null for Moscow
 */
export function listOrigin(
  reading: PositionReading,
  middle: Coordinates | null,
  center: Coordinates | null = null,
): Origin {
  if (reading.kind === 'located' && isInCity(reading.position, center)) {
    const { latitude, longitude, accuracy } = reading.position;
    return { from: 'me', latitude, longitude, roughMeters: isRough(reading.position) ? accuracy : null };
  }
  const why = reading.kind === 'located' ? 'far' : reading.kind;
  if (middle && isInCity(middle, center))
    return { from: 'map', latitude: middle.latitude, longitude: middle.longitude, why };
  const { latitude, longitude } = center ?? DEFAULT_LOCATION;
  return { from: 'city', latitude, longitude, why };
}

export type ListKind = Wish['kind'];

/**
 * Filters of the map and the list. The map's layers apply here too, and a rider in a ride needs no other vehicle. A single kind
 * needs no filter.
 */
export function listKinds(
  { forms, mechanicalStations, electricStations, parkings }: ShownLayers,
  isRiding: boolean,
): ListKind[] {
  const kinds: ListKind[] = [];
  if (!isRiding && forms.includes('omni')) kinds.push('bikes');
  if (!isRiding && forms.includes('scooter')) kinds.push('scooters');
  if (mechanicalStations || electricStations) kinds.push('stations');
  if (parkings) kinds.push('parkings');
  return kinds.length > 1 ? ['all', ...kinds] : kinds;
}

type ItemFacts =
  | { kind: 'bikes' | 'scooters'; id: number; rangeMeters: number | null }
  | {
      kind: 'stations';
      id: number;
      powers: readonly StationPower[];
      power: StationPower;
      bikes: number;
      places: number;
      isActive: boolean;
    }
  | { kind: 'parkings'; number: string; radiusMeters: number };
export type ListItem = Coordinates & ItemFacts & { key: string };

const vehicleItem = (
  { id, form, latitude, longitude, batteryPercent }: MapVehicle,
  { fullRanges }: MapCell,
): ListItem => ({
  kind: form === 'scooter' ? 'scooters' : 'bikes',
  key: `bike-${id}`,
  id,
  latitude,
  longitude,
  rangeMeters: rangeMeters({ batteryPercent, maxRangeMeters: fullRanges[form] }),
});

const stationItem = ({ id, powers, power, bikes, places, isActive, latitude, longitude }: MapStation): ListItem => ({
  kind: 'stations',
  key: `station-${id}`,
  id,
  powers,
  power,
  bikes,
  places,
  isActive,
  latitude,
  longitude,
});

const parkingItem = ({ number, radiusMeters, latitude, longitude }: MapParking): ListItem => ({
  kind: 'parkings',
  key: `parking-${number}`,
  number,
  radiusMeters,
  latitude,
  longitude,
});

/**
 * Everything that can stand in the list. Each item comes once, with its latest data. A station stands for its docked
 * bikes.
 */
export function listItems(cells: readonly MapCell[]): ListItem[] {
  const items = new Map<string, ListItem>();
  for (const cell of cells) {
    if (!cell.detail) continue;
    const free = cell.detail.vehicles.filter(({ form }) => form === 'omni' || form === 'scooter');
    const found = [
      ...free.map((vehicle) => vehicleItem(vehicle, cell)),
      ...cell.detail.stations.map(stationItem),
      ...cell.detail.parkings.map(parkingItem),
    ];
    for (const item of found) items.set(item.key, item);
  }
  return [...items.values()];
}

/** `isGone`: the row was in the list a moment ago, but the map no longer shows it. */
export type ListRow = ListItem & { meters: number; isGone: boolean };

/** Rows by distance, nearest first. */
export const listRows = (
  items: readonly ListItem[],
  kinds: readonly ListKind[],
  origin: Coordinates,
  reach: Reach,
): ListRow[] =>
  nearestFirst(
    items.filter(({ kind }) => kinds.includes(kind)),
    origin,
    REACH[reach],
    ({ key }) => key,
  ).map(({ item, meters }) => ({
    ...item,
    meters,
    isGone: false,
  }));

/** The cell of the row is loaded and no longer contains it. */
const hasLeft = (row: ListRow, items: ReadonlyMap<string, ListItem>, known: readonly Bounds[]) =>
  !items.has(row.key) && known.some((bounds) => isWithin(bounds, row));

/**
 * Keeps the rows still while a finger or the keyboard focus is on one. Old rows stay in place, even those that are
 * gone. New rows come last.
 *
 * @param known bounds of the loaded cells
 */
export function heldRows(
  before: readonly ListRow[],
  now: readonly ListRow[],
  items: readonly ListItem[],
  known: readonly Bounds[],
): ListRow[] {
  const fresh = new Map(now.map((row) => [row.key, row]));
  const byKey = new Map(items.map((item) => [item.key, item]));
  const held = new Set(before.map(({ key }) => key));
  return [
    ...before.map((row) => fresh.get(row.key) ?? { ...row, isGone: hasLeft(row, byKey, known) }),
    ...now.filter(({ key }) => !held.has(key)),
  ];
}

/** Why the list has no rows; null while it has some. */
export type ListEmptyReason = 'layersHide' | 'offline' | 'notLoaded' | 'awaited' | 'widening' | 'nothing' | null;

type ListFacts = {
  rows: number;
  kinds: readonly ListKind[];
  receivedAt: number | null;
  isFailing: boolean;
  isPaused: boolean;
  reach: Reach;
};

export function listEmptyReason({ rows, kinds, receivedAt, isFailing, isPaused, reach }: ListFacts): ListEmptyReason {
  if (kinds.length === 0) return 'layersHide';
  if (rows > 0) return null;
  if (receivedAt !== null) return reach === 'near' ? 'widening' : 'nothing';
  if (isPaused) return 'offline';
  return isFailing ? 'notLoaded' : 'awaited';
}

/** The card that a row opens: the same as for its pin. */
export function cardOf(row: ListItem): OpenedCard {
  switch (row.kind) {
    case 'parkings':
      return { kind: 'parking', number: row.number };
    case 'stations':
      return { kind: 'station', id: row.id };
    case 'bikes':
    case 'scooters':
      return { kind: 'bike', id: row.id };
  }
}
