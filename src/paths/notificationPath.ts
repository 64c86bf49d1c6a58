import type { Notification, NotificationType } from '#domain/notification.ts';
import { isAt, paths, pathTo } from './paths.ts';

/**
 * Path that a notification opens; null where it only informs. A debt opens the profile; in the open app the rider can
 * pay at once.
 */
export function notificationPath({ type, rentId }: Pick<Notification, 'type' | 'rentId'>): string | null {
  switch (type) {
    case 'account_blocked':
      return paths.support;
    case 'come_back_to_ride':
    case 'close_card_and_come_back_to_ride':
      return paths.ride;
    case 'pay_debt_claim':
      return paths.profile;
    case 'qr_code':
      return paths.scan;
    case 'mos_metro_bonus':
      return paths.metro;
    case 'buy_tariff':
      return paths.tariffs;
    case 'rental_end':
      return rentId === null ? paths.history : pathTo(paths.pastRide, rentId);
    case 'information':
    case 'promocode':
      return null;
  }
}

/** Notifications do not interrupt sign-in, scanning, finishing and paying (decisions §6). */
const QUIET = [paths.main, paths.login, paths.registration, paths.scan, paths.finish, paths.insurance];

/** Types that the ride screen shows itself, in a larger form. */
const SHOWN_BY_RIDE: readonly NotificationType[] = [
  'rental_end',
  'come_back_to_ride',
  'close_card_and_come_back_to_ride',
];

/** Whether notifications may appear on the screen at this path, and which types that screen shows itself. */
export const notificationRulesAt = (
  address: string,
): { isAllowed: boolean; shownByScreen: readonly NotificationType[] } => ({
  isAllowed: !QUIET.some((path) => isAt(address, path)),
  shownByScreen: isAt(address, paths.ride) ? SHOWN_BY_RIDE : [],
});
