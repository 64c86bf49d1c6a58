import type { Notification, NotificationType } from '#domain/notification.ts';

export const push = (id: string, type: NotificationType, at = 0): Notification => ({
  id,
  type,
  headline: id,
  sentence: null,
  at,
  delivered: false,
  rentId: null,
  bikeId: null,
  bikeType: null,
  durationSeconds: null,
});
export const DEBT = push('debt', 'pay_debt_claim', 1);
const BLOCK = push('block', 'account_blocked', 2);
const TARIFF = push('tariff', 'buy_tariff', 3);
export const BONUS = push('bonus', 'information', 4);
export const END = push('end', 'rental_end', 5);
export const ALL = [DEBT, BLOCK, TARIFF, BONUS, END];
