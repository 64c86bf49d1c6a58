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
 * Path that a notification opens; null where it only informs. A debt opens the profile; in the open app the rider can
 * pay at once.
 */
export function notificationPath({ type, rentId }: Pick<Notification, 'type' | 'rentId'>): string | null {
  switch (type) {
    case 'account_blocked':
      return '/help/support';
    case 'come_back_to_ride':
    case 'close_card_and_come_back_to_ride':
      return '/map/ride';
    case 'pay_debt_claim':
      return '/profile';
    case 'qr_code':
      return '/map/scan';
    case 'mos_metro_bonus':
      return '/profile/mos-metro';
    case 'buy_tariff':
      return '/tariffs';
    case 'rental_end':
      return rentId === null ? '/history' : `/history/ride/${encodeURIComponent(rentId)}`;
    case 'information':
    case 'promocode':
      return null;
  }
}

/** Notifications do not interrupt sign-in, scanning, finishing and paying (decisions §6). */
const QUIET_PATHS = [
  /^\/$/,
  /^\/login(\/|$)/,
  /^\/registration(\/|$)/,
  /^\/map\/scan(\/|$)/,
  /^\/map\/ride\/finish(\/|$)/,
  /^\/tariffs\/details\/[^/]+\/insurance(\/|$)/,
];

/** Types that the ride screen shows itself, in a larger form. */
const SHOWN_BY_RIDE: readonly NotificationType[] = [
  'rental_end',
  'come_back_to_ride',
  'close_card_and_come_back_to_ride',
];

/** Whether notifications may appear over the screen at this path, and which types that screen shows itself. */
export const notificationRulesAt = (
  path: string,
): { isAllowed: boolean; shownByScreen: readonly NotificationType[] } => ({
  isAllowed: !QUIET_PATHS.some((pattern) => pattern.test(path)),
  shownByScreen: /^\/map\/ride(\/|$)/.test(path) ? SHOWN_BY_RIDE : [],
});

/**
 * Milliseconds. An older notification shows no card; it stays unread in the list. 48 hours is the longest ride (our
 * number).
 */
export const CARD_MAX_AGE_MS = 48 * 3_600_000;
