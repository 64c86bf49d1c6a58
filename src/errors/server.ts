import { msg } from '@lingui/core/macro';
import type { ErrorEntry } from './catalogue.types.ts';

/** The server answered but could not handle the request (account §8). The entrance has these errors too. */
export const serverErrors = {
  serverErrorTitle: {
    title: msg`Сервис не ответил`,
    text: msg`Мы уже разбираемся. Повторите через минуту.`,
    surface: 'toast',
    icon: 'alert-circle',
    tone: 'danger',
    next: ['retry', 'support'],
  },
  serverTempUnavailable: {
    title: msg`Сервис сейчас не работает`,
    text: msg`Повторите через минуту.`,
    surface: 'toast',
    icon: 'clock',
    tone: 'plain',
    next: ['retry', 'support'],
  },
} satisfies Record<string, ErrorEntry>;
