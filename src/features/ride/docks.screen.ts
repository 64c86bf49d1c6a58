import type { MapStation } from '#api/map.ts';
import type { PositionReading } from '#domain/position.ts';
import type { Position, StationName } from '#domain/rent.ts';
import type { Station, StationPower } from '#domain/station.ts';
import { type Way, wayOnWheels } from '#domain/way.ts';
import { type Nearby, nearestOf } from './nearby.queries.ts';

type Place = Pick<Position, 'latitude' | 'longitude'>;

/** A station that takes the bike. `address` null: its name is still on the way. */
export type DockPlace = { id: number; address: StationName['address'] | null; way: Way | null; freeDocks: number };

/** Where to bring the bike, nearest first. `full`: nearer than all of them, and passed over. */
export type DockPlaces = { free: readonly DockPlace[]; full: DockPlace | null };

/** As many as are asked for their names; those behind them are a look at the map away. */
const ASKED = 5;
const SHOWN = 3;

/** The stations around that are open and take such a bike. */
export const docksAround = (from: Place, stations: readonly MapStation[], power: StationPower): Nearby<MapStation>[] =>
  nearestOf(
    from,
    stations.filter(({ isActive, powers }) => isActive && powers.includes(power)),
    ASKED,
  );

/** @param details what the stations say of themselves just now: fresher than the map, and with their names */
export function dockPlaces(
  reading: PositionReading,
  around: readonly Nearby<MapStation>[],
  details: ReadonlyMap<number, Station>,
): DockPlaces {
  const places = around.flatMap((station): DockPlace[] => {
    const known = details.get(station.id);
    if (known?.isOpen === false) return [];
    return [
      {
        id: station.id,
        address: known?.address ?? null,
        way: wayOnWheels(reading, station, null),
        freeDocks: known?.freePlaces ?? station.places,
      },
    ];
  });
  const free = places.filter(({ freeDocks }) => freeDocks > 0).slice(0, SHOWN);
  const nearest = places[0];
  return { free, full: nearest && nearest.freeDocks === 0 ? nearest : null };
}
