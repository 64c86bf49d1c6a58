import type { PublicApi } from '#api/clients.ts';
import { Fault } from '#api/fault.ts';
import { getMapCell } from '#api/map.ts';
import { getZones } from '#api/zones.ts';
import type { MapCode } from '#domain/errorCode.ts';
import { type CellId, coverOf } from '#domain/mapCells.ts';
import type { Position } from '#domain/rent.ts';
import type { CityRules, ParkingArea } from '#domain/zoneAt.ts';
import { type TtlCache, ttlCache } from './ttlCache.ts';

/** Loads parkings this far around the rider, metres, so that a new cell is needed every few minutes at most. */
const AROUND_METERS = 400;
const METERS_A_DEGREE = 111_195;

function cellsAround({ latitude, longitude }: Position): CellId[] {
  const north = AROUND_METERS / METERS_A_DEGREE;
  const east = north / Math.cos((latitude * Math.PI) / 180);
  return coverOf({ west: longitude - east, south: latitude - north, east: longitude + east, north: latitude + north });
}

/** The missing part, as the code of its message. */
export type MissingPart = Extract<MapCode, 'zonesLoadFailed' | 'slowZonesNotLoaded'>;

const nameOf = ({ z, x, y }: CellId) => `${z}/${x}/${y}`;

/** The known rules of the city around a rider; the cache grows during the ride. */
export function createCityRulesCache(api: PublicApi, now: () => number, report: (cause: unknown) => void) {
  const onFault = (cause: unknown) => {
    // A failed network is not a bug; an unreadable answer is.
    if (!(cause instanceof Fault)) report(cause);
  };
  const zones = ttlCache((signal) => getZones(api, signal), now, onFault);
  const cells = new Map<string, TtlCache<readonly ParkingArea[]>>();

  const cell = (id: CellId): TtlCache<readonly ParkingArea[]> => {
    const known = cells.get(nameOf(id));
    if (known) return known;
    const fresh = ttlCache(async (signal) => (await getMapCell(api, id, signal)).detail?.parkings ?? [], now, onFault);
    cells.set(nameOf(id), fresh);
    return fresh;
  };

  return {
    around(position: Position): CityRules {
      const parts = cellsAround(position).map((id) => cell(id).value());
      const isWhole = zones.value() !== null && !parts.includes(null);
      return { zones: zones.value() ?? [], parkings: parts.flatMap((part) => part ?? []), isWhole };
    },
    /** Requests missing or old parts. Resolves with true when a part was updated. */
    async refresh(position: Position, signal: AbortSignal): Promise<boolean> {
      const updates = await Promise.all([zones, ...cellsAround(position).map(cell)].map((part) => part.renew(signal)));
      return updates.includes(true);
    },
    /** The missing part around this position: parkings from cells; slow and restricted zones from the zone list. */
    missing(position: Position): MissingPart | null {
      if (cellsAround(position).some((id) => cell(id).isFailing())) return 'zonesLoadFailed';
      return zones.isFailing() ? 'slowZonesNotLoaded' : null;
    },
    expire() {
      for (const part of [zones, ...cells.values()]) part.expire();
    },
  };
}

export type CityRulesCache = ReturnType<typeof createCityRulesCache>;
