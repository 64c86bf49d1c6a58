import { msg } from '@lingui/core/macro';
import type { SecondFactorCode } from '#domain/errorCode.ts';
import type { ErrorEntry } from './catalogue.types.ts';

/** The second step of the sign-in (ours). */
export const secondFactorErrors = {
  secondFactorWrong: {
    title: msg`Код не\u00A0подошёл`,
    text: msg`Введите тот, что на\u00A0экране сейчас: код меняется каждые 30\u00A0секунд и\u00A0действует один раз. Если не\u00A0подходит ни\u00A0один, включите автоматическое время на\u00A0телефоне с\u00A0кодами.`,
    surface: 'inline',
    icon: 'alert-circle',
    tone: 'danger',
    next: ['retry', 'support'],
  },
  secondFactorUnanswered: {
    title: msg`Ответ не\u00A0пришёл`,
    text: msg`Этот код мог сработать, а\u00A0второй раз он не\u00A0действует. Дождитесь в\u00A0приложении следующего и\u00A0введите его.`,
    surface: 'inline',
    icon: 'offline',
    tone: 'plain',
    next: ['retry', 'support'],
  },
  secondFactorNeeded: {
    title: msg`Нужен код из\u00A0приложения`,
    text: msg`Вход в\u00A0два шага уже включён: без кода телефоны не\u00A0добавить и\u00A0не\u00A0убрать.`,
    surface: 'page',
    icon: 'lock',
    tone: 'plain',
    next: ['retry', 'support'],
  },
  secondFactorGone: {
    title: msg`Начните вход заново`,
    text: msg`Этот телефон больше не\u00A0подтверждает вход: его убрали на\u00A0другом устройстве или в\u00A0поддержке.`,
    surface: 'inline',
    icon: 'lock',
    tone: 'plain',
    next: ['signIn'],
  },
  secondFactorsFull: {
    title: msg`Больше двух телефонов нельзя`,
    text: msg`Уберите один из\u00A0них и\u00A0добавьте новый.`,
    surface: 'page',
    icon: 'alert-circle',
    tone: 'plain',
    next: ['retry'],
  },
} satisfies Record<SecondFactorCode, ErrorEntry>;
