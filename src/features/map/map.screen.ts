import type { MapCell } from '#api/map.ts';
import { nearestFirst } from '#domain/nearestFirst.ts';
import type { PositionReading } from '#domain/position.ts';
import type { Position } from '#domain/rent.ts';
import type { CellsNow } from './map.queries.ts';
import type { MapView } from './engine/cityMap.ts';
import { vehiclesInView } from './engine/features.ts';

/** The one thing the map has to say now; the first that holds, worst first. */
export type MapNotice =
  | { kind: 'offline'; saidAt: number | null }
  | { kind: 'notLoaded' }
  | { kind: 'slow' }
  /** `isSaving`: on purpose, fresh words come seldom. */
  | { kind: 'aged'; saidAt: number; isSaving: boolean }
  | { kind: 'outside' }
  /** The next one that is known of, and how far from the middle of the view. */
  | { kind: 'empty'; nearest: { longitude: number; latitude: number; meters: number } | null }
  /** There are some, and the rider's layers show none of them. */
  | { kind: 'layersHide' }
  | null;

type Facts = Pick<CellsNow, 'heardAt' | 'saidAt' | 'isFailing' | 'isPaused'> & {
  /** What the layers show of the cells. */
  cells: readonly MapCell[];
  /** What all layers together would show. */
  allCells: readonly MapCell[];
  /** The first word about this view is late. */
  isSlow: boolean;
  /** The rider saves traffic. */
  isSaving: boolean;
  /** A rider who rides looks for no vehicle. */
  isRiding: boolean;
  /** What the map shows; null without one: then only what is heard of is spoken of. */
  view: Pick<MapView, 'bounds' | 'longitude' | 'latitude'> | null;
  /** Phone's milliseconds. */
  now: number;
};

/** Names on the map: the operator's language, and English for who reads English (map-and-rent §2, our reading). */
export const mapLanguage = (locale: string, operators: string): string =>
  locale === 'en' ? locale : operators.slice(0, 2);

/** Older than this, and the map says so (decisions §3). */
export const AGED_MS = 60_000;
/** In a ride the map asks every two minutes: only an answer that was lost makes it old. */
const RIDE_AGED_MS = 3 * AGED_MS;
/** Around the city with its airports; beyond it nobody leaves a bike (our reading). */
const CITY = { west: 36.8, south: 55.1, east: 38.4, north: 56.1 };

export const isInCity = ({ longitude, latitude }: { longitude: number; latitude: number }) =>
  longitude > CITY.west && longitude < CITY.east && latitude > CITY.south && latitude < CITY.north;

export function mapNotice({
  cells,
  allCells,
  heardAt,
  saidAt,
  isFailing,
  isPaused,
  isSlow,
  isSaving,
  isRiding,
  view,
  now,
}: Facts): MapNotice {
  const isAged = heardAt !== null && now - heardAt > (isRiding ? RIDE_AGED_MS : AGED_MS);
  if (isPaused) return { kind: 'offline', saidAt: isAged ? saidAt : null };
  if (isFailing && heardAt === null) return { kind: 'notLoaded' };
  if (isSlow && heardAt === null) return { kind: 'slow' };
  if (isAged && saidAt !== null) return { kind: 'aged', saidAt, isSaving };
  if (view && !isInCity(view)) return { kind: 'outside' };
  if (!view || heardAt === null || isRiding || vehiclesInView(cells, view.bounds) > 0) return null;
  return vehiclesInView(allCells, view.bounds) > 0
    ? { kind: 'layersHide' }
    : { kind: 'empty', nearest: nearestTo(view, cells) };
}

function nearestTo(view: { longitude: number; latitude: number }, cells: readonly MapCell[]) {
  const [nearest] = nearestFirst(
    cells.flatMap(({ detail }) => detail?.vehicles ?? []),
    view,
    Infinity,
    ({ id }) => String(id),
  );
  return nearest
    ? { longitude: nearest.place.longitude, latitude: nearest.place.latitude, meters: nearest.meters }
    : null;
}

/** What a tap on "where am I" has to say when there is no place to show. */
export type PlaceTrouble = 'denied' | 'unavailable' | 'far' | 'rough' | null;

/** A place that is known to a block only (our reading). Metres. */
const ROUGH_METERS = 100;
export const isRough = ({ accuracy }: Position): boolean => accuracy > ROUGH_METERS;

export function placeTrouble(reading: PositionReading): PlaceTrouble {
  if (reading.kind === 'located') {
    if (!isInCity(reading.position)) return 'far';
    return isRough(reading.position) ? 'rough' : null;
  }
  return reading.kind === 'denied' ? 'denied' : 'unavailable';
}
