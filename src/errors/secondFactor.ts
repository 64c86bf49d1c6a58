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
} satisfies Record<SecondFactorCode, ErrorEntry>;
