import { describe, expect, test } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import type { PromoOutcome } from '#domain/promoCode.ts';
import { promoView } from '#features/promo/promo.screen.ts';
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

describe('the field', () => {
  test.each([
    ['', 'short'],
    ['12345', 'short'],
    ['123456', 'ready'],
  ])('with «%s»', (code, step) => {
    const promo = begin('never');
    promo.send({ type: 'rider.typed', code });
    expect(promoView(promo.getSnapshot())).toEqual({ kind: 'field', code, step, refusal: null });
  });
  test('stands still while the clipboard is read, and while its code is on the way', () => {
    const promo = begin('never');
    promo.send({ type: 'rider.pasteAsked' });
    expect(promoView(promo.getSnapshot())).toMatchObject({ step: 'reading' });
    promo.send({ type: 'rider.typed', code: 'SPRING26' });
    promo.send({ type: 'rider.submitted' });
    expect(promoView(promo.getSnapshot())).toMatchObject({ kind: 'field', step: 'sending', code: 'SPRING26' });
  });
  test('says what came of a code where another may be tried', async () => {
    const refusal = { code: 'promoApplyError' } as const;
    expect(await after({ kind: 'refused', refusal, mayRepeat: true, news: null })).toEqual({
      kind: 'field',
      code: 'SPRING26',
      step: 'wrong',
      refusal,
    });
  });
});

describe('the word about a code', () => {
  test('applied: the code’s name, and which kind it was', async () => {
    expect(await after({ kind: 'applied', name: 'Весна' })).toEqual({ kind: 'applied', as: 'promo', name: 'Весна' });
    expect(await after({ kind: 'applied', name: 'Бонус' }, 'BONUS2026')).toEqual({
      kind: 'applied',
      as: 'bonus',
      name: 'Бонус',
    });
  });
  test('refused for good: once more, with an empty field', async () => {
    expect(
      await after({ kind: 'refused', refusal: { code: 'promoExpired' }, mayRepeat: false, news: 'promo.expired' }),
    ).toEqual({
      kind: 'refused',
      refusal: { code: 'promoExpired' },
      mayRetry: true,
    });
  });
  test('blocked: nothing but closing', async () =>
    expect(await after({ kind: 'blocked' })).toMatchObject({
      kind: 'refused',
      refusal: { code: 'promoBlocked' },
      mayRetry: false,
    }));
  test('lost: the same once more', async () =>
    expect(await after('lost')).toMatchObject({
      kind: 'refused',
      refusal: { code: 'promoUnanswered' },
      mayRetry: true,
    }));
});
