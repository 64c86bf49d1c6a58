import { type Language, roublesIn } from '../../language.ts';
import type { PaymentOrder } from '../paymentOrder.types.ts';

export const providerTexts = {
  ru: {
    title: 'Тестовая оплата',
    note: 'Это страница песочницы: деньги не списываются, карты не настоящие.',
    debt: 'Долг за поездки',
    card: 'Новая карта',
    tariff: (name: string) => `Тариф «${name}»`,
    insured: (cost: number) => `со страховкой: ${roublesIn('ru', cost)} за поездку`,
    pay: (amount: number) => `Оплатить ${roublesIn('ru', amount)}`,
    refuse: 'Отказать, как банк',
    leave: 'Вернуться, не закончив',
    back: 'Вернуться в Велорент',
    number: 'Номер карты',
    expires: 'Срок, ММ/ГГ',
    add: 'Добавить карту',
    samples:
      'Подойдут 2200 0000 0000 0004, 4111 1111 1111 1111, 5555 5555 5555 4444. Номер 2200 0000 0000 0012 банк будет проверять, 4000 0000 0000 0002 отклонит.',
    wrongNumber: 'Проверьте номер: такого быть не может.',
    wrongExpires: 'Проверьте срок: такого месяца нет, или он прошёл.',
    unknown: 'Такого платежа нет.',
    state: {
      created: '',
      pending: 'Банк ещё думает.',
      paid: 'Уже оплачено.',
      refused: 'Банк отказал.',
      expired: 'Время оплаты вышло.',
    } satisfies Record<PaymentOrder['state'], string>,
  },
  en: {
    title: 'Test payment',
    note: 'This page belongs to the sandbox: no money moves, no card is real.',
    debt: 'Debt for rides',
    card: 'A new card',
    tariff: (name: string) => `Plan “${name}”`,
    insured: (cost: number) => `with insurance, ${roublesIn('en', cost)} a ride`,
    pay: (amount: number) => `Pay ${roublesIn('en', amount)}`,
    refuse: 'Refuse, as a bank does',
    leave: 'Go back without finishing',
    back: 'Back to Velorent',
    number: 'Card number',
    expires: 'Expires, MM/YY',
    add: 'Add the card',
    samples:
      '2200 0000 0000 0004, 4111 1111 1111 1111 and 5555 5555 5555 4444 will do. The bank will look into 2200 0000 0000 0012 and refuse 4000 0000 0000 0002.',
    wrongNumber: 'Check the number: there can be no such card.',
    wrongExpires: 'Check the date: there is no such month, or it has passed.',
    unknown: 'There is no such payment.',
    state: {
      created: '',
      pending: 'The bank is still thinking.',
      paid: 'Paid already.',
      refused: 'The bank refused.',
      expired: 'The time to pay is over.',
    },
  },
} satisfies Record<Language, unknown>;

export type ProviderTexts = (typeof providerTexts)[Language];
