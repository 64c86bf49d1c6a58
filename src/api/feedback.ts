import * as v from 'valibot';
import type { Refusal } from '#domain/errorCode.ts';
import type { Feedback } from '#domain/feedback.ts';
import { instant, listed, name } from '#domain/fields.ts';
import type { MainApi } from './clients.ts';
import { unwrap } from './fault.ts';
import { read } from './read.ts';
import { outboxRefusal } from './refusal.ts';

/**
 * Sends feedback to support (map-and-rent §7; the answer body is not read).
 * @param key idempotency key: one per feedback, the same for every try
 * @returns why the server refuses it; null when it accepts
 * @throws {Fault} when nothing is decided: no network, a server error, a session problem
 */
export async function sendFeedback(
  api: MainApi,
  { topic, title, text, images, rentId, bikeNumber, place }: Feedback,
  key: string,
  signal: AbortSignal,
): Promise<Refusal | null> {
  const feedback = {
    Images: [...images],
    Topic: topic,
    Text: text,
    Title: title,
    ...(rentId !== null && { rentId }),
    ...(bikeNumber !== null && { bikeNumber }),
    ...(place !== null && { place }),
  };
  const header = { 'Idempotency-Key': key };
  return outboxRefusal(
    unwrap(api.POST('/profile/feedback', { params: { header }, body: { feedback }, signal })),
    'commonError',
  );
}

/** The newest finished ride; null before the first one. Times are milliseconds. */
export type LastRide = { id: string; endedAt: number };

const rides = v.object({ Items: listed('Items', v.object({ Id: name, EndDate: instant })) });

/**
 * The ride that feedback is probably about when no ride is active.
 * @throws {Fault} when the server refuses or the network fails
 */
export async function getLastRide(api: MainApi, signal: AbortSignal): Promise<LastRide | null> {
  const query = { type: 'Ride', limit: 1, offset: 0 } as const;
  const found = read('lastRide', rides, await unwrap(api.GET('/ride/history', { params: { query }, signal })));
  const [ride] = found?.value.Items ?? [];
  return ride ? { id: ride.Id, endedAt: ride.EndDate } : null;
}
