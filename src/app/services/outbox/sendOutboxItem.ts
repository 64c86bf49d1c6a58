import type { GatewayApi, MainApi } from '#api/clients.ts';
import { sendFeedback } from '#api/feedback.ts';
import { rateRide } from '#api/rating.ts';
import { serverRideId } from '#api/rents.ts';
import type { Refusal } from '#domain/errorCode.ts';
import type { StoredOutboxItem } from '#domain/outbox.ts';

export type OutboxApis = { mainApi: MainApi; gatewayApi: GatewayApi };

/**
 * Sends one outbox item of a rider.
 * @returns why the server refuses it; null when it accepts
 * @throws {Fault} when nothing is decided
 */
export async function sendOutboxItem(
  { mainApi, gatewayApi }: OutboxApis,
  riderId: string,
  { id, payload }: StoredOutboxItem,
  signal: AbortSignal,
): Promise<Refusal | null> {
  switch (payload.kind) {
    case 'rating':
      return rateRide(gatewayApi, riderId, payload.rating, id, signal);
    case 'feedback': {
      const { rentId } = payload.feedback;
      const known = rentId && (await serverRideId(gatewayApi, rentId, signal));
      return sendFeedback(mainApi, { ...payload.feedback, rentId: known }, id, signal);
    }
  }
}
