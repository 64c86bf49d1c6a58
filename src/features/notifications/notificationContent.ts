import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useRouter } from '@tanstack/react-router';
import type { Notification, NotificationType } from '#domain/notification.ts';
import { useFormat } from '#i18n/useFormat.ts';
import { notificationPath } from '#paths/notificationPath.ts';
import { paths } from '#paths/paths.ts';
import { useRuntime } from '#src/runtime/runtime.tsx';
import type { IconName } from '#ui/iconName.ts';

type NotificationLook = {
  icon: IconName;
  tone: 'plain' | 'warn' | 'danger' | 'good';
  /** Label of the button; undefined if there is no action. */
  action?: MessageDescriptor;
};

/** The look of each kind, for the card and for the list. */
export const notificationLooks: Record<NotificationType, NotificationLook> = {
  information: { icon: 'bell', tone: 'plain' },
  promocode: { icon: 'promo', tone: 'good' },
  rental_end: {
    icon: 'check-circle',
    tone: 'good',
    action: msg({ message: 'Чек', comment: 'Button: shows the receipt of the ride' }),
  },
  account_blocked: {
    icon: 'profile',
    tone: 'danger',
    action: msg({ message: 'В поддержку', comment: 'Button: leads to support' }),
  },
  come_back_to_ride: {
    icon: 'clock',
    tone: 'danger',
    action: msg({ message: 'К поездке', comment: 'Button: back to the ride' }),
  },
  pay_debt_claim: { icon: 'card', tone: 'warn', action: msg`Оплатить` },
  qr_code: { icon: 'scan', tone: 'plain', action: msg`Сканировать` },
  mos_metro_bonus: {
    icon: 'metro',
    tone: 'good',
    action: msg({ message: 'Получить', comment: 'Button: get the bonus of a metro subscription' }),
  },
  buy_tariff: { icon: 'ticket', tone: 'plain', action: msg`Выбрать тариф` },
  close_card_and_come_back_to_ride: {
    icon: 'clock',
    tone: 'warn',
    action: msg({ message: 'К поездке', comment: 'Button: back to the ride' }),
  },
};

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** The age of a notification as text: now, 5 minutes ago, 14:20, 12 May. */
export function useAgeText(): (at: number) => string {
  const { t } = useLingui();
  const format = useFormat();
  const { serverClock } = useRuntime();
  return (at) => {
    const now = serverClock.now();
    const age = now - at;
    if (age < MINUTE) return t({ message: 'только что', comment: 'When a notification came: just now' });
    if (age < HOUR) {
      const minutes = Math.floor(age / MINUTE);
      return t({
        message: plural(minutes, {
          one: '# минуту назад',
          few: '# минуты назад',
          many: '# минут назад',
          other: '# минуты назад',
        }),
      });
    }
    const isToday = new Date(at).toDateString() === new Date(now).toDateString();
    return isToday ? format.time(at) : format.date(at, now);
  };
}

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
