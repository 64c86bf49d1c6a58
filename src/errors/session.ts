import { msg } from '@lingui/core/macro';
import type { SessionCode } from '#domain/errorCode.ts';
import type { ErrorEntry } from './catalogue.types.ts';

/** Sign-in and session (account §8). */
export const sessionErrors = {
  loginErrorMessage: {
    title: msg`Неверный логин или ПИН-код`,
    text: msg`Они в сообщении, которое пришло при регистрации.`,
    surface: 'inline',
    icon: 'alert-circle',
    tone: 'danger',
    next: ['retry', 'support'],
  },
  offlineLogin: {
    title: msg`Не получилось войти`,
    text: msg`Проверьте интернет и повторите. Логин и ПИН-код останутся на месте.`,
    surface: 'inline',
    icon: 'offline',
    tone: 'plain',
    next: ['retry'],
  },
  blockedUserAuthError: {
    title: msg`Аккаунт заблокирован`,
    text: ({ userId }) => {
      if (userId === undefined) return msg`Напишите нам, поможем разобраться.`;
      return msg`Напишите нам, поможем разобраться. Ваш номер: ${userId}.`;
    },
    surface: 'popup',
    icon: 'profile',
    tone: 'danger',
    next: ['support'],
  },
  loginDelayed: {
    title: msg`Слишком много попыток`,
    text: ({ retryInSeconds }, format) => {
      if (retryInSeconds === undefined) return msg`Подождите минуту и войдите снова.`;
      const wait = format.wait(retryInSeconds);
      return msg({ message: `Попробуйте снова через ${wait}.`, comment: 'Placeholder: a time such as "40 seconds"' });
    },
    surface: 'inline',
    icon: 'clock',
    tone: 'warn',
    next: ['retry', 'support'],
  },
  signInTimedOut: {
    title: msg`Начните вход заново`,
    text: msg`Прошло слишком много времени.`,
    surface: 'inline',
    icon: 'clock',
    tone: 'plain',
    next: ['signIn'],
  },
  sessionEnded: {
    title: msg`Войдите ещё раз`,
    text: msg`Войдите снова: вернём вас туда, где вы были.`,
    surface: 'page',
    icon: 'lock',
    tone: 'plain',
    next: ['signIn'],
  },
  noProfileInfoError: {
    title: msg`Профиль не загрузился`,
    text: msg`Повторите. Поездка и карта работают и без него.`,
    surface: 'popup',
    icon: 'profile',
    tone: 'plain',
    next: ['retry', 'support'],
  },
} satisfies Record<SessionCode, ErrorEntry>;
