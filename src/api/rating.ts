import * as v from 'valibot';
import type { Refusal } from '#domain/errorCode.ts';
import type { Rating } from '#domain/feedback.ts';
import type { GatewayApi } from './clients.ts';
import { Fault, unwrap } from './fault.ts';
import { read } from './read.ts';
import { outboxRefusal } from './refusal.ts';

const rated = v.object({
  data: v.object({ rate: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(5)) }),
});

/**
 * Rates a ride; a second rating replaces the first (map-and-rent §7).
 * @param key idempotency key: one per rating, the same for every try
 * @returns why the server refuses the rating; null when it accepts
 * @throws {Fault} when nothing is decided: no network, a server error, a session problem
 */
export async function rateRide(
  api: GatewayApi,
  riderId: string,
  rating: Rating,
  key: string,
  signal: AbortSignal,
): Promise<Refusal | null> {
  const { rentId, rate, problems, comment } = rating;
  const body = { rentId, customerId: riderId, rate, problems: [...problems], comment };
  const header = { 'Idempotency-Key': key };
  return outboxRefusal(
    unwrap(api.POST('/api/feedback/', { params: { header }, body, signal })),
    'estimateRequestIsFailed',
  );
}

/**
 * The rider's rating of a ride; 0 if there is none (map-and-rent §4).
 * @throws {Fault} when the server refuses or the network fails
 */
export async function getRate(api: GatewayApi, riderId: string, rentId: string, signal: AbortSignal): Promise<number> {
  const path = { rentId, customerId: riderId };
  try {
    const answer = await unwrap(
      api.GET('/api/feedback/rent/{rentId}/customer/{customerId}', { params: { path }, signal }),
    );
    return read('rate', rated, answer)?.value.data.rate ?? 0;
  } catch (cause) {
    const fault = Fault.from(cause);
    if (fault.status === 404) return 0;
    throw fault;
  }
}
