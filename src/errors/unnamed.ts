import { msg } from '@lingui/core/macro';
import type { ErrorEntry } from './catalogue.types.ts';

/** Errors without known details (account §8). */
export const unnamedErrors = {
  unknownError: {
    title: msg`Что-то пошло не так`,
    text: msg`Повторите. Если не выйдет, напишите нам.`,
    yields: true,
    surface: 'popup',
    icon: 'alert-circle',
    tone: 'danger',
    next: ['retry', 'support'],
  },
  commonError: {
    title: msg`Не получилось`,
    text: msg`Повторите. Если не выйдет, напишите нам.`,
    yields: true,
    surface: 'toast',
    icon: 'alert-circle',
    tone: 'danger',
    next: ['retry', 'support'],
  },
} satisfies Record<string, ErrorEntry>;
