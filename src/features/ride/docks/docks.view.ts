import type { MapStation } from '#api/map.ts';
import type { Coordinates } from '#domain/distance.ts';
import type { PositionReading } from '#domain/position.ts';
import type { StationName } from '#domain/rent.ts';
import type { Station, StationPower } from '#domain/station.ts';
import { type TravelEstimate, ridingEstimate } from '#domain/travelEstimate.ts';
import { type Nearby, nearestOf } from '../nearby/nearby.queries.ts';

/** A station that takes the bike. `address` is null until its name loads. */
export type DockStation = {
  id: number;
  address: StationName['address'] | null;
  travel: TravelEstimate | null;
  freeDocks: number;
};

/** Stations to bring the bike to, nearest first. `full`: the nearest station, if it is full. */
export type DockStations = { free: readonly DockStation[]; full: DockStation | null };

/** Only the nearest stations are asked for their names. The map shows the others. */
const QUERIED = 5;
const SHOWN = 3;

/** Stations nearby that are open and take such a bike. */
export const docksAround = (
  from: Coordinates,
  stations: readonly MapStation[],
  power: StationPower,
): Nearby<MapStation>[] =>
  nearestOf(
    from,
    stations.filter(({ isActive, powers }) => isActive && powers.includes(power)),
    QUERIED,
  );

/** @param details current data of the stations: fresher than the map, and with their names */
export function dockStations(
  reading: PositionReading,
  around: readonly Nearby<MapStation>[],
  details: ReadonlyMap<number, Station>,
): DockStations {
  const stations = around.flatMap((station): DockStation[] => {
    const known = details.get(station.id);
    if (known?.isOpen === false) return [];
    return [
      {
        id: station.id,
        address: known?.address ?? null,
        travel: ridingEstimate(reading, station, null),
        freeDocks: known?.freePlaces ?? station.places,
      },
    ];
  });
  const free = stations.filter(({ freeDocks }) => freeDocks > 0).slice(0, SHOWN);
  const nearest = stations[0];
  return { free, full: nearest && nearest.freeDocks === 0 ? nearest : null };
}
