import { useRouter } from '@tanstack/react-router';
import type { Notification } from '#domain/notification.ts';
import { notificationPath } from '#paths/notificationPath.ts';
import { paths } from '#paths/paths.ts';

type Act = Pick<Notification, 'type' | 'rentId'>;

/** The action of a notification; null if it has none. */
export function useNotificationAction(payDebt: () => void): (notification: Act) => (() => void) | null {
  const router = useRouter();
  return (notification) => {
    if (notification.type === 'pay_debt_claim') return payDebt;
    const path = notificationPath(notification);
    if (path === null) return null;
    return () => {
      // Back from the ride returns to the map, not to the card that was open there.
      if (notification.type === 'close_card_and_come_back_to_ride' && router.history.location.pathname === paths.map)
        router.history.replace(paths.map);
      router.history.push(path);
    };
  };
}
