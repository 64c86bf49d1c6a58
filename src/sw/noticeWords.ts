/* oxlint-disable lingui/no-unlocalized-strings -- the worker is to stay small: a dozen words in both languages, and no catalogue */
export type Spoken = 'ru' | 'en';

/** Headlines where the server has sent a sentence alone. */
const words: Readonly<Record<string, Readonly<Record<Spoken, string>>>> = {
  promocode: { ru: 'Промокод', en: 'Promo code' },
  rental_end: { ru: 'Поездка завершена', en: 'Ride finished' },
  account_blocked: { ru: 'Аккаунт заблокирован', en: 'Account blocked' },
  come_back_to_ride: { ru: 'Поездка идёт', en: 'Your ride is on' },
  close_card_and_come_back_to_ride: { ru: 'Поездка идёт', en: 'Your ride is on' },
  pay_debt_claim: { ru: 'Есть долг', en: 'You have a debt' },
  qr_code: { ru: 'Пора ехать', en: 'Ready to ride' },
  mos_metro_bonus: { ru: 'Бонус за\u00A0метро', en: 'Metro bonus' },
  buy_tariff: { ru: 'Тариф', en: 'Your plan' },
};
const other: Readonly<Record<Spoken, string>> = { ru: 'Велорент', en: 'Velorent' };

export const noticeWords = (type: string, language: Spoken): string => (words[type] ?? other)[language];
