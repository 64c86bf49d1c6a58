import type { MapCell } from '#api/map.ts';
import type { Coordinates } from '#domain/distance.ts';
import { nearestFirst } from '#domain/nearestFirst.ts';
import type { PositionReading } from '#domain/position.ts';
import type { Position } from '#domain/rent.ts';
import { isInCity } from '#features/cityMap/city.ts';
import type { CellsNow } from '#features/cityMap/map.queries.ts';
import type { MapView } from '#map-engine/cityMap.ts';
import { vehiclesInView } from '#map-engine/features.ts';

/** The one message of the map. The first that applies wins, worst first. */
export type MapBannerView =
  | { kind: 'offline'; saidAt: number | null }
  | { kind: 'notLoaded' }
  | { kind: 'slow' }
  /** `isSaving`: the data is old on purpose, because data saver mode makes requests rare. */
  | { kind: 'aged'; saidAt: number; isSaving: boolean }
  /** The phone has not said for a minute where the rider is: the distances are from `at`. */
  | { kind: 'oldPlace'; at: number }
  | { kind: 'outside' }
  /** The nearest known vehicle, and its distance from the middle of the view. */
  | { kind: 'empty'; nearest: { longitude: number; latitude: number; meters: number } | null }
  /** There are vehicles, but the rider's layers hide all of them. */
  | { kind: 'layersHide' }
  | null;

type Facts = Pick<CellsNow, 'receivedAt' | 'saidAt' | 'isFailing' | 'isPaused'> & {
  /** The cells as the chosen layers and the rider's wish show them. */
  cells: readonly MapCell[];
  /** The cells as all layers together would show them to the same wish. */
  allCells: readonly MapCell[];
  /** The first answer for this view is late. */
  isSlow: boolean;
  /** Data saver mode is on. */
  isSaving: boolean;
  isRiding: boolean;
  /** The rider looks for a vehicle: not in a ride, and not while the map shows parkings alone. */
  needsVehicle?: boolean;
  /** The view of the map. Null without a map: then only messages about the data apply. */
  view: Pick<MapView, 'bounds' | 'longitude' | 'latitude'> | null;
  /** Phone's milliseconds of the rider's last position; null without one. */
  placeAt?: number | null;
  /** The middle of the operator's city; null for Moscow. */
  center?: Coordinates | null;
  /** Phone's milliseconds. */
  now: number;
};

/** The map says that its data is old after this time (decisions §3). */
export const STALE_MS = 60_000;
/** In a ride the map asks every two minutes, so its data is old only after a lost answer. */
const RIDE_STALE_MS = 3 * STALE_MS;

export function mapBannerView({
  cells,
  allCells,
  receivedAt,
  saidAt,
  isFailing,
  isPaused,
  isSlow,
  isSaving,
  isRiding,
  needsVehicle = !isRiding,
  view,
  placeAt = null,
  center,
  now,
}: Facts): MapBannerView {
  const isAged = receivedAt !== null && now - receivedAt > (isRiding ? RIDE_STALE_MS : STALE_MS);
  if (isPaused) return { kind: 'offline', saidAt: isAged ? saidAt : null };
  if (isFailing && receivedAt === null) return { kind: 'notLoaded' };
  if (isSlow && receivedAt === null) return { kind: 'slow' };
  if (isAged && saidAt !== null) return { kind: 'aged', saidAt, isSaving };
  if (placeAt !== null && now - placeAt > STALE_MS) return { kind: 'oldPlace', at: placeAt };
  if (view && !isInCity(view, center)) return { kind: 'outside' };
  if (!view || receivedAt === null || !needsVehicle || vehiclesInView(cells, view.bounds) > 0) return null;
  return vehiclesInView(allCells, view.bounds) > 0
    ? { kind: 'layersHide' }
    : { kind: 'empty', nearest: nearestTo(view, cells) };
}

function nearestTo(view: Coordinates, cells: readonly MapCell[]) {
  const [nearest] = nearestFirst(
    cells.flatMap(({ detail }) => detail?.vehicles ?? []),
    view,
    Infinity,
    ({ id }) => String(id),
  );
  return nearest
    ? { longitude: nearest.item.longitude, latitude: nearest.item.latitude, meters: nearest.meters }
    : null;
}

/** Why a tap on "where am I" cannot show a location. */
export type LocationProblem = 'denied' | 'unavailable' | 'far' | 'rough' | null;

/** A less accurate location is rough: it is known to a block only (our reading). Metres. */
const ROUGH_METERS = 100;
export const isRough = ({ accuracy }: Position): boolean => accuracy > ROUGH_METERS;

/** @param center of the operator's city; null for Moscow */
export function locationProblem(reading: PositionReading, center: Coordinates | null = null): LocationProblem {
  if (reading.kind === 'located') {
    if (!isInCity(reading.position, center)) return 'far';
    return isRough(reading.position) ? 'rough' : null;
  }
  return reading.kind === 'denied' ? 'denied' : 'unavailable';
}
