import type { PriceLine } from '../tariffs.ts';

/** The longest ride (map-and-rent §9). Milliseconds. */
export const RIDE_LIMIT_MS = 48 * 3_600_000;

export type Ride = {
  seconds: number;
  pausedSeconds: number;
  freeMinutes: number;
  priceLines: readonly PriceLine[];
  /** Roubles a minute; null: a paused minute costs the same as a ridden one. */
  pauseCost: number | null;
  /** The paid minutes of its reservation; roubles a minute. */
  reservation: { minutes: number; cost: number } | null;
  /** Roubles a ride. */
  insuranceCost: number | null;
  /** Whole roubles a ride, insurance, reservation and pauses included; null: no cap. */
  fareCap: number | null;
};

const startedMinutes = (seconds: number) => Math.ceil(Math.max(0, seconds) / 60);
const kopecks = (roubles: number) => Math.round(roubles * 100);

/**
 * What a ride costs, in whole roubles. Started minutes count whole; price lines count after the free time, from
 * `fromMinute` up to but without `toMinute`. The sum is computed in kopecks and rounded half up once, at the end
 * (map-and-rent §5, decisions §4). It never exceeds the cap (decisions §5.5).
 */
export function costOf(ride: Ride): number {
  const { seconds, pausedSeconds, freeMinutes, priceLines, pauseCost, reservation, insuranceCost, fareCap } = ride;
  const apart = pauseCost === null ? 0 : Math.min(pausedSeconds, seconds);
  const paid = Math.max(0, startedMinutes(seconds - apart) - freeMinutes);
  const riding = priceLines.reduce((sum, { fromMinute, toMinute, cost }) => {
    const minutes = Math.max(0, Math.min(paid, toMinute ?? Infinity) - fromMinute);
    return sum + minutes * kopecks(cost);
  }, 0);
  const pausing = startedMinutes(apart) * kopecks(pauseCost ?? 0);
  const reserved = (reservation?.minutes ?? 0) * kopecks(reservation?.cost ?? 0);
  const cost = Math.floor((riding + pausing + reserved + kopecks(insuranceCost ?? 0) + 50) / 100);
  return Math.min(cost, fareCap ?? cost);
}
