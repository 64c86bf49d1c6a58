/** Degrees. */
export type Point = { latitude: number; longitude: number };
/** Degrees, and accuracy in metres. */
export type Position = Point & { accuracy: number };

const EARTH = 6_371_008.8;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Metres along the great circle. */
export function metresBetween(a: Point, b: Point): number {
  const north = radians(b.latitude - a.latitude);
  const east = radians(b.longitude - a.longitude);
  const h =
    Math.sin(north / 2) ** 2 + Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * Math.sin(east / 2) ** 2;
  return 2 * EARTH * Math.asin(Math.min(1, Math.sqrt(h)));
}
