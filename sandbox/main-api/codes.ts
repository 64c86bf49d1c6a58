import type { operations } from '#openapi/main.d.ts';
import type { Call, Handlers } from '../contract/handlers.ts';
import { acceptedLanguage } from '../language.ts';
import { applyCode } from '../money/codes.ts';
import { linkTroika } from '../money/troika.ts';

const applyTyped =
  (kind: 'promo' | 'bonus') =>
  ({ headers, body, ...call }: Call<operations['applyPromocode']>) =>
    applyCode({ ...call, language: acceptedLanguage(headers['accept-language']), kind, typed: body.promoCode });

export const codeHandlers = {
  applyPromocode: applyTyped('promo'),
  applyBonus: applyTyped('bonus'),
  putTroika: async ({ sql, riderId, headers, body }) => {
    await linkTroika(sql, riderId, acceptedLanguage(headers['accept-language']), body.cardNum);
    return { status: 200, body: {} };
  },
} satisfies Partial<Handlers<operations>>;
