import type { MapCell, MapParking, MapStation, MapVehicle } from '#api/map.ts';
import { rangeMeters } from '#domain/battery.ts';
import type { Bounds } from '#domain/mapCells.ts';
import type { ShownLayers } from '#domain/mapLayers.ts';
import { nearestFirst } from '#domain/nearestFirst.ts';
import type { PositionReading } from '#domain/position.ts';
import type { StationPower } from '#domain/station.ts';
import { DEFAULT_PLACE } from './defaultPlace.ts';
import { isWithin } from './engine/features.ts';
import { isInCity, isRough } from './map.screen.ts';
import type { OpenedCard } from './openedCard.ts';

/** Around the rider first, then as far as somebody walks for a vehicle (our reading). Metres. */
export const REACH = { near: 1_000, wide: 3_000 } as const;
export type Reach = keyof typeof REACH;

type Spot = { latitude: number; longitude: number };

/** What the list counts its metres from, and why it is not the rider where it is not. */
export type Origin = Spot &
  (
    | { from: 'me'; roughMeters: number | null }
    | { from: 'map' | 'city'; why: 'unknown' | 'denied' | 'unavailable' | 'far' }
  );

/**
 * The rider; else the middle of the map, while that is in the city; else the middle of the city.
 *
 * @param middle of the map; null while no map was shown
 */
export function listOrigin(reading: PositionReading, middle: Spot | null): Origin {
  if (reading.kind === 'located' && isInCity(reading.position)) {
    const { latitude, longitude, accuracy } = reading.position;
    return { from: 'me', latitude, longitude, roughMeters: isRough(reading.position) ? accuracy : null };
  }
  const why = reading.kind === 'located' ? 'far' : reading.kind;
  if (middle && isInCity(middle)) return { from: 'map', latitude: middle.latitude, longitude: middle.longitude, why };
  return { from: 'city', ...DEFAULT_PLACE, why };
}

export type ListKind = 'all' | 'bikes' | 'scooters' | 'stations' | 'parkings';
export type PowerTab = 'all' | StationPower;

/** Kinds to choose from: the layers hold here too, and who rides looks for no other vehicle. One kind alone is no choice. */
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

type Thing =
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
export type ListItem = Spot & Thing & { key: string };

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

/** All that can stand in the list, each once, the last word about it. For a docked bike its station speaks. */
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

/** What the list is asked for. */
export type ListChoice = { kind: ListKind; power: PowerTab };

const isAskedFor = (item: ListItem, { kind, power }: ListChoice, kinds: readonly ListKind[]): boolean =>
  kinds.includes(item.kind) &&
  (kind === 'all' || kind === item.kind) &&
  (kind !== 'stations' || item.kind !== 'stations' || power === 'all' || item.powers.includes(power));

/** `isGone`: it stood in the list a moment ago, and the map does not show it any more. */
export type ListRow = ListItem & { meters: number; isGone: boolean };

/** Nearest first. */
export const listRows = (
  items: readonly ListItem[],
  choice: ListChoice,
  kinds: readonly ListKind[],
  origin: Spot,
  reach: Reach,
): ListRow[] =>
  nearestFirst(
    items.filter((item) => isAskedFor(item, choice, kinds)),
    origin,
    REACH[reach],
    ({ key }) => key,
  ).map(({ place, meters }) => ({
    ...place,
    meters,
    isGone: false,
  }));

/** Its cell is known and does not name it. */
const hasLeft = (row: ListRow, items: ReadonlyMap<string, ListItem>, known: readonly Bounds[]) =>
  !items.has(row.key) && known.some((bounds) => isWithin(bounds, row));

/**
 * While a finger or the keyboard is on a row nothing moves under it: what stood there stays in its place, gone or not, and
 * what is new comes last.
 *
 * @param known bounds of the cells that have come
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

/** What the list says where it has no rows; null while it has some. */
export type ListSilence = 'layersHide' | 'offline' | 'notLoaded' | 'awaited' | 'widening' | 'nothing' | null;

type Heard = {
  rows: number;
  kinds: readonly ListKind[];
  heardAt: number | null;
  isFailing: boolean;
  isPaused: boolean;
  reach: Reach;
};

export function listSilence({ rows, kinds, heardAt, isFailing, isPaused, reach }: Heard): ListSilence {
  if (kinds.length === 0) return 'layersHide';
  if (rows > 0) return null;
  if (heardAt !== null) return reach === 'near' ? 'widening' : 'nothing';
  if (isPaused) return 'offline';
  return isFailing ? 'notLoaded' : 'awaited';
}

/** The card that a row opens: the same as its pin's. */
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
