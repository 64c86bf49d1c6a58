import { msg } from '@lingui/core/macro';
import type { PromoCode } from '#domain/errorCode.ts';
import type { ErrorEntry } from './catalogue.types.ts';

const inSheet = { surface: 'popup', icon: 'promo', tone: 'danger' } as const;
const atField = { surface: 'inline', icon: 'paste', tone: 'plain' } as const;

/** Promo and bonus codes (account §8). */
export const promoErrors = {
  promoApplyError: {
    ...inSheet,
    title: msg({ message: 'Код не подошёл', comment: 'A promo or bonus code could not be applied' }),
    text: msg`Проверьте его: возможно, он уже использован или не для этого аккаунта.`,
    yields: true,
    next: ['otherCode', 'support'],
  },
  promoBlocked: {
    ...inSheet,
    title: msg`Слишком много попыток`,
    text: msg`Пока коды ввести нельзя. Попробуйте позже.`,
    tone: 'warn',
    next: ['close', 'support'],
  },
  promoExpired: {
    ...inSheet,
    title: msg`Срок кода вышел`,
    text: msg`Этот код больше не действует.`,
    tone: 'plain',
    yields: true,
    next: ['otherCode', 'support'],
  },
  promoUnanswered: {
    ...inSheet,
    icon: 'clock',
    title: msg`Ответа нет`,
    text: msg`Код на месте. Повторите: дважды он не применится.`,
    tone: 'plain',
    next: ['retry', 'support'],
  },
  promoAppliedPerhaps: {
    ...inSheet,
    title: msg`Похоже, код уже применён`,
    text: msg`Первый ответ на него потерялся. Проверьте бонусы и тарифы.`,
    tone: 'plain',
    next: ['close', 'support'],
  },
  promoNotFoundInText: {
    ...atField,
    title: msg`В тексте нет промокода`,
    next: ['close'],
  },
  clipboardError: {
    ...atField,
    title: msg({
      message: 'Браузер не дал доступ к буферу',
      comment: 'The browser did not let the page use the clipboard',
    }),
    next: ['close'],
  },
} satisfies Record<PromoCode, ErrorEntry>;
