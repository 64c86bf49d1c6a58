import type { Notification } from './notification.ts';

/**
 * The end of a ride from its notification, stored when the card closes (map-and-rent §4). Seconds; `endedAt` in
 * milliseconds.
 */
export type RideEnd = { rentId: string; durationSeconds: number | null; endedAt: number };

export const rideEndOf = ({ type, rentId, durationSeconds, at }: Notification): RideEnd | null =>
  type === 'rental_end' && rentId !== null ? { rentId, durationSeconds, endedAt: at } : null;
