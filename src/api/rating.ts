import type { Refusal } from '#domain/errorCode.ts';
import type { Rating } from '#domain/feedback.ts';
import type { GatewayApi } from './clients.ts';
import { Fault, unwrap } from './fault.ts';
import { refusedWord } from './refusedWord.ts';

/**
 * Says what a rider thinks of a ride; saying it again replaces it (map-and-rent §7).
 * @param key one for each word, the same for each try of it
 * @returns why the server will not have it, or null once it has it
 * @throws {Fault} when nothing is decided: no network, a server in trouble, a session in the way
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
  return refusedWord(
    unwrap(api.POST('/api/feedback/', { params: { header }, body, signal })),
    'estimateRequestIsFailed',
  );
}

/**
 * What the rider has rated a ride with; 0 where nothing is said (map-and-rent §4).
 * @throws {Fault} what the server or the network refused
 */
export async function getRate(api: GatewayApi, riderId: string, rentId: string, signal: AbortSignal): Promise<number> {
  const path = { rentId, customerId: riderId };
  try {
    const { data } = await unwrap(
      api.GET('/api/feedback/rent/{rentId}/customer/{customerId}', { params: { path }, signal }),
    );
    return Number.isInteger(data.rate) && data.rate >= 1 && data.rate <= 5 ? data.rate : 0;
  } catch (cause) {
    const fault = Fault.from(cause);
    if (fault.status === 404) return 0;
    throw fault;
  }
}
