import type { components } from '#openapi/main.d.ts';
import type { Language } from '../language.ts';

export type HistoryItem = components['schemas']['HistoryItem'];
export type HistoryRequest = { riderId: string; language: Language; limit: number; offset: number; id?: string };

export const texts = {
  ru: {
    number: 'Номер',
    tariff: 'Тариф',
    cost: 'Стоимость',
    ride: 'Поездка',
    fine: 'Штраф',
    debt: 'Оплата долга',
    reservation: 'Бронь',
    balance: 'Баланс',
    bonus: 'Бонусы',
    page: 'Банковская карта',
  },
  en: {
    number: 'Number',
    tariff: 'Plan',
    cost: 'Cost',
    ride: 'Ride',
    fine: 'Fine',
    debt: 'Debt payment',
    reservation: 'Reservation',
    balance: 'Balance',
    bonus: 'Bonus',
    page: 'Bank card',
  },
};
