import { msg } from '@lingui/core/macro';
import type { SecondFactorCode } from '#domain/errorCode.ts';
import type { ErrorEntry } from './catalogue.types.ts';

/** The second step of the sign-in (ours). */
export const secondFactorErrors = {
  secondFactorWrong: {
    title: msg`Код не подошёл`,
    text: msg`Введите тот, что на экране сейчас: код меняется каждые 30 секунд и действует один раз. Если не подходит ни один, включите автоматическое время на телефоне с кодами.`,
    surface: 'inline',
    icon: 'alert-circle',
    tone: 'danger',
    next: ['retry', 'support'],
  },
  secondFactorUnanswered: {
    title: msg`Ответ не пришёл`,
    text: msg`Этот код мог сработать, а второй раз он не действует. Дождитесь в приложении следующего и введите его.`,
    surface: 'inline',
    icon: 'offline',
    tone: 'plain',
    next: ['retry', 'support'],
  },
  secondFactorNeeded: {
    title: msg`Нужен код из приложения`,
    text: msg`Вход в два шага уже включён: без кода телефоны не добавить и не убрать.`,
    surface: 'page',
    icon: 'lock',
    tone: 'plain',
    next: ['retry', 'support'],
  },
  secondFactorGone: {
    title: msg`Начните вход заново`,
    text: msg`Этот телефон больше не подтверждает вход: его убрали на другом устройстве или в поддержке.`,
    surface: 'inline',
    icon: 'lock',
    tone: 'plain',
    next: ['signIn'],
  },
  secondFactorsFull: {
    title: msg`Больше двух телефонов нельзя`,
    text: msg`Уберите один из них и добавьте новый.`,
    surface: 'page',
    icon: 'alert-circle',
    tone: 'plain',
    next: ['retry'],
  },
} satisfies Record<SecondFactorCode, ErrorEntry>;
