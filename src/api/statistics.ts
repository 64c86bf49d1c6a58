import * as v from 'valibot';
import { or } from '#domain/fields.ts';
import { type RideTotals, secondsOfTime } from '#domain/statistics.ts';
import type { GatewayApi } from './clients.ts';
import { Fault, unwrap } from './fault.ts';
import { read } from './read.ts';

/** Rides, metres, small calories: no rider has more. */
const count = or(v.pipe(v.number(), v.minValue(0), v.maxValue(1_000_000_000)), 0);
const sums = v.object({ TotalRides: count, TotalRidesTime: v.string(), TotalDistance: count, TotalCalories: count });

/**
 * Totals of all the rider's rides (account §3; the path is decisions §6).
 * @throws {Fault} when the server refuses or the network fails; noData when the answer has no totals
 */
export async function getStatistics(api: GatewayApi, signal: AbortSignal): Promise<RideTotals> {
  const answer = await unwrap(api.POST('/api/rides/statistics', { body: { limit: 1 }, signal }));
  const found = read('statistics', sums, answer);
  const seconds = found && secondsOfTime(found.value.TotalRidesTime);
  if (!found || seconds === null) throw Fault.named('noData', 'no data');
  const { TotalRides, TotalDistance, TotalCalories } = found.value;
  return { rides: TotalRides, seconds, meters: TotalDistance, calories: TotalCalories };
}
