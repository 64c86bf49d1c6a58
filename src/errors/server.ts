import { msg } from '@lingui/core/macro';
import type { ErrorEntry } from './catalogue.types.ts';

/** The server answered, and could not do its part (account §8). Said at the entrance as anywhere else. */
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
    title: msg`Сервис временно недоступен`,
    text: msg`Повторите через минуту.`,
    surface: 'toast',
    icon: 'clock',
    tone: 'plain',
    next: ['retry', 'support'],
  },
} satisfies Record<string, ErrorEntry>;
