import type { Position } from './rent.ts';

/** A location in degrees (WGS 84). */
export type Coordinates = Readonly<{ latitude: number; longitude: number }>;

const EARTH_METERS = 6_371_000;
/** Metres of a degree of latitude. */
export const DEGREE_METERS = 111_195;
/** Length of a degree of longitude in Moscow, as a share of a degree of latitude. */
export const LONGITUDE_SHARE = 0.5628;
/** Near = distance − accuracy ≤ 50 m (decisions §4). */
export const NEAR_METERS = 50;
/** A rider may ring a vehicle from this distance − accuracy (decisions §4.16). */
const EARSHOT_METERS = 100;
/** A calm walk with traffic lights, 4.5 km/h (our reading). */
const METERS_A_MINUTE = 75;

/** Metres along the ground between two points (haversine; within 0.5 % of the real Earth). */
export function distanceMeters(a: Coordinates, b: Coordinates): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const halfLatitude = radians(b.latitude - a.latitude) / 2;
  const halfLongitude = radians(b.longitude - a.longitude) / 2;
  const chord =
    Math.sin(halfLatitude) ** 2 +
    Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * Math.sin(halfLongitude) ** 2;
  return 2 * EARTH_METERS * Math.asin(Math.min(1, Math.sqrt(chord)));
}

/** Whether the rider may be at the target, given the accuracy of the position. The server uses the same rule. */
export const isNear = (position: Position, target: Coordinates): boolean =>
  distanceMeters(position, target) - position.accuracy <= NEAR_METERS;

/** Whether the rider may be near enough to ring the target. The server uses the same rule (decisions §4.16). */
export const isInEarshot = (position: Position, target: Coordinates): boolean =>
  distanceMeters(position, target) - Math.min(position.accuracy, EARSHOT_METERS) <= EARSHOT_METERS;

/** Minutes on foot, at least 1. @param meters along streets */
export const minutesOnFoot = (meters: number): number => Math.max(1, Math.round(meters / METERS_A_MINUTE));

/** Minutes on foot, at least 1; the straight line is lengthened by 30 % for streets (our reading). */
export const walkingMinutes = (meters: number): number => minutesOnFoot(meters * 1.3);
