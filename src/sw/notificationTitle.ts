import type { Language } from '#domain/language.ts';
/* oxlint-disable lingui/no-unlocalized-strings -- the worker must stay small: a dozen texts in two languages, without a catalogue */
import { ownProperty } from '#domain/ownProperty.ts';

/** Headlines for notifications with a sentence only. */
const titles: Readonly<Record<string, Readonly<Record<Language, string>>>> = {
  promocode: { ru: 'Промокод', en: 'Promo code' },
  rental_end: { ru: 'Поездка завершена', en: 'Ride finished' },
  account_blocked: { ru: 'Аккаунт заблокирован', en: 'Account blocked' },
  come_back_to_ride: { ru: 'Поездка идёт', en: 'Your ride is running' },
  close_card_and_come_back_to_ride: { ru: 'Поездка идёт', en: 'Your ride is running' },
  pay_debt_claim: { ru: 'Есть долг', en: 'You owe money' },
  qr_code: { ru: 'Пора ехать', en: 'Ready to ride' },
  mos_metro_bonus: { ru: 'Бонус за\u00A0метро', en: 'Metro bonus' },
  buy_tariff: { ru: 'Тариф', en: 'Your plan' },
};
const other: Readonly<Record<Language, string>> = { ru: 'Велорент', en: 'Velorent' };

export const notificationTitle = (type: string, language: Language): string =>
  (ownProperty(titles, type) ?? other)[language];
