/** A full battery takes a rider this far unless the vehicle's kind says otherwise (map-and-rent §3, §9). */
const FULL_METERS = 50_000;
/** 25 km/h (map-and-rent §9). */
const METERS_A_MINUTE = 25_000 / 60;

type Battery = Readonly<{ batteryPercent: number | null; maxRangeMeters: number | null }>;

/** How far the charge takes a rider, metres; null without a battery. */
export function rangeMeters({ batteryPercent, maxRangeMeters }: Battery): number | null {
  if (batteryPercent === null) return null;
  const percent = Math.min(100, Math.max(0, batteryPercent));
  return (percent / 100) * (maxRangeMeters ?? FULL_METERS);
}

/** At 20 % and below pin and card say so: 10 km are left (our reading). A bike without a battery has no such state. */
const LOW_PERCENT = 20;
export const isLow = (batteryPercent: number | null): boolean =>
  batteryPercent !== null && batteryPercent <= LOW_PERCENT;

/** Minutes of riding in that many metres, whole and rounded down: a promise, not a hope. */
export const rideMinutes = (meters: number): number => Math.floor(meters / METERS_A_MINUTE + 1e-9);
