import type { operations } from '#openapi/main.d.ts';
import type { Handlers } from '../contract/handlers.ts';
import { applyCode } from '../money/codes.ts';
import { linkTroika } from '../money/troika.ts';
import { acceptedLanguage } from '../language.ts';

export const codeHandlers = {
  applyPromocode: ({ sql, clock, riderId, commandKey, headers, body }) =>
    applyCode({
      sql,
      clock,
      riderId,
      commandKey,
      language: acceptedLanguage(headers['accept-language']),
      kind: 'promo',
      typed: body.promoCode,
    }),
  applyBonus: ({ sql, clock, riderId, commandKey, headers, body }) =>
    applyCode({
      sql,
      clock,
      riderId,
      commandKey,
      language: acceptedLanguage(headers['accept-language']),
      kind: 'bonus',
      typed: body.promoCode,
    }),
  putTroika: async ({ sql, riderId, headers, body }) => {
    await linkTroika(sql, riderId, acceptedLanguage(headers['accept-language']), body.cardNum);
    return { status: 200, body: {} };
  },
} satisfies Partial<Handlers<operations>>;
