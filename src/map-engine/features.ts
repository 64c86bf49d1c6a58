import type { Feature, FeatureCollection, Point } from 'geojson';
import type { MapCell, MapGroup, MapParking, MapStation } from '#api/map.ts';
import { type Coordinates, distanceMeters, LONGITUDE_SHARE } from '#domain/distance.ts';
import type { Bounds } from '#domain/mapCells.ts';
import type { VehicleForm } from '#domain/rent.ts';

export type PinFeature = Feature<Point, Record<string, string | number>> & { id: number };

type ChosenPoint = Coordinates & { id: number };
export type ChosenVehicle = ChosenPoint & { kind: 'bike'; form: VehicleForm };
type ChosenStation = ChosenPoint & { kind: 'station'; power: MapStation['power']; label: string };
type ChosenParking = ChosenPoint & { kind: 'parking'; radiusMeters: number };
/** The object of the open card: its pin is larger and never in a cluster. */
export type Chosen = ChosenVehicle | ChosenStation | ChosenParking;
/** A pin that was tapped. */
export type Picked = { kind: 'bike' | 'station'; id: number } | { kind: 'parking'; number: string };

export function pin(
  id: number,
  longitude: number,
  latitude: number,
  properties: Record<string, string | number>,
): PinFeature {
  return { type: 'Feature', id, geometry: { type: 'Point', coordinates: [longitude, latitude] }, properties };
}

/** What a station's pin counts: bikes to take, or free places for a return. */
export type StationCount = 'bikes' | 'places';
/** Within this distance the rider counts as being at a station; a phone cannot be more exact. */
const HERE_METERS = 30;
/** So few free places get a warning pin: other riders may be on their way to them (our reading). */
export const FEW_PLACES = 2;

/** The number in a station's pin; empty for a closed station, which has its own drawing. */
export const stationLabel = (
  station: Pick<MapStation, 'bikes' | 'places' | 'isActive'>,
  counted: StationCount = 'bikes',
) => (station.isActive ? String(station[counted]) : '');

function stationLook(station: MapStation, counted: StationCount): string {
  if (!station.isActive) return '-closed';
  if (station[counted] === 0) return '-empty';
  return counted === 'places' && station.places <= FEW_PLACES ? '-few' : '';
}

function stationPin(station: MapStation, counted: StationCount): PinFeature {
  const { id, power, longitude, latitude } = station;
  return pin(id, longitude, latitude, {
    icon: `pins:station-${power}${stationLook(station, counted)}`,
    label: stationLabel(station, counted),
  });
}

const parkingPin = ({ id, longitude, latitude, number }: MapParking) => pin(id, longitude, latitude, { number });

/** All objects of the cells, each once: neighbour and substitute cells may contain the same vehicle. */
function collect<Thing extends { id: number }>(
  cells: readonly MapCell[],
  of: (detail: NonNullable<MapCell['detail']>) => readonly Thing[],
) {
  const byId = new Map<number, Thing>();
  for (const { detail } of cells) if (detail) for (const item of of(detail)) byId.set(item.id, item);
  return [...byId.values()];
}

export const totalOf = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0);

export const isWithin = ({ west, south, east, north }: Bounds, { longitude: x, latitude: y }: Coordinates) =>
  x >= west && x <= east && y >= south && y <= north;

/** Number of free vehicles in view. */
export const vehiclesInView = (cells: readonly MapCell[], view: Bounds): number =>
  collect(cells, ({ vehicles }) => vehicles.filter((vehicle) => isWithin(view, vehicle))).length +
  groupsOf(cells)
    .filter((group) => isWithin(view, group))
    .reduce((sum, { counts }) => sum + totalOf(Object.values(counts)), 0);

/** Id of the free vehicle nearest to a point; null where none is known. */
export function nearestVehicle(cells: readonly MapCell[], { longitude, latitude }: Coordinates): number | null {
  const near = collect(cells, ({ vehicles }) => vehicles).map((vehicle) => ({
    id: vehicle.id,
    far: Math.hypot((vehicle.longitude - longitude) * LONGITUDE_SHARE, vehicle.latitude - latitude),
  }));
  return near.length > 0 ? near.reduce((best, next) => (next.far < best.far ? next : best)).id : null;
}

const except = (chosenId: number | null) => (feature: PinFeature) => feature.id !== chosenId;

export const stationPins = (
  cells: readonly MapCell[],
  chosenId: number | null = null,
  counted: StationCount = 'bikes',
): PinFeature[] =>
  collect(cells, ({ stations }) => stations)
    .map((station) => stationPin(station, counted))
    .filter(except(chosenId));

/** The stations at the rider's position: the rider's dot covers them. */
export const stationsHere = (pins: readonly PinFeature[], me: Coordinates | null): PinFeature[] =>
  me
    ? pins.filter(
        ({
          geometry: {
            coordinates: [longitude = 0, latitude = 0],
          },
        }) => distanceMeters(me, { longitude, latitude }) <= HERE_METERS,
      )
    : [];

export const parkingPins = (cells: readonly MapCell[], chosenId: number | null = null): PinFeature[] =>
  collect(cells, ({ parkings }) => parkings)
    .map(parkingPin)
    .filter(except(chosenId));

/** Metres per pixel at the equator at zoom 0, with MapLibre's tiles of 512 px. */
const ZOOM_0_METRES = 78_271.517;

/** Metres at this latitude as pixels at zoom 0. */
export const pixelsAtZoom0 = (meters: number, latitude: number) =>
  meters / (ZOOM_0_METRES * Math.cos((latitude * Math.PI) / 180));

/** The pin of the open card; the pin of a parking has its radius too (`spread`: px at zoom 0). */
export function chosenPin(chosen: Chosen): PinFeature {
  const { id, longitude, latitude } = chosen;
  switch (chosen.kind) {
    case 'bike':
      return pin(id, longitude, latitude, { icon: `pins:${chosen.form}-selected` });
    case 'station':
      return pin(id, longitude, latitude, { icon: `pins:station-${chosen.power}-selected`, label: chosen.label });
    case 'parking':
      return pin(id, longitude, latitude, {
        icon: 'pins:parking-selected',
        spread: pixelsAtZoom0(chosen.radiusMeters, latitude),
      });
  }
}

/** The groups of cells. A cell's groups make way for those and for the vehicles of later cells. */
const groupsOf = (cells: readonly MapCell[]): MapGroup[] =>
  cells.flatMap(({ groups }, i) => {
    const later = cells.slice(i + 1);
    return groups.filter((group) => !later.some(({ bounds }) => isWithin(bounds, group)));
  });

/** Groups as pins, with the number of each kind. They have ids below those of all vehicles. */
export const groupPins = (cells: readonly MapCell[]): PinFeature[] =>
  groupsOf(cells).map(({ longitude, latitude, counts }, i) => pin(-1 - i, longitude, latitude, counts));

export type PinDiff = { add: PinFeature[]; remove: number[] };

const sameProperties = (a: PinFeature['properties'], b: PinFeature['properties']) =>
  Object.keys(a).length === Object.keys(b).length && Object.keys(a).every((key) => a[key] === b[key]);

export const samePin = (a: PinFeature, b: PinFeature) =>
  a.geometry.coordinates[0] === b.geometry.coordinates[0] &&
  a.geometry.coordinates[1] === b.geometry.coordinates[1] &&
  sameProperties(a.properties, b.properties);

/** The difference of two sets of pins, or null without one. A changed pin is added again under its id. */
export function diffPins(
  before: ReadonlyMap<number, PinFeature>,
  after: ReadonlyMap<number, PinFeature>,
): PinDiff | null {
  const remove = [...before.keys()].filter((id) => !after.has(id));
  const add = [...after.values()].filter((next) => {
    const last = before.get(next.id);
    return !last || !samePin(last, next);
  });
  return add.length + remove.length > 0 ? { add, remove } : null;
}

export const collection = <F extends Feature>(features: F[]): FeatureCollection<F['geometry'], F['properties']> => ({
  type: 'FeatureCollection',
  features,
});
