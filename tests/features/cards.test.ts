import { describe, expect, test } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import type { BankCard } from '#domain/bankCard.ts';
import type { BegunPayment, PaymentAnswer, PaymentWish } from '#domain/order.ts';
import { addingOf, cardsRefusal, deletionOf } from '#features/cards/cards.screen.ts';
import { cardsOn } from '#features/cards/index.ts';
import { paymentMachine } from '#machines/payment/payment.machine.ts';
import type { Preparing } from '#machines/payment/payment.types.ts';

const card = (changed: Partial<BankCard> = {}): BankCard => ({
  id: '1',
  brand: 'mir',
  type: 'MIR',
  mask: '•• 4417',
  expiry: { month: 9, year: 2030 },
  isExpired: false,
  isDefault: false,
  isActive: true,
  ...changed,
});
const main = card({ isDefault: true });

describe('removing a card says what becomes of the payments', () => {
  const other = card({ id: '2' });
  test.each([
    ['one that does not pay', other, [main, other], true, 'spare'],
    ['the main one, with another', main, [main, other], false, 'anotherPays'],
    ['the main one, alone', main, [main], false, 'nonePays'],
    ['the main one in a ride, with another', main, [main, other], true, 'inRideAnotherPays'],
    ['the main one in a ride, alone', main, [main], true, 'inRideNonePays'],
    [
      'another that has expired steps in for none',
      main,
      [main, card({ id: '2', isExpired: true })],
      true,
      'inRideNonePays',
    ],
    [
      'nor does one that the bank still looks at',
      main,
      [main, card({ id: '2', isActive: false })],
      true,
      'inRideNonePays',
    ],
  ] as const)('%s', (_, gone, cards, inRide, said) => expect(deletionOf(gone, cards, inRide)).toBe(said));
});

test.each([
  [null, null],
  [{ code: 'noData' }, 'noData'],
  [{ code: 'networkErrorTitle' }, 'networkErrorTitle'],
  [{ code: 'serverErrorTitle' }, 'commonError'],
  [{ code: 'unknownError' }, 'commonError'],
] as const)('a list that did not come: %o', (refusal, code) => expect(cardsRefusal(refusal)?.code ?? null).toBe(code));

test('a card expires with the month on it', () => {
  const sent = {
    CardIDP: '1',
    CardNumber: '220000******4417',
    CardType: 'MIR',
    ExpDate: '0626',
    IsDefault: 1,
    Status: 'ACTIVE',
  };
  expect(cardsOn([sent], Date.parse('2026-05-31T12:00:00')).map(({ isExpired }) => isExpired)).toEqual([false]);
  expect(cardsOn([sent], Date.parse('2026-06-01T12:00:00')).map(({ isExpired }) => isExpired)).toEqual([true]);
});

describe('a card that is being added', () => {
  const wish: PaymentWish = { kind: 'card', flow: 'iot', returnUrl: '/profile/bank-cards' };
  const begun: BegunPayment = { key: 'k'.repeat(16), kind: 'card', wishId: 'card', by: 'page', orderId: null, at: 0 };
  const begin = (answer: PaymentAnswer | 'never') =>
    createActor(
      paymentMachine.provide({
        actors: {
          preparePayment: fromPromise<BegunPayment, Preparing>(async () => begun),
          askPayment: fromPromise<PaymentAnswer, { wish: PaymentWish; key: string }>(() =>
            answer === 'never' ? new Promise(() => {}) : Promise.resolve(answer),
          ),
          rememberOrder: fromPromise<void, { riderId: string; begun: BegunPayment }>(async () => {}),
        },
      }),
      { input: { riderId: '1', places: { hosts: ['pay.example'], sandboxOrigin: null } } },
    ).start();

  test('nothing, until one is asked for', () => {
    expect(addingOf(null)).toEqual({ kind: 'nothing' });
    expect(addingOf(begin('never').getSnapshot())).toEqual({ kind: 'nothing' });
  });
  test('the button waits while the page is being asked for', async () => {
    const payment = begin('never');
    payment.send({ type: 'rider.payAsked', wish });
    await waitFor(payment, (now) => now.matches('asking'));
    expect(addingOf(payment.getSnapshot())).toEqual({ kind: 'leaving' });
  });
  test('a plan’s payment is none of the cards’ business', async () => {
    const payment = begin('never');
    payment.send({ type: 'rider.payAsked', wish: { kind: 'debt', sum: 340, returnUrl: '/profile' } });
    expect(addingOf(payment.getSnapshot())).toEqual({ kind: 'nothing' });
  });
  test('a bank that is silent, once it was waited for long enough', () => {
    const watching = (bank: 'expected' | 'silent') =>
      addingOf(
        paymentMachine.resolveState({
          value: { watching: { order: 'waiting', bank } },
          context: {
            riderId: '1',
            places: { hosts: [], sandboxOrigin: null },
            wish,
            begun: null,
            orderId: 'o',
            order: null,
            page: null,
            refusal: bank === 'silent' ? { code: 'paymentUnknown' } : null,
            looks: 1,
          },
        }),
      );
    expect(watching('expected')).toEqual({ kind: 'watching' });
    expect(watching('silent')).toMatchObject({ kind: 'refused', by: 'silence' });
  });
  test.each([
    ['the server’s no, before any page', { kind: 'refused', refusal: { code: 'tariffPaymentError' } }, 'server'],
    [
      'an address that is not the provider’s',
      { kind: 'toPage', orderId: '1', address: 'https://elsewhere.example' },
      'app',
    ],
  ] as const)('%s', async (_, answer, by) => {
    const payment = begin(answer);
    payment.send({ type: 'rider.payAsked', wish });
    await waitFor(payment, (now) => now.matches('refused'));
    expect(addingOf(payment.getSnapshot())).toMatchObject({ kind: 'refused', by });
  });
});
