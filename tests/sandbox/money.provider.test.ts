import { beforeEach, describe, expect, test } from 'vitest';
import { linesFor } from '#sandbox/world/tariffs.ts';
import { mainCall, profile } from '../support/sandbox/account.ts';
import {
  askOrder,
  charges,
  clearMoney,
  decide,
  initCard,
  initOrder,
  initPayment,
  orderIn,
  pageIn,
  press,
  setCards,
  setProvider,
} from '../support/sandbox/money.ts';
import { fileSandbox, mainHeaders, riderOf } from '../support/sandbox/sandbox.ts';
import { rowsOf } from './rows.ts';

const sandbox = await fileSandbox();
const anna = await riderOf(sandbox);
beforeEach(async () => {
  await clearMoney(sandbox);
  await setCards(sandbox, '10001', []);
});

const month = { rate_id: 'omni-month' };
const read = async (page: string, headers: Record<string, string> = {}) => {
  const response = await fetch(page, { headers });
  return { response, html: await response.text() };
};
const speaks = (language: string) =>
  fetch(`${sandbox.origins.main}/billing/tariffs?source=pwa_app`, {
    headers: { ...mainHeaders(anna.mobile), 'Accept-Language': language },
  });

test('The payment provider’s page shows the item and the amount in the rider’s language', async () => {
  const page = pageIn(await initPayment(sandbox, anna, month));
  await speaks('ru');
  const { html } = await read(page);
  expect(html).toContain('<html lang="ru">');
  expect(html).toContain('Тариф «Новые: месяц»');
  expect(html).toContain('Оплатить 499\u00A0₽');
  await speaks('en');
  expect((await read(page)).html).toContain('Pay ₽499');
});

// S006
test('The payment provider’s page contains no script and no rider data, and browsers may not frame or cache the page', async () => {
  const { response, html } = await read(pageIn(await initPayment(sandbox, anna, month)));
  const policy = response.headers.get('content-security-policy') ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toMatch(/script-src|unsafe/);
  expect([response.headers.get('referrer-policy'), response.headers.get('cache-control')]).toEqual([
    'no-referrer',
    'no-store',
  ]);
  expect(html).not.toMatch(/<script|style=|onclick/);
  for (const secret of [anna.token, anna.mobile, anna.id, '10001']) expect(html).not.toContain(secret);
});

// S006
test('The payment provider’s page refuses a form that another site sends, and charges nothing', async () => {
  const page = pageIn(await initPayment(sandbox, anna, month));
  const forged = await fetch(page, {
    method: 'POST',
    headers: { 'Sec-Fetch-Site': 'cross-site' },
    body: new URLSearchParams({ does: 'pay' }),
  });
  expect([forged.status, await charges(sandbox)]).toEqual([403, []]);
});

test.each([
  ['paid', 'Уже оплачено.'],
  ['refused', 'Банк отказал.'],
  ['expired', 'Время оплаты вышло.'],
])(
  'For an order that is %s, the payment provider’s page offers no payment, and sends the rider back to the app',
  async (state, words) => {
    await speaks('ru');
    const answer = await initPayment(sandbox, anna, month);
    await decide(sandbox, orderIn(answer), state);
    const { html } = await read(pageIn(answer));
    expect(html).toContain(words);
    expect(html).not.toContain('value="pay"');
    expect((await press(pageIn(answer), 'leave')).headers.get('location')).toContain(
      state === 'paid' ? 'SUCCESS' : 'ERROR',
    );
  },
);

test.each([
  '00000000-0000-4000-8000-000000000000',
  '-0000000-0000-4000-8000-00000000000-',
  'nothing',
  "';--",
  '%3Cscript%3E',
])('The payment provider answers 404 for the page of the unknown order %s', async (id) => {
  const { response, html } = await read(`${sandbox.origins.main}/provider/${id}`, { 'Accept-Language': 'en' });
  expect([response.status, html.includes('There is no such payment.')]).toEqual([404, true]);
  expect((await press(`${sandbox.origins.main}/provider/${id}`, 'pay')).status).toBe(404);
});

test.each(['', 'constructor', 'pay'.repeat(50)])(
  'The payment provider’s page ignores the unknown action %j',
  async (does) => {
    for (const answer of [await initOrder(sandbox, anna, { kind: 'card' }), await initPayment(sandbox, anna, month)]) {
      expect((await press(pageIn(answer), does)).status).toBe(200);
      expect((await askOrder(sandbox, anna, orderIn(answer))).body).toMatchObject({ state: 'created' });
    }
    expect((await read(`${sandbox.origins.main}/provider/page.css`)).response.headers.get('content-type')).toContain(
      'text/css',
    );
  },
);

const tariff = async (id: string, language = 'ru') =>
  (
    await fetch(`${sandbox.origins.main}/billing/tariffs/${id}?source=pwa_app`, {
      headers: { ...mainHeaders(anna.mobile), 'Accept-Language': language },
    })
  ).json();

// E049
test.each(['omni-day', 'omni-month', 'bike-day', 'bike-season'])(
  'The tariff list and the tariff details contain the same values for the tariff %s',
  async (id) => {
    const { body } = await mainCall(sandbox, anna, 'GET', '/billing/tariffs');
    const items: Record<string, unknown>[] = Reflect.get(Object(body), 'Items');
    const item = items.find(({ Id }) => Id === id);
    expect(await tariff(id)).toMatchObject({ ...item });
  },
);

test('The tariff details contain separate price segments for a bike and an e-bike', async () => {
  expect(await tariff('bike-day')).toMatchObject({
    Segments: [
      { From: 0, To: 30, Cost: 2 },
      { From: 30, To: null, Cost: 6 },
    ],
    ElectroSegments: [{ From: 0, To: 30, Cost: 4 }],
    AdditionalElectroSegments: [{ From: 30, To: null, Cost: 8 }],
    OmniSegments: [],
    NumberOfDisable: 20,
    PauseCost: null,
    Insurance: null,
  });
  expect(await tariff('omni-month')).toMatchObject({
    Segments: [],
    OmniSegments: [{ From: 0, To: null, Cost: 6 }],
    Insurance: { InsuranceId: 'insurance-omni-month', InsuranceCost: 20 },
    PauseCost: 3,
  });
});

test.each([
  ['bike', [2, 6]],
  ['ebike', [4, 8]],
] as const)(
  'For the vehicle form %s, a ride’s price lines contain the prices that the tariff has for that form',
  async (form, prices) => {
    const [tariff] = await rowsOf<Parameters<typeof linesFor>[0] & object>(
      sandbox,
      `select * from sandbox.tariffs where id = 'bike-day'`,
    );
    expect(linesFor(tariff ?? null, form).map(({ cost }) => cost)).toEqual(prices);
  },
);

// E107
test('The server sends the texts of a tariff in the requested language', async () => {
  expect(await tariff('omni-month', 'ru')).toMatchObject({ Name: 'Новые: месяц', ExpirationTitle: 'Срок действия' });
  const answer = await tariff('omni-month', 'en');
  expect(answer).toMatchObject({ Name: 'New fleet: month', ExpirationTitle: 'How long it lasts' });
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
