import type { Refusal } from '#domain/errorCode.ts';
import type { Feedback } from '#domain/feedback.ts';
import type { MainApi } from './clients.ts';
import { unwrap } from './fault.ts';
import { refusedWord } from './refusedWord.ts';

/**
 * Writes to support (map-and-rent §7; its answer is not read).
 * @param key one for each letter, the same for each try of it
 * @returns why the server will not have it, or null once it has it
 * @throws {Fault} when nothing is decided: no network, a server in trouble, a session in the way
 */
export async function sendFeedback(
  api: MainApi,
  letter: Feedback,
  key: string,
  signal: AbortSignal,
): Promise<Refusal | null> {
  const { topic, title, text, images, rentId, bikeNumber, place } = letter;
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
  return refusedWord(
    unwrap(api.POST('/profile/feedback', { params: { header }, body: { feedback }, signal })),
    'commonError',
  );
}

/** The newest ride that is over; null before the first. Times are milliseconds. */
export type LastRide = { id: string; endedAt: number };

/**
 * The ride that a letter is likely about, where none is on.
 * @throws {Fault} what the server or the network refused
 */
export async function getLastRide(api: MainApi, signal: AbortSignal): Promise<LastRide | null> {
  const query = { type: 'Ride', limit: 1, offset: 0 } as const;
  const { Items } = await unwrap(api.GET('/ride/history', { params: { query }, signal }));
  const [ride] = Items;
  return ride ? { id: ride.Id, endedAt: Date.parse(ride.EndDate) } : null;
}
