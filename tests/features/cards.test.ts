import { describe, expect, test } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import type { BankCard } from '#domain/bankCard.ts';
import type { StartedPayment, PaymentAnswer, PaymentIntent } from '#domain/paymentOrder.ts';
import { cardsOn } from '#features/cards/cards.queries.ts';
import { addingOf, cardsRefusal, deletionOf } from '#features/cards/cards.view.ts';
import { paymentMachine } from '#machines/payment/payment.machine.ts';
import type { PreparePaymentInput } from '#machines/payment/payment.types.ts';

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

// E040
describe('the removal of a card', () => {
  const other = card({ id: '2' });
  test.each([
    ['a card that does not pay', other, [main, other], true, 'spare'],
    ['the main card, when another card remains', main, [main, other], false, 'anotherPays'],
    ['the only card', main, [main], false, 'nonePays'],
    ['the main card during a ride, when another card remains', main, [main, other], true, 'inRideAnotherPays'],
    ['the only card during a ride', main, [main], true, 'inRideNonePays'],
    [
      'the main card during a ride, when only an expired card remains',
      main,
      [main, card({ id: '2', isExpired: true })],
      true,
      'inRideNonePays',
    ],
    [
      'the main card during a ride, when the bank still checks the remaining card',
      main,
      [main, card({ id: '2', isActive: false })],
      true,
      'inRideNonePays',
    ],
  ] as const)('Removing a card explains the effect on payments: %s', (_, gone, cards, inRide, said) =>
    expect(deletionOf(gone, cards, inRide)).toBe(said),
  );
});

// E116
test.each([
  [null, null],
  [{ code: 'noData' }, 'noData'],
  [{ code: 'networkErrorTitle' }, 'networkErrorTitle'],
  [{ code: 'serverErrorTitle' }, 'commonError'],
  [{ code: 'unknownError' }, 'commonError'],
] as const)('A card list that did not load with %o shows the fault %s', (refusal, code) =>
  expect(cardsRefusal(refusal)?.code ?? null).toBe(code),
);

test('A card expires at the end of the month that is printed on it', () => {
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

describe('adding a card', () => {
  const intent: PaymentIntent = { kind: 'card', flow: 'iot', returnUrl: '/profile/bank-cards' };
  const started: StartedPayment = {
    key: 'k'.repeat(16),
    kind: 'card',
    wishId: 'card',
    by: 'page',
    orderId: null,
    at: 0,
  };
  const begin = (answer: PaymentAnswer | 'never') =>
    createActor(
      paymentMachine.provide({
        actors: {
          preparePayment: fromPromise<StartedPayment, PreparePaymentInput>(async () => started),
          requestPayment: fromPromise<PaymentAnswer, { intent: PaymentIntent; key: string }>(() =>
            answer === 'never' ? new Promise(() => {}) : Promise.resolve(answer),
          ),
          storeOrderId: fromPromise<void, { riderId: string; started: StartedPayment }>(async () => {}),
        },
      }),
      { input: { riderId: '1', allowedHosts: { hosts: ['pay.example'], sandboxOrigin: null } } },
    ).start();

  test('Adding a card shows nothing before the rider begins', () => {
    expect(addingOf(null)).toEqual({ kind: 'nothing' });
    expect(addingOf(begin('never').getSnapshot())).toEqual({ kind: 'nothing' });
  });
  test('Adding a card shows that the rider is leaving while the app requests the provider’s page', async () => {
    const payment = begin('never');
    payment.send({ type: 'rider.payAsked', intent });
    await waitFor(payment, (now) => now.matches({ requesting: 'asking' }));
    expect(addingOf(payment.getSnapshot())).toEqual({ kind: 'leaving' });
  });
  test('Adding a card ignores the payment of a debt', async () => {
    const payment = begin('never');
    payment.send({ type: 'rider.payAsked', intent: { kind: 'debt', sum: 340, returnUrl: '/profile' } });
    expect(addingOf(payment.getSnapshot())).toEqual({ kind: 'nothing' });
  });
  test('Adding a card shows a silent bank after the waiting time', () => {
    const watching = (bank: 'expected' | 'silent') =>
      addingOf(
        paymentMachine.resolveState({
          value: { watching: { order: 'waiting', bank } },
          context: {
            riderId: '1',
            allowedHosts: { hosts: [], sandboxOrigin: null },
            intent,
            started: null,
            orderId: 'o',
            order: null,
            page: null,
            refusal: bank === 'silent' ? { code: 'paymentUnknown' } : null,
            pollCount: 1,
          },
        }),
      );
    expect(watching('expected')).toEqual({ kind: 'watching' });
    expect(watching('silent')).toMatchObject({ kind: 'refused', by: 'silence' });
  });
  test.each([
    ['the server, before any page opens', { kind: 'refused', refusal: { code: 'tariffPaymentError' } }, 'server'],
    [
      'the app, when the address is not the provider’s',
      { kind: 'toPage', orderId: '1', address: 'https://elsewhere.example' },
      'app',
    ],
  ] as const)('Adding a card shows who refused the card: %s', async (_, answer, by) => {
    const payment = begin(answer);
    payment.send({ type: 'rider.payAsked', intent });
    await waitFor(payment, (now) => now.matches({ ended: 'refused' }));
    expect(addingOf(payment.getSnapshot())).toMatchObject({ kind: 'refused', by });
  });
});
