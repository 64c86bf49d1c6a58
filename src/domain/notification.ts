/**
 * What riders are told (map-and-rent §3). The specification names what a notification is about and not its wire word: these are
 * our reading, written down here alone. A word that the app does not know is information.
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
export type ActionType = (typeof actionTypes)[number];
export type NotificationType = 'information' | 'promocode' | 'rental_end' | ActionType;

/** One row of the table `notifications`. The words are the server's, in the rider's language. */
export type Notification = {
  id: string;
  type: NotificationType;
  headline: string;
  /** The sentence below. */
  sentence: string | null;
  /** Milliseconds, by the server's clock. */
  at: number;
  delivered: boolean;
  /** Id of the ride that it is about. */
  rentId: string | null;
  bikeId: string | null;
  bikeType: 'omni' | 'other' | null;
  /** Of that ride. */
  durationSeconds: number | null;
};

const REGULAR: readonly NotificationType[] = ['information', 'promocode', 'rental_end'];
const TYPES: readonly NotificationType[] = [...REGULAR, ...actionTypes];

export const notificationType = (word: unknown): NotificationType =>
  TYPES.find((type) => type === word) ?? 'information';

/** It asks for something, and stays until the rider has answered (map-and-rent §4). */
export const asksForAction = ({ type }: Pick<Notification, 'type'>): boolean => !REGULAR.includes(type);

/** Where a notification leads; null where it only tells. A debt is paid in the profile, and at once where the app is open. */
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

/** Signing in, scanning, finishing and paying are not interrupted (decisions §6). */
const UNDISTURBED = [
  /^\/$/,
  /^\/login(\/|$)/,
  /^\/registration(\/|$)/,
  /^\/map\/scan(\/|$)/,
  /^\/map\/ride\/finish(\/|$)/,
  /^\/tariffs\/details\/[^/]+\/insurance(\/|$)/,
];

/** What the screen of the ride says itself, and larger. */
const SAID_BY_RIDE: readonly NotificationType[] = [
  'rental_end',
  'come_back_to_ride',
  'close_card_and_come_back_to_ride',
];

/** Whether notifications may appear over a screen of this path, and which ones that screen says itself. */
export const pushPlace = (path: string): { isAllowed: boolean; saidHere: readonly NotificationType[] } => ({
  isAllowed: !UNDISTURBED.some((place) => place.test(path)),
  saidHere: /^\/map\/ride(\/|$)/.test(path) ? SAID_BY_RIDE : [],
});

/** Milliseconds. Older ones stand in the list, unread, and pop up no more: 48 hours are the longest ride (our number). */
export const POPS_UP_FOR = 48 * 3_600_000;
