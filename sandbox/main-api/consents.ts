import type { operations } from '#openapi/main.d.ts';
import { consentsOf, giveConsent, withdrawConsent } from '../accounts/consents.ts';
import type { Handlers } from '../contract/handlers.ts';

export const consentHandlers = {
  listConsents: async ({ sql, riderId }) => ({ status: 200, body: { items: await consentsOf(sql, riderId) } }),

  setConsent: async ({ sql, clock, riderId, params: { kind }, body: { given, document, version, at } }) => {
    if (given) await giveConsent(sql, clock, riderId, { kind, document, version, at });
    else await withdrawConsent(sql, clock, riderId, { kind, at });
    return { status: 204 };
  },
} satisfies Partial<Handlers<operations>>;
