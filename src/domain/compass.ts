import type { Coordinates } from './distance.ts';

/** A vehicle this near is worth an arrow; farther away the way along streets helps more. Metres. */
export const FIND_WITHIN_METERS = 150;
/** Milliseconds between two vibrations, and how far they are apart for each metre. */
const [QUICKEST_MS, SLOWEST_MS, MS_A_METER, STEP_MS] = [250, 2_000, 15, 250];

const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Degrees clockwise from north, 0 up to 360: where the second location is from the first. */
export function bearingTo(from: Coordinates, to: Coordinates): number {
  const north = to.latitude - from.latitude;
  const east = (to.longitude - from.longitude) * Math.cos(radians(from.latitude));
  return (Math.atan2(east, north) * (180 / Math.PI) + 360) % 360;
}

/** How far to turn from a heading to a bearing: degrees clockwise, from -180 up to 180. */
export const turnTo = (bearing: number, heading: number): number => ((bearing - heading + 540) % 360) - 180;

export type Side = 'ahead' | 'right' | 'behind' | 'left';

export function sideOf(turn: number): Side {
  if (Math.abs(turn) <= 45) return 'ahead';
  if (Math.abs(turn) >= 135) return 'behind';
  return turn > 0 ? 'right' : 'left';
}

/** Milliseconds between two vibrations: the nearer, the quicker, in steps, so that each new position does not restart them. */
export function pulseEvery(meters: number): number {
  const wanted = Math.round((meters * MS_A_METER) / STEP_MS) * STEP_MS;
  return Math.min(SLOWEST_MS, Math.max(QUICKEST_MS, wanted));
}
