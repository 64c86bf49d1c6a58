import type { Language } from '../language.ts';
import type { Tariff } from '../world/tariffs.ts';

type TariffTexts = Record<
  | 'BillingDescription'
  | 'BillingDetails'
  | 'ExpirationTitle'
  | 'ExpirationText'
  | 'ShareTitle'
  | 'ShareText'
  | 'TripsNoTitle'
  | 'TripsNoText'
  | 'FinesTitle'
  | 'FinesText'
  | 'ExtraInfo'
  | 'ExtraPaymentInfo'
  | 'PaymentTerms'
  | 'PriceDescription',
  string
>;

const days = {
  ru: (n: number) => `${n}\u00A0${n % 10 === 1 && n % 100 !== 11 ? 'день' : 'дней'}`,
  en: (n: number) => `${n}\u00A0day${n === 1 ? '' : 's'}`,
};

/** An operator's tariff texts, computed from the tariff's own numbers so that they always agree. */
export const tariffTexts = (language: Language, tariff: Tariff): TariffTexts =>
  language === 'en' ? english(tariff) : russian(tariff);

const russian = ({ days: length, most_rides, most_minutes, bike_type }: Tariff): TariffTexts => ({
  BillingDescription: 'Поездки оплачиваются с основной карты, когда заканчиваются.',
  BillingDetails: 'Минута считается целиком, как только началась.',
  ExpirationTitle: 'Срок действия',
  ExpirationText: `${days.ru(length)} с момента покупки. Если уже есть другой тариф, новый начнётся с первой поездки после него.`,
  ShareTitle: 'Совместные поездки',
  ShareText: bike_type === 'omni' ? 'Один аккаунт, один самокат или велосипед.' : 'Один аккаунт, один велосипед.',
  TripsNoTitle: 'Число поездок',
  TripsNoText:
    most_rides !== null
      ? `До ${most_rides}\u00A0поездок.`
      : most_minutes !== null
        ? `До ${most_minutes}\u00A0минут всего.`
        : 'Сколько угодно.',
  FinesTitle: 'Штрафы',
  FinesText: 'Не вернули за 48\u00A0часов: 30\u00A0000\u00A0₽.',
  ExtraInfo: 'Тариф не продлевается сам.',
  ExtraPaymentInfo: 'Чек придёт на почту из профиля.',
  PaymentTerms: `Одним платежом, на ${days.ru(length)}`,
  PriceDescription: 'Цена доступа. Минуты сверх бесплатных оплачиваются отдельно.',
});

const english = ({ days: length, most_rides, most_minutes, bike_type }: Tariff): TariffTexts => ({
  BillingDescription: 'We charge rides to your main card when they end.',
  BillingDetails: 'Every minute you start counts in full.',
  ExpirationTitle: 'How long it lasts',
  ExpirationText: `${days.en(length)} from the purchase. With another plan running, it starts with the first ride after that one.`,
  ShareTitle: 'Riding together',
  ShareText: bike_type === 'omni' ? 'One account, one scooter or bike.' : 'One account, one bike.',
  TripsNoTitle: 'Number of rides',
  TripsNoText:
    most_rides !== null
      ? `Up to ${most_rides}\u00A0rides.`
      : most_minutes !== null
        ? `Up to ${most_minutes}\u00A0minutes in all.`
        : 'As many as you like.',
  FinesTitle: 'Fines',
  FinesText: 'Not returned within 48\u00A0hours: ₽30,000.',
  ExtraInfo: 'The plan doesn’t renew itself.',
  ExtraPaymentInfo: 'The receipt goes to the email in your profile.',
  PaymentTerms: `One payment, for ${days.en(length)}`,
  PriceDescription: 'The price of access. Minutes beyond the free ones are charged separately.',
});
