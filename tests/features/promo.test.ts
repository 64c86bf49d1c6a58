import { describe, expect, test } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import type { PromoOutcome } from '#domain/promoCode.ts';
import { promoView } from '#features/promo/promo.view.ts';
import { promoMachine } from '#machines/promo/promo.machine.ts';

const begin = (outcome: PromoOutcome | 'lost' | 'never') =>
  createActor(
    promoMachine.provide({
      actors: {
        readClipboard: fromPromise<string | null>(() => new Promise(() => {})),
        listTariffs: fromPromise<readonly string[]>(async () => ['1']),
        applyCode: fromPromise<PromoOutcome, { code: string }>(() => {
          if (outcome === 'never') return new Promise(() => {});
          return outcome === 'lost' ? Promise.reject(new TypeError('no answer')) : Promise.resolve(outcome);
        }),
      },
    }),
  ).start();

const after = async (outcome: Parameters<typeof begin>[0], code = 'SPRING26') => {
  const promo = begin(outcome);
  promo.send({ type: 'rider.typed', code });
  promo.send({ type: 'rider.submitted' });
  await waitFor(promo, (now) => ['applied', 'refused', 'blocked', 'unanswered'].some((state) => now.value === state));
  return promoView(promo.getSnapshot());
};

describe('the promo code field', () => {
  test.each([
    ['', 'short'],
    ['12345', 'short'],
    ['123456', 'ready'],
  ])('The promo code field with «%s» is %s', (code, step) => {
    const promo = begin('never');
    promo.send({ type: 'rider.typed', code });
    expect(promoView(promo.getSnapshot())).toEqual({ kind: 'field', code, step, refusal: null });
  });
  test('The promo code field is disabled while the clipboard is read and while the code is sent', () => {
    const promo = begin('never');
    promo.send({ type: 'rider.pasteAsked' });
    expect(promoView(promo.getSnapshot())).toMatchObject({ step: 'reading' });
    promo.send({ type: 'rider.typed', code: 'SPRING26' });
    promo.send({ type: 'rider.submitted' });
    expect(promoView(promo.getSnapshot())).toMatchObject({ kind: 'field', step: 'sending', code: 'SPRING26' });
  });
  test('The promo code field shows the result of a code when the rider can try another', async () => {
    const refusal = { code: 'promoApplyError' } as const;
    expect(await after({ kind: 'refused', refusal, mayRepeat: true, analyticsEvent: null })).toEqual({
      kind: 'field',
      code: 'SPRING26',
      step: 'wrong',
      refusal,
    });
  });
});

// E065, E066
describe('the result of a promo code', () => {
  // E125
  test('An applied promo code shows its name and kind', async () => {
    expect(await after({ kind: 'applied', name: 'Весна' })).toEqual({ kind: 'applied', as: 'promo', name: 'Весна' });
    expect(await after({ kind: 'applied', name: 'Бонус' }, 'BONUS2026')).toEqual({
      kind: 'applied',
      as: 'bonus',
      name: 'Бонус',
    });
  });
  test('A refused promo code offers another try with an empty field', async () => {
    expect(
      await after({
        kind: 'refused',
        refusal: { code: 'promoExpired' },
        mayRepeat: false,
        analyticsEvent: 'promo.expired',
      }),
    ).toEqual({
      kind: 'refused',
      refusal: { code: 'promoExpired' },
      mayRetry: true,
    });
  });
  test('A blocked promo code offers only to close', async () =>
    expect(await after({ kind: 'blocked' })).toMatchObject({
      kind: 'refused',
      refusal: { code: 'promoBlocked' },
      mayRetry: false,
    }));
  test('A promo code with a lost answer offers the same code again', async () =>
    expect(await after('lost')).toMatchObject({
      kind: 'refused',
      refusal: { code: 'promoUnanswered' },
      mayRetry: true,
    }));
});
