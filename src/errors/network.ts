import { msg } from '@lingui/core/macro';
import type { ErrorEntry } from './catalogue.types.ts';

/** Errors of any call (account §8), except those of the server itself. */
export const networkErrors = {
  networkErrorTitle: {
    title: msg`Нет связи`,
    text: msg`Проверьте интернет и повторите.`,
    surface: 'toast',
    icon: 'offline',
    tone: 'plain',
    next: ['retry'],
  },
  offline: {
    title: msg`Нет интернета`,
    text: msg`Показываем то, что сохранили. Интернет появится, и мы обновим сами.`,
    surface: 'banner',
    icon: 'offline',
    tone: 'plain',
    next: ['retry'],
  },
  serverAuthError: {
    title: msg`Войти сейчас не получится`,
    text: msg`Повторите через минуту.`,
    surface: 'toast',
    icon: 'clock',
    tone: 'plain',
    next: ['retry', 'support'],
  },
  dbErrorTitle: {
    title: msg`Данные не загрузились`,
    text: msg`Повторите через минуту.`,
    surface: 'toast',
    icon: 'alert-circle',
    tone: 'danger',
    next: ['retry', 'support'],
  },
  notFoundErrorMessage: {
    title: msg({ message: 'Не нашли', comment: 'The server has no such thing (404)' }),
    text: msg`Проверьте номер или ссылку.`,
    surface: 'popup',
    icon: 'search',
    tone: 'plain',
    next: ['retry', 'toMap'],
  },
  noData: {
    title: msg`Данных пока нет`,
    text: msg`Повторите чуть позже.`,
    surface: 'toast',
    icon: 'info',
    tone: 'plain',
    next: ['retry', 'support'],
  },
  invalidAuthError: {
    title: msg`Нужно войти снова`,
    text: msg`Войдите, и мы вернём вас на это место.`,
    surface: 'page',
    icon: 'lock',
    tone: 'plain',
    next: ['signIn'],
  },
  updateApplication: {
    title: msg({
      message: 'Обновите приложение',
      comment: 'English, as the specification has it: Please update the app',
    }),
    text: msg`Вышла новая версия, старая больше не работает. Поездка и данные сохранятся.`,
    surface: 'page',
    icon: 'download',
    tone: 'plain',
    next: ['updateApp'],
  },
  tooManyRequests: {
    title: msg`Слишком часто`,
    text: ({ retryInSeconds }, format) => {
      if (retryInSeconds === undefined) return msg`Подождите минуту и повторите.`;
      const wait = format.wait(Math.max(60, retryInSeconds));
      return msg({ message: `Повторите через ${wait}.`, comment: 'Placeholder: a time such as "2 minutes"' });
    },
    surface: 'toast',
    icon: 'slow',
    tone: 'plain',
    next: ['retry'],
  },
  chunkLoadError: {
    title: msg`Страница не догрузилась`,
    text: msg`Вышла новая версия или пропала связь. Обновите страницу, ничего не потеряется.`,
    surface: 'page',
    icon: 'refresh',
    tone: 'plain',
    next: ['reload'],
  },
} satisfies Record<string, ErrorEntry>;
