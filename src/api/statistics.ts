import * as v from 'valibot';
import { type RideTotals, secondsOfTime } from '#domain/statistics.ts';
import type { GatewayApi } from './clients.ts';
import { Fault, unwrap } from './fault.ts';

const count = v.pipe(v.number(), v.finite(), v.minValue(0));
const sums = v.object({ TotalRides: count, TotalRidesTime: v.string(), TotalDistance: count, TotalCalories: count });

/**
 * Totals of all the rider's rides (account §3; the path is decisions §6).
 * @throws {Fault} when the server refuses or the network fails; noData when the answer has no totals
 */
export async function getStatistics(api: GatewayApi, signal: AbortSignal): Promise<RideTotals> {
  const parsed = v.safeParse(sums, await unwrap(api.POST('/api/rides/statistics', { body: { limit: 1 }, signal })));
  const seconds = parsed.success ? secondsOfTime(parsed.output.TotalRidesTime) : null;
  if (!parsed.success || seconds === null) throw Fault.named('noData', 'no data');
  const { TotalRides, TotalDistance, TotalCalories } = parsed.output;
  return { rides: TotalRides, seconds, meters: TotalDistance, calories: TotalCalories };
}
