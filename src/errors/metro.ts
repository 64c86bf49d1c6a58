import { msg } from '@lingui/core/macro';
import type { MetroCode } from '#domain/errorCode.ts';
import type { CatalogueText, ErrorEntry } from './catalogue.types.ts';

const inSheet = { surface: 'popup', icon: 'metro', tone: 'danger' } as const;

const retryText: CatalogueText = ({ retryInSeconds }, format) => {
  if (retryInSeconds === undefined) return msg`Попробуйте позже.`;
  const wait = format.wait(retryInSeconds);
  return msg({ message: `Попробуйте снова через ${wait}.`, comment: 'Placeholder: a time such as "40 seconds"' });
};

/** The bonus of a metro subscription (account §8); texts show `retries_in` as a duration. */
export const metroErrors = {
  accountConnectedAlready: {
    ...inSheet,
    title: msg`Метро уже подключено`,
    text: msg`Бонус работает, код больше не нужен.`,
    tone: 'plain',
    next: ['close'],
  },
  connectionError: {
    ...inSheet,
    title: msg`Метро не нашло ваш номер`,
    text: msg`Войдите в приложение метро с этим номером и повторите.`,
    next: ['retry', 'support'],
  },
  somethingGoneWrong: {
    ...inSheet,
    title: msg`Подключить не получилось`,
    text: msg`Код больше не действует. Попросите новый.`,
    next: ['newCode', 'support'],
  },
  thereWaserrorWhileTryingGetMosMetroStatus: {
    ...inSheet,
    title: msg`Не узнали, подключено ли метро`,
    text: msg`Повторите. Если не выйдет, проверьте интернет.`,
    tone: 'plain',
    next: ['retry', 'support'],
  },
  wrongCode: {
    surface: 'inline',
    icon: 'alert-circle',
    tone: 'danger',
    title: msg`Код не подошёл, проверьте цифры`,
    next: ['retry'],
  },
  metroUserTemporaryBlocked: {
    ...inSheet,
    title: msg`Слишком много попыток`,
    text: retryText,
    tone: 'warn',
    next: ['close', 'support'],
  },
  metroUserBlocked: {
    ...inSheet,
    title: msg`Метро заблокировало этот номер`,
    text: msg`Напишите нам, поможем разобраться.`,
    next: ['support', 'close'],
  },
  metroRetryAfter: {
    ...inSheet,
    title: msg`Код уже отправлен`,
    text: retryText,
    icon: 'clock',
    tone: 'plain',
    next: ['close', 'support'],
  },
  metroInvalidUsername: {
    ...inSheet,
    title: msg`Метро не приняло этот номер`,
    text: msg`Код приходит на телефон из профиля. Если он другой, напишите нам.`,
    next: ['support', 'close'],
  },
  metroPhoneNotRussian: {
    surface: 'inline',
    icon: 'phone',
    tone: 'plain',
    title: msg`Бонус метро работает с номерами, которые начинаются с +7`,
    next: ['support'],
  },
} satisfies Record<MetroCode, ErrorEntry>;
