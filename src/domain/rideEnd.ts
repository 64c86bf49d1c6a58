import type { Notification } from './notification.ts';

/** What a notification told of a ride that has ended; kept when it closes (map-and-rent §4). Seconds, milliseconds. */
export type RideEnd = { rentId: string; durationSeconds: number | null; endedAt: number };

export const rideEndOf = ({ type, rentId, durationSeconds, at }: Notification): RideEnd | null =>
  type === 'rental_end' && rentId !== null ? { rentId, durationSeconds, endedAt: at } : null;
