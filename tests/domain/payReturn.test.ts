import { expect, test } from 'vitest';
import { cardChecksPass, NO_PAY_RETURN, type PayReturn } from '#domain/payReturn.ts';

const kept = (part: Partial<PayReturn>): PayReturn => ({ ...NO_PAY_RETURN, ...part });

test('insurance can be bought while a card is not being added', () => {
  expect(cardChecksPass(NO_PAY_RETURN)).toBe(true);
  expect(cardChecksPass(kept({ backUrl: '/map' }))).toBe(true);
  expect(cardChecksPass(kept({ path: '/profile/mos-metro?step=1' }))).toBe(false);
  expect(cardChecksPass(kept({ toCard: true }))).toBe(false);
});
