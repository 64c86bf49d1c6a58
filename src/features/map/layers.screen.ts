import type { MapCell, MapStation } from '#api/map.ts';
import type { LayerMode, MapLayer, ShownLayers } from '#domain/mapLayers.ts';
import type { CityZone } from '#domain/zoneAt.ts';
import type { StationCount } from './engine/features.ts';

const STATIONS = { mechanical: 'mechanicalStations', electric: 'electricStations' } as const satisfies Record<
  string,
  MapLayer
>;

/** A station of both kinds looks like the one that is asked for. */
function seenAs(station: MapStation, shown: ShownLayers): MapStation[] {
  const power = station.powers.find((one) => shown[STATIONS[one]]);
  return power ? [{ ...station, power }] : [];
}

/** What of the cells the layers show; a cell that came as a count counts what they show. */
export const layered = (cells: readonly MapCell[], shown: ShownLayers): MapCell[] =>
  cells.map((cell) => ({
    ...cell,
    vehicleCount: shown.forms.reduce((sum, form) => sum + cell.counts[form], 0),
    detail: cell.detail && {
      vehicles: cell.detail.vehicles.filter(({ form }) => shown.forms.includes(form)),
      stations: cell.detail.stations.flatMap((station) => seenAs(station, shown)),
      parkings: shown.parkings ? cell.detail.parkings : [],
    },
  }));

/** Which layer, or none of the rider's choosing, a zone belongs to. */
const ZONE_LAYER = {
  slow: 'slowZones',
  parking: 'parkings',
  restricted: 'rules',
  move: 'rules',
  service: 'rules',
} as const;

export const zonesShown = (zones: readonly CityZone[], shown: ShownLayers): CityZone[] =>
  zones.filter(({ kind }) => shown[ZONE_LAYER[kind]]);

/** Who rides a docked bike looks for a place to leave it. */
export const stationCount = (mode: LayerMode): StationCount =>
  mode === 'mechanicalBike' || mode === 'electricBike' ? 'places' : 'bikes';
