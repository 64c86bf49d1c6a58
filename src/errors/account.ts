import { msg } from '@lingui/core/macro';
import type { AccountCode } from '#domain/errorCode.ts';
import type { ErrorEntry } from './catalogue.types.ts';

const atField = { surface: 'inline', icon: 'alert-circle', tone: 'danger', next: ['close'] } as const;

/** The rider's account (account §8). It includes the errors of its fields: the entrance does not load them. */
export const accountErrors = {
  tariffProfileError: {
    title: msg`Тариф не загрузился`,
    text: msg`Остальное в профиле на месте. Повторите чуть позже.`,
    surface: 'toast',
    icon: 'alert-circle',
    tone: 'plain',
    next: ['retry', 'support'],
  },
  pinRequestError: {
    title: msg`ПИН-код не загрузился`,
    text: msg`Проверьте интернет и нажмите ещё раз.`,
    surface: 'inline',
    icon: 'lock',
    tone: 'plain',
    next: ['retry', 'support'],
  },
  avatarNotRead: {
    title: msg`Фото не открылось`,
    text: msg`Выберите другое, в JPEG или PNG.`,
    surface: 'inline',
    icon: 'image',
    tone: 'plain',
    next: ['chooseFile', 'support'],
  },
  under16warning: { ...atField, title: msg`Ездить можно с 16 лет` },
  emailIsTaken: {
    ...atField,
    title: msg`Эта почта уже привязана к другому аккаунту`,
  },
  registrationCommonError: {
    title: msg`Зарегистрироваться не получилось`,
    text: msg`Номер остался на месте. Повторите или напишите нам.`,
    surface: 'inline',
    icon: 'alert-circle',
    tone: 'danger',
    next: ['retry', 'support'],
  },
  cantSendRestoreRequest: {
    title: msg`Отправить сообщение не получилось`,
    text: msg`Номер остался на месте. Повторите или напишите нам.`,
    surface: 'inline',
    icon: 'alert-circle',
    tone: 'danger',
    next: ['retry', 'support'],
  },
  messageDelayed: {
    title: msg`Сообщение на этот номер уже просили`,
    text: ({ retryInSeconds }, format) => {
      if (retryInSeconds === undefined) return msg`Подождите минуту. Если оно не придёт, попросите ещё раз.`;
      const wait = format.wait(retryInSeconds);
      return msg({
        message: `Если оно не придёт, попросите ещё раз через ${wait}.`,
        comment: 'Placeholder: a time such as "40 seconds"',
      });
    },
    surface: 'inline',
    icon: 'clock',
    tone: 'warn',
    next: ['retry', 'support'],
  },
  deletionInRide: {
    title: msg`Сначала завершите поездку`,
    text: msg`Удалить аккаунт можно, когда она закончится.`,
    surface: 'popup',
    icon: 'clock',
    tone: 'warn',
    next: ['openRide', 'support'],
  },
  deletionInDebt: {
    title: ({ debt }, format) => {
      if (debt === undefined) return msg`Сначала оплатите долг`;
      const sum = format.money(debt);
      return msg({
        message: `Сначала оплатите долг ${sum}`,
        comment: 'Placeholder: a sum, such as ₽248',
      });
    },
    text: msg`Удалить аккаунт можно, когда долга не будет.`,
    surface: 'popup',
    icon: 'card',
    tone: 'warn',
    next: ['payDebt', 'support'],
  },
  addTransportCardUnuniqueErrorMessage: {
    title: msg`Эта «Тройка» уже привязана к другому аккаунту`,
    text: msg`Если карта ваша, напишите нам.`,
    surface: 'inline',
    icon: 'transport',
    tone: 'danger',
    next: ['support', 'close'],
  },
  addTransportCardErrorMessage: {
    title: msg`Эта «Тройка» не подошла`,
    text: msg`Проверьте номер на карте. Если он верный, возьмите другую.`,
    yields: true,
    surface: 'inline',
    icon: 'transport',
    tone: 'danger',
    next: ['retry', 'support'],
  },
  failedLoadNotificationHistory: {
    title: msg`Уведомления не загрузились`,
    text: msg`Повторите чуть позже, они никуда не денутся.`,
    surface: 'toast',
    icon: 'bell',
    tone: 'plain',
    next: ['retry', 'support'],
  },
  notificationReadError: {
    title: msg`Прочитанное не отметилось`,
    text: msg`Повторите чуть позже.`,
    surface: 'toast',
    icon: 'bell',
    tone: 'plain',
    next: ['retry', 'support'],
  },
} satisfies Record<AccountCode, ErrorEntry>;
