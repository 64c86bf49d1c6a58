import type { PublicApi } from '#api/clients.ts';
import { Fault } from '#api/fault.ts';
import { getMapCell } from '#api/map.ts';
import { getZones } from '#api/zones.ts';
import type { MapCode } from '#domain/errorCode.ts';
import { type CellId, coverOf } from '#domain/mapCells.ts';
import type { Position } from '#domain/rent.ts';
import type { CityRules, ParkingPlace } from '#domain/zoneAt.ts';
import { type Kept, kept } from './kept.ts';

/** Parkings are known this far around the rider, so that a new cell is asked for every few minutes at most. */
const AROUND_METERS = 400;
const METERS_A_DEGREE = 111_195;

function cellsAround({ latitude, longitude }: Position): CellId[] {
  const north = AROUND_METERS / METERS_A_DEGREE;
  const east = north / Math.cos((latitude * Math.PI) / 180);
  return coverOf({ west: longitude - east, south: latitude - north, east: longitude + east, north: latitude + north });
}

/** What has not come, as its message. */
export type MissingPart = Extract<MapCode, 'zonesLoadFailed' | 'slowZonesNotLoaded'>;

const nameOf = ({ z, x, y }: CellId) => `${z}/${x}/${y}`;

/** What is known of the city around a rider; grows as the ride goes on. */
export function createCityRules(api: PublicApi, now: () => number, report: (cause: unknown) => void) {
  const onFault = (cause: unknown) => {
    // A network that fails is no bug; an answer that cannot be read is one.
    if (!(cause instanceof Fault)) report(cause);
  };
  const zones = kept((signal) => getZones(api, signal), now, onFault);
  const cells = new Map<string, Kept<readonly ParkingPlace[]>>();

  const cell = (id: CellId): Kept<readonly ParkingPlace[]> => {
    const known = cells.get(nameOf(id));
    if (known) return known;
    const fresh = kept(async (signal) => (await getMapCell(api, id, signal)).detail?.parkings ?? [], now, onFault);
    cells.set(nameOf(id), fresh);
    return fresh;
  };

  return {
    around(position: Position): CityRules {
      const parts = cellsAround(position).map((id) => cell(id).value());
      const isWhole = zones.value() !== null && !parts.includes(null);
      return { zones: zones.value() ?? [], parkings: parts.flatMap((part) => part ?? []), isWhole };
    },
    /** Asks for what is missing or old; answers true when something new has come. */
    async learn(position: Position, signal: AbortSignal): Promise<boolean> {
      const news = await Promise.all([zones, ...cellsAround(position).map(cell)].map((part) => part.renew(signal)));
      return news.includes(true);
    },
    /** Parkings by their cells; slow and restricted zones by their list. */
    missing(position: Position): MissingPart | null {
      if (cellsAround(position).some((id) => cell(id).isFailing())) return 'zonesLoadFailed';
      return zones.isFailing() ? 'slowZonesNotLoaded' : null;
    },
    hurry() {
      for (const part of [zones, ...cells.values()]) part.hurry();
    },
  };
}

export type KnownCity = ReturnType<typeof createCityRules>;
