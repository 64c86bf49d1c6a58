/**
 * Types of notifications (map-and-rent §3). The specification describes the types but not their wire names: these names
 * are our reading, and only this file lists them. An unknown type counts as `information`.
 */
export const actionTypes = [
  'account_blocked',
  'come_back_to_ride',
  'pay_debt_claim',
  'qr_code',
  'mos_metro_bonus',
  'buy_tariff',
  'close_card_and_come_back_to_ride',
] as const;
type ActionType = (typeof actionTypes)[number];
export type NotificationType = 'information' | 'promocode' | 'rental_end' | ActionType;

/** One row of the table `notifications`. The server writes the texts in the rider's language. */
export type Notification = {
  id: string;
  type: NotificationType;
  headline: string;
  /** The text below the headline. */
  sentence: string | null;
  /** Milliseconds, by the server's clock. */
  at: number;
  delivered: boolean;
  /** Id of the ride in question. */
  rentId: string | null;
  bikeId: string | null;
  bikeType: 'omni' | 'other' | null;
  /** Duration of that ride. */
  durationSeconds: number | null;
};

const REGULAR: readonly NotificationType[] = ['information', 'promocode', 'rental_end'];
const TYPES: readonly NotificationType[] = [...REGULAR, ...actionTypes];

export const notificationType = (text: unknown): NotificationType =>
  TYPES.find((type) => type === text) ?? 'information';

/** The notification needs an action, and its card stays until the rider answers (map-and-rent §4). */
export const asksForAction = ({ type }: Pick<Notification, 'type'>): boolean => !REGULAR.includes(type);

/**
 * Milliseconds. An older notification shows no card; it stays unread in the list. 48 hours is the longest ride (our
 * number).
 */
export const CARD_MAX_AGE_MS = 48 * 3_600_000;

/**
 * The end of a ride from its notification, stored when the card closes (map-and-rent §4). Seconds; `endedAt` in
 * milliseconds.
 */
export type RideEnd = { rentId: string; durationSeconds: number | null; endedAt: number };

export const rideEndOf = ({ type, rentId, durationSeconds, at }: Notification): RideEnd | null =>
  type === 'rental_end' && rentId !== null ? { rentId, durationSeconds, endedAt: at } : null;
