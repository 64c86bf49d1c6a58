import { beforeEach, describe, expect, test } from 'vitest';
import { mainCall, profile } from '../support/sandbox/account.ts';
import {
  askOrder,
  charges,
  clearMoney,
  decide,
  initCard,
  initOrder,
  orderIn,
  pageIn,
  press,
  setCards,
  setProvider,
} from '../support/sandbox/money.ts';
import { fileSandbox, riderOf } from '../support/sandbox/sandbox.ts';
import { rowsOf } from './rows.ts';

const sandbox = await fileSandbox();
const anna = await riderOf(sandbox);
beforeEach(async () => {
  await clearMoney(sandbox);
  await setCards(sandbox, '10001', []);
});

type Card = {
  CardIDP: string;
  CardNumber: string;
  CardType: string;
  ExpDate: string;
  IsDefault: number;
  Status: string;
};

async function cards(): Promise<Card[]> {
  const { body } = await mainCall(sandbox, anna, 'GET', '/billing/list_cards');
  return Reflect.get(Object(body), 'Items');
}
const typed = (number: string, expires = '12/35') => ({ number, expires });
const add = async (number: string, expires?: string) =>
  press(pageIn(await initOrder(sandbox, anna, { kind: 'card' })), 'add', typed(number, expires));

// E044, E100, E102, S024
test.each([
  ['iot', () => initOrder(sandbox, anna, { kind: 'card', returnUrl: '/profile/bank-cards' })],
  ['legacy', () => initCard(sandbox, anna, { returnUrl: '/profile/bank-cards' })],
])(
  'The first card added by the %s flow becomes the default, and the card list shows it with a masked number',
  async (_, init) => {
    const answer = await init();
    const response = await press(pageIn(answer), 'add', typed('4111 1111 1111 1111', '09/30'));
    expect([response.status, response.headers.get('location')]).toEqual([
      303,
      'http://localhost:4173/profile/bank-cards?payStatus=SUCCESS',
    ]);
    expect(await cards()).toMatchObject([
      { CardNumber: '411111******1111', CardType: 'VISA', ExpDate: '0930', IsDefault: 1, Status: 'ACTIVE' },
    ]);
    const { body } = await askOrder(sandbox, anna, orderIn(answer));
    expect(body).toMatchObject({ kind: 'card', state: 'paid', amount: null });
    // The new card is not charged, and only its mask is stored.
    expect(await charges(sandbox)).toEqual([]);
    const [orders] = await rowsOf(sandbox, `select string_agg(o::text, '') as all from sandbox.orders o`);
    expect(orders?.['all']).not.toContain('4111111111111111');
    expect(await profile(sandbox, anna)).toMatchObject({ PaySys: 'VISA' });
  },
);

test.each([
  ['2200 0000 0000 0004', 'MIR'],
  ['4111111111111111', 'VISA'],
  ['5555-5555-5555-4444', 'MASTER'],
])('The server gives the bank card %s the brand %s', async (number, kind) => {
  await add(number);
  expect(await cards()).toMatchObject([{ CardType: kind }]);
});

test('A new card does not become the default card when the rider already has an active card', async () => {
  await add('2200000000000004');
  await add('4111111111111111');
  expect(await cards()).toMatchObject([
    { CardType: 'MIR', IsDefault: 1 },
    { CardType: 'VISA', IsDefault: 0 },
  ]);
});

// E046
test('A first card that the bank has not approved yet does not become the default, and the profile shows no card to pay with', async () => {
  await add('2200000000000012');
  expect(await cards()).toMatchObject([{ Status: 'NOT_APPROVED', IsDefault: 0 }]);
  expect(await profile(sandbox, anna)).toMatchObject({ PaySys: null });
});

test('The card list does not show a card that the bank declines', async () => {
  expect((await add('4000000000000002')).headers.get('location')).toContain('payStatus=ERROR');
  expect(await cards()).toEqual([]);
});

test.each([
  ['4111111111111112', '12/35', 'number'],
  ['1111111111111117', '12/35', 'number'],
  ['411111111111111', '12/35', 'number'],
  ['', '12/35', 'number'],
  ['4111111111111111', '13/35', 'expires'],
  ['4111111111111111', '07/26', 'expires'],
  ['4111111111111111', '', 'expires'],
])(
  'For the card number “%s” and the expiry “%s”, the provider’s page answers 422 with an error at the field %s',
  async (number, expires, field) => {
    const response = await add(number, expires);
    expect(response.status).toBe(422);
    expect(await response.text()).toContain(`aria-describedby="${field}-wrong"`);
    expect(await cards()).toEqual([]);
  },
);

test('When the bank is late, the card list shows a new card only after the bank or a tester has approved the card', async () => {
  await setProvider(sandbox, { lateMilliseconds: 10_000 });
  await add('4111111111111111');
  expect(await cards()).toEqual([]);
  await sandbox.clock.advance(10_000);
  expect(await cards()).toMatchObject([{ CardType: 'VISA' }]);
  const id = orderIn(await initOrder(sandbox, anna, { kind: 'card' }));
  await decide(sandbox, id, 'paid');
  expect(await cards()).toHaveLength(2);
});

test('Two requests to add a card with one idempotency key get the same page, which adds the same card only once', async () => {
  const key = 'one-card-of-the-rider';
  const [one, again] = [
    await initOrder(sandbox, anna, { kind: 'card' }, key),
    await initOrder(sandbox, anna, { kind: 'card' }, key),
  ];
  expect(again.body).toEqual(one.body);
  await press(pageIn(one), 'add', typed('4111111111111111'));
  await press(pageIn(again), 'add', typed('4111111111111111'));
  expect(await cards()).toHaveLength(1);
});

// E104
describe('the default card and the list', () => {
  const act = (path: string, CardIDP: string) => mainCall(sandbox, anna, 'POST', `/billing/${path}`, { CardIDP });
  beforeEach(() =>
    setCards(sandbox, '10001', [
      { isDefault: true },
      { kind: 'VISA' },
      { kind: 'MASTER', expires: '0726' },
      { kind: 'MIR', status: 'NOT_APPROVED' },
    ]),
  );
  const id = (nth: number) => `card-10001-${nth}`;
  const defaults = async () => (await cards()).filter(({ IsDefault }) => IsDefault === 1).map(({ CardIDP }) => CardIDP);

  // E105
  test('A rider can make another card the default card', async () => {
    expect((await act('set_default_card', id(2))).status).toBe(200);
    expect(await defaults()).toEqual([id(2)]);
    expect((await act('set_default_card', id(2))).status).toBe(200);
    expect(await defaults()).toEqual([id(2)]);
  });

  test.each([
    ['expired', 3],
    ['not approved', 4],
  ])('The server refuses to make a card the default card when the card is %s', async (_, nth) => {
    expect(await act('set_default_card', id(nth))).toMatchObject({ status: 409, body: { code: 'CARD_CANNOT_PAY' } });
    expect(await defaults()).toEqual([id(1)]);
  });

  test('When a rider deletes the default card, another card becomes the default if it can pay', async () => {
    expect((await act('delete_card', id(1))).status).toBe(200);
    expect(await defaults()).toEqual([id(2)]);
    expect((await act('delete_card', id(2))).status).toBe(200);
    expect([await defaults(), (await cards()).length]).toEqual([[], 2]);
  });
});
