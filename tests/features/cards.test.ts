import { expect, test } from 'vitest';
import type { BankCard } from '#domain/bankCard.ts';
import type { PaymentIntent, PaymentOrder } from '#domain/paymentOrder.ts';
import { addingOf, cardsRefusal, deletionOf } from '#features/cards/cards.view.ts';
import type { PaymentContext } from '#machines/payment/payment.types.ts';
import { anOrder, paymentIn, type PaymentPlace, watching } from './paymentStates.ts';

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

const other = card({ id: '2' });
const expired = card({ id: '2', isExpired: true });
const unchecked = card({ id: '2', isActive: false });
// E040
test.each([
  ['a card that does not pay', other, [main, other], true, 'spare'],
  ['the main card, when another card remains', main, [main, other], false, 'anotherPays'],
  ['the only card', main, [main], false, 'nonePays'],
  ['the main card during a ride, when another card remains', main, [main, other], true, 'inRideAnotherPays'],
  ['the only card during a ride', main, [main], true, 'inRideNonePays'],
  ['the main card during a ride, when an expired card remains', main, [main, expired], true, 'inRideNonePays'],
  ['the main card during a ride, when an unchecked card remains', main, [main, unchecked], true, 'inRideNonePays'],
] as const)(
  'When the rider removes a bank card, the app explains which card pays from then on: %s',
  (_, gone, cards, inRide, said) => expect(deletionOf(gone, cards, inRide)).toBe(said),
);

// E116
test.each([
  [null, null],
  [{ code: 'noData' }, 'noData'],
  [{ code: 'networkErrorTitle' }, 'networkErrorTitle'],
  [{ code: 'serverErrorTitle' }, 'commonError'],
  [{ code: 'unknownError' }, 'commonError'],
] as const)(
  'The bank card screen shows a noData or network error unchanged, any other error as commonError, and no error as none: %o',
  (refusal, code) => expect(cardsRefusal(refusal)?.code ?? null).toBe(code),
);

const intent: PaymentIntent = { kind: 'card', flow: 'iot', returnUrl: '/profile/bank-cards' };
const debt: PaymentIntent = { kind: 'debt', sum: 340, returnUrl: '/profile' };
const order = (state: PaymentOrder['state']) => anOrder({ kind: 'card', state, rateId: null });
const adding = (value: PaymentPlace, context: Partial<PaymentContext> = {}) =>
  addingOf(paymentIn(value, { intent, ...context }));

test('The screen for adding a card shows no progress before the rider begins to add a card', () => {
  expect(addingOf(null)).toEqual({ kind: 'nothing' });
  expect(adding('idle', { intent: null })).toEqual({ kind: 'nothing' });
});
test('While the rider pays a debt, the screen for adding a card shows no progress of that payment', () =>
  expect(adding({ requesting: { asking: 'sending' } }, { intent: debt })).toEqual({ kind: 'nothing' }));
test.each<[string, PaymentPlace, Partial<PaymentContext>, object]>([
  ['the rider is leaving for the provider’s page', { requesting: { asking: 'sending' } }, {}, { kind: 'leaving' }],
  ['the provider’s page does not open', { requesting: { leaving: 'stuck' } }, {}, { kind: 'stuck' }],
  ['the rider has left the provider’s page', watching('expected'), { order: order('created') }, { kind: 'unfinished' }],
  ['the bank decides', watching('expected'), { order: order('pending') }, { kind: 'watching' }],
  ['the card is added', { ended: 'paid' }, { order: order('paid') }, { kind: 'added' }],
  [
    'the bank does not answer',
    watching('silent'),
    { refusal: { code: 'paymentUnknown' } },
    { kind: 'refused', by: 'silence' },
  ],
  ['the server refuses', { ended: 'refused' }, { refusal: { code: 'tariffPaymentError' } }, { by: 'server' }],
  ['the bank refuses', { ended: 'declined' }, { refusal: { code: 'paymentRefused' } }, { by: 'bank' }],
  ['the time is over', { ended: 'declined' }, { refusal: { code: 'paymentExpired' } }, { by: 'time' }],
  [
    'the app refuses to open the provider’s page',
    { ended: 'refused' },
    { refusal: { code: 'paymentAddressRefused' } },
    { by: 'app' },
  ],
])('The screen for adding a bank card shows the right state: %s', (_, value, context, shown) =>
  expect(adding(value, context)).toMatchObject(shown),
);
