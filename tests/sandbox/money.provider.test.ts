import { beforeEach, expect, test } from 'vitest';
import { linesFor } from '#sandbox/world/tariffs.ts';
import { mainCall } from '../support/sandbox/account.ts';
import {
  askOrder,
  charges,
  clearMoney,
  decide,
  initOrder,
  initPayment,
  orderIn,
  pageIn,
  press,
} from '../support/sandbox/money.ts';
import { fileSandbox, mainHeaders, riderOf } from '../support/sandbox/sandbox.ts';
import { rowsOf } from './rows.ts';

const sandbox = await fileSandbox();
const anna = await riderOf(sandbox);
beforeEach(() => clearMoney(sandbox));

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
