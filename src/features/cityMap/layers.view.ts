import type { MapCell, MapGroup, MapStation } from '#api/map.ts';
import type { LayerMode, MapLayer, ShownLayers } from '#domain/mapLayers.ts';
import type { CityZone } from '#domain/zoneAt.ts';
import type { StationCount } from '#map-engine/features.ts';

const STATIONS = { mechanical: 'mechanicalStations', electric: 'electricStations' } as const satisfies Record<
  string,
  MapLayer
>;

/** A station of both kinds gets the look of the first kind that the layers show. */
function stationForLayers(station: MapStation, shown: ShownLayers): MapStation[] {
  const power = station.powers.find((one) => shown[STATIONS[one]]);
  return power ? [{ ...station, power }] : [];
}

const NONE: MapGroup['counts'] = { bike: 0, ebike: 0, omni: 0, scooter: 0 };

function groupForLayers(group: MapGroup, { forms }: ShownLayers): MapGroup[] {
  const counts = { ...NONE };
  for (const form of forms) counts[form] = group.counts[form];
  return forms.some((form) => counts[form] > 0) ? [{ ...group, counts }] : [];
}

/** The part of the cells that the layers show. */
export const layeredCells = (cells: readonly MapCell[], shown: ShownLayers): MapCell[] =>
  cells.map((cell) => ({
    ...cell,
    groups: cell.groups.flatMap((group) => groupForLayers(group, shown)),
    detail: cell.detail && {
      vehicles: cell.detail.vehicles.filter(({ form }) => shown.forms.includes(form)),
      stations: cell.detail.stations.flatMap((station) => stationForLayers(station, shown)),
      parkings: shown.parkings ? cell.detail.parkings : [],
    },
  }));

/** The layer of each kind of zone. The rider cannot choose `rules`. */
const ZONE_LAYER = {
  slow: 'slowZones',
  parking: 'parkings',
  restricted: 'rules',
  move: 'rules',
  service: 'rules',
} as const;

export const zonesShown = (zones: readonly CityZone[], shown: ShownLayers): CityZone[] =>
  zones.filter(({ kind }) => shown[ZONE_LAYER[kind]]);

/** The number on a station: free places for a rider on a docked bike, bikes for everybody else. */
export const stationCount = (mode: LayerMode): StationCount =>
  mode === 'mechanicalBike' || mode === 'electricBike' ? 'places' : 'bikes';
