import { expect, test } from 'vitest';
import type { Refusal } from '#domain/errorCode.ts';
import { promoView } from '#features/promo/promo.view.ts';
import { promoMachine } from '#machines/promo/promo.machine.ts';
import type { PromoContext } from '#machines/promo/promo.types.ts';

type Value = Parameters<typeof promoMachine.resolveState>[0]['value'];

const CONTEXT: PromoContext = {
  code: 'SPRING26',
  mayRepeat: false,
  name: null,
  refusal: null,
  codeInDoubt: null,
  tariffsBefore: null,
};
const field = (step: string, refusal: Refusal | null = null) => ({ kind: 'field', code: 'SPRING26', step, refusal });
const wrong = { code: 'promoApplyError' } as const;
const expired = { code: 'promoExpired' } as const;
const blocked = { code: 'promoBlocked' } as const;
const lost = { code: 'promoUnanswered' } as const;
const refused = (refusal: Refusal, mayRetry: boolean) => ({ kind: 'refused', refusal, mayRetry });
const applied = (as: 'promo' | 'bonus', name: string) => ({ kind: 'applied', as, name });

// E065, E066, E125
test.each<[string, Value, Partial<PromoContext>, object]>([
  ['a code that is too short', { entering: 'tooShort' }, {}, field('short')],
  ['a code that is long enough', { entering: 'ready' }, {}, field('ready')],
  ['a field that waits for the clipboard', { entering: 'readingClipboard' }, {}, field('reading')],
  ['a field that waits for the answer', { applying: 'sending' }, {}, field('sending')],
  [
    'a refusal beside the code, which the rider can correct',
    'refused',
    { mayRepeat: true, refusal: wrong },
    field('wrong', wrong),
  ],
  ['a promo code’s name', 'applied', { name: 'Весна' }, applied('promo', 'Весна')],
  ['a bonus code’s name', 'applied', { code: 'BONUS2026', name: 'Бонус' }, applied('bonus', 'Бонус')],
  ['a refusal and a retry button', 'refused', { refusal: expired }, refused(expired, true)],
  ['that the rider is blocked, and no retry button', 'blocked', { refusal: blocked }, refused(blocked, false)],
  ['that the server’s answer is lost, and a retry button', 'unanswered', { refusal: lost }, refused(lost, true)],
])('The promo code dialog shows %s', (_, value, context, view) =>
  expect(promoView(promoMachine.resolveState({ value, context: { ...CONTEXT, ...context } }))).toEqual(view),
);
