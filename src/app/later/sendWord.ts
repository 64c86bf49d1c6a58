import type { GatewayApi, MainApi } from '#api/clients.ts';
import { sendFeedback } from '#api/feedback.ts';
import { rateRide } from '#api/rating.ts';
import type { Refusal } from '#domain/errorCode.ts';
import type { Owed } from '#domain/feedback.ts';

export type WordApis = { mainApi: MainApi; gatewayApi: GatewayApi };

/**
 * Sends one word of a rider's.
 * @returns why the server will not have it, or null once it has it
 * @throws {Fault} when nothing is decided
 */
export async function sendWord(
  { mainApi, gatewayApi }: WordApis,
  riderId: string,
  { id, said }: Owed,
  signal: AbortSignal,
): Promise<Refusal | null> {
  switch (said.kind) {
    case 'rating':
      return rateRide(gatewayApi, riderId, said.rating, id, signal);
    case 'feedback':
      return sendFeedback(mainApi, said.feedback, id, signal);
  }
}
