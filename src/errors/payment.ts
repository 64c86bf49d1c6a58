import { msg } from '@lingui/core/macro';
import type { PaymentCode } from '#domain/errorCode.ts';
import type { ErrorEntry } from './catalogue.types.ts';

const failed = { surface: 'popup', icon: 'card', tone: 'danger' } as const;
const open = { surface: 'popup', icon: 'clock', tone: 'plain' } as const;

/** A server's sentence without the full stops and spaces at its end. Runs in linear time. */
export function withoutStop(sentence: string): string {
  let end = sentence.length;
  while (end > 0 && /[.\s]/.test(sentence.charAt(end - 1))) end--;
  return sentence.slice(0, end);
}

/** Tariffs and payments (account §8). Each text says whether the rider was charged; no text guesses it. */
export const paymentErrors = {
  tarrifsLoadError: {
    title: msg`Тарифы не загрузились`,
    text: msg`Повторите. Если не выйдет, проверьте интернет.`,
    surface: 'page',
    icon: 'ticket',
    tone: 'plain',
    next: ['retry', 'support'],
  },
  failedLoadCurrentTariffMessage: {
    title: msg`Тариф не открылся`,
    text: msg`Повторите. Если не выйдет, проверьте интернет.`,
    surface: 'page',
    icon: 'ticket',
    tone: 'plain',
    next: ['retry', 'tariffs', 'support'],
  },
  tariffNotFound: {
    title: msg`Такого тарифа нет`,
    text: msg`Его могли снять с продажи. Посмотрите, что есть сейчас.`,
    surface: 'page',
    icon: 'ticket',
    tone: 'plain',
    next: ['tariffs', 'support'],
  },
  tariffPaymentError: {
    ...failed,
    title: msg({ message: 'Не удалось оплатить', comment: 'Could not pay: a plan or a debt' }),
    text: msg`Деньги не списаны. Повторите или напишите нам.`,
    yields: true,
    next: ['retry', 'support'],
  },
  paymentAddressRefused: {
    ...failed,
    title: msg`Страница оплаты не открылась`,
    text: msg`Её адрес нам незнаком, поэтому мы остановились. Деньги не списаны.`,
    next: ['support', 'retry'],
  },
  paymentUnanswered: {
    ...open,
    title: msg`Ответа пока нет`,
    text: msg`Повторите: дважды не спишем.`,
    next: ['retry', 'support'],
  },
  payingCardMissing: {
    ...failed,
    title: msg`Нет карты для оплаты`,
    text: msg`Добавьте карту или выберите другую основной. Деньги не списаны.`,
    next: ['cards', 'support'],
  },
  paymentRefused: {
    ...failed,
    title: msg`Оплата не прошла`,
    text: ({ serverText }) => {
      const reason = withoutStop(serverText ?? '');
      return reason === ''
        ? msg`Банк отклонил платёж. Деньги не списаны.`
        : msg({
            message: `${reason}. Деньги не списаны.`,
            comment: 'Placeholder: the bank’s own sentence about why it refused',
          });
    },
    next: ['retry', 'cards', 'support'],
  },
  paymentExpired: {
    ...open,
    title: msg({ message: 'Время оплаты вышло', comment: 'The order was not paid in time and is closed' }),
    text: msg`Деньги не списаны. Можно начать заново.`,
    next: ['retry', 'support'],
  },
  paymentUnknown: {
    ...open,
    title: msg`Банк ещё не ответил`,
    text: msg`Мы продолжим спрашивать. Не платите второй раз: результат появится здесь.`,
    next: ['checkAgain', 'support'],
  },
  paymentNotFound: {
    ...open,
    icon: 'card',
    title: msg`Такой оплаты нет`,
    text: msg`Недавних платежей мы не нашли. Если деньги списаны, напишите нам.`,
    next: ['close', 'support'],
  },
  debtPaidAlready: {
    ...open,
    icon: 'check',
    title: msg`Долга больше нет`,
    text: msg`Он уже оплачен. Второй раз не списали.`,
    next: ['close', 'support'],
  },
  cardGone: {
    title: msg`Эту карту отвязали`,
    text: msg`На другом устройстве.`,
    surface: 'banner',
    icon: 'card',
    tone: 'danger',
    next: ['close', 'support'],
  },
  cardCannotPay: {
    title: msg`Карта не подходит`,
    text: msg`Выберите другую или добавьте новую.`,
    surface: 'banner',
    icon: 'card',
    tone: 'danger',
    next: ['close', 'support'],
  },
} satisfies Record<PaymentCode, ErrorEntry>;
