import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { NotificationType } from '#domain/notification.ts';
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
