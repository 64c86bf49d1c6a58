import { distanceMeters } from './distance.ts';
import type { Position } from './rent.ts';
import { TRACK_ACCURACY_METERS } from './track.ts';

/** A position at a time of the phone's clock. */
export type Fix = Pick<Position, 'latitude' | 'longitude' | 'at'>;

const MOST_FIXES = 6;
/** Milliseconds between two fixes at least: between closer ones most of the speed is position jitter. */
const APART_MS = 2_000;
/** Older fixes do not count. */
const SPAN_MS = 30_000;
const STALE_MS = 10_000;
/** Two legs are too few: both may be wrong. */
const LEAST_LEGS = 3;
/** A rider slower than this stands still (our reading). */
const STANDING_KMH = 3;

/** The last few exact positions; the same array where this position adds nothing. */
export function recentFixes(fixes: readonly Fix[], { latitude, longitude, accuracy, at }: Position): readonly Fix[] {
  const last = fixes.at(-1);
  if (accuracy > TRACK_ACCURACY_METERS || (last && at - last.at < APART_MS)) return fixes;
  return [...fixes.filter((fix) => at - fix.at <= SPAN_MS), { latitude, longitude, at }].slice(-MOST_FIXES);
}

/**
 * Whole km/h, the median of the last legs; null while standing, or while too little is known.
 * @param now the phone's milliseconds
 */
export function speedKmh(fixes: readonly Fix[], now: number): number | null {
  const last = fixes.at(-1);
  if (!last || now - last.at > STALE_MS) return null;
  const legs = fixes.slice(1).flatMap((fix, i) => {
    const before = fixes[i];
    return before ? [(distanceMeters(before, fix) * 3_600) / (fix.at - before.at)] : [];
  });
  if (legs.length < LEAST_LEGS) return null;
  const sorted = [...legs].sort((a, b) => a - b);
  const middle = sorted[Math.floor(sorted.length / 2)] ?? 0;
  return middle < STANDING_KMH ? null : Math.round(middle);
}
