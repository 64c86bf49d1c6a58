import { msg } from '@lingui/core/macro';
import type { AccountCode } from '#domain/errorCode.ts';
import type { ErrorEntry } from './catalogue.types.ts';

const atField = { surface: 'inline', icon: 'alert-circle', tone: 'danger', next: ['close'] } as const;

/** The rider's account (account §8). Its fields stand here too: the entrance does without them. */
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
  under16warning: { ...atField, title: msg`Ездить можно с 16 лет` },
  emailIsTaken: {
    ...atField,
    title: msg({
      message: 'Эта почта уже привязана к другому пользователю',
      comment: 'English, as the specification has it: Such email already exists and connected to another user',
    }),
  },
} satisfies Record<AccountCode, ErrorEntry>;
