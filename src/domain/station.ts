import type { Address } from './placeWords.ts';

export type StationPower = 'mechanical' | 'electric';
/** How full it is, 0 to 4 as the server says it. */
export type FillLevel = 'disabled' | 'enabled' | 'low' | 'medium' | 'full';

export type Station = {
  id: number;
  /** Which bikes stand there: a PortPlus has both (map-and-rent §3). The first is what its pin looks like. */
  powers: readonly [StationPower, ...StationPower[]];
  /** Bikes can be taken and brought back. */
  isOpen: boolean;
  address: Address;
  latitude: number;
  longitude: number;
  /** Docks it was built with, and those in working order. */
  ports: number;
  workingPorts: number;
  freePlaces: number;
  bikes: Readonly<Record<StationPower, number>>;
  level: FillLevel;
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

/** By the specification's number of a type: mechanic, electro, PortPlus. Type 3 is a parking and no station. */
const POWERS: readonly Station['powers'][] = [['mechanical'], ['electric'], ['electric', 'mechanical']];
export const stationPowers = (type: number): Station['powers'] | null => POWERS[type] ?? null;

const LEVELS: readonly FillLevel[] = ['disabled', 'enabled', 'low', 'medium', 'full'];
export const fillLevel = (level: number): FillLevel => LEVELS[level] ?? 'enabled';
