import type { Address } from './address.ts';

export type StationPower = 'mechanical' | 'electric';
/** How full a station is: the server's levels 0 to 4. */
export type FillLevel = 'disabled' | 'enabled' | 'low' | 'medium' | 'full';

export type Station = {
  id: number;
  /** Kinds of bikes at the station: a PortPlus has both (map-and-rent §3). The first one decides the pin. */
  powers: readonly [StationPower, ...StationPower[]];
  /** Riders can take and return bikes. */
  isOpen: boolean;
  address: Address;
  latitude: number;
  longitude: number;
  /** All docks, and those that work. */
  ports: number;
  workingPorts: number;
  freePlaces: number;
  bikes: Readonly<Record<StationPower, number>>;
  /** Null: the server sent a level that this version does not know. */
  level: FillLevel | null;
  /** Milliseconds of the server's clock. */
  at: number;
};

export type Parking = {
  id: number;
  number: string;
  address: Address;
  latitude: number;
  longitude: number;
  radiusMeters: number;
};

/** By the specification's type number: mechanic, electro, PortPlus. Type 3 is a parking, not a station. */
const POWERS: readonly Station['powers'][] = [['mechanical'], ['electric'], ['electric', 'mechanical']];
export const stationPowers = (type: number): Station['powers'] | null => POWERS[type] ?? null;

const LEVELS: readonly FillLevel[] = ['disabled', 'enabled', 'low', 'medium', 'full'];
export const fillLevel = (level: number): FillLevel | null => LEVELS[level] ?? null;
