import { beforeEach, describe, expect, test } from 'vitest';
import { decideOrder, findOrder } from '#sandbox/money/paymentOrders.ts';
import { gatewayCall, mainCall, profile } from '../support/sandbox/account.ts';
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
  payRecurrent,
  press,
  setCards,
  setProvider,
  setRider,
  stories,
} from '../support/sandbox/money.ts';
import { ask, fileSandbox, mainHeaders, riderOf, setFaults, type Rider } from '../support/sandbox/sandbox.ts';
import { command, freeScooter, rentIdIn, supportEnds } from './ride.ts';
import { rowsOf, run } from './rows.ts';

let anna: Rider;
let boris: Rider;
let gleb: Rider;
// Tokens outlast every order here; the log of the crash on purpose need not be read.
const sandbox = await fileSandbox({ tokenLifetime: 7_200, log: () => undefined });
beforeEach(async () => {
  await clearMoney(sandbox);
  await setCards(sandbox, '10001', [{ isDefault: true }]);
  await setCards(sandbox, '10004', [{ isDefault: true }]);
  await setRider(sandbox, '10001', { tariff: true });
  await setRider(sandbox, '10004', { tariff: false });
  // A new sign-in: the clock may have advanced by hours.
  [anna, boris, gleb] = await Promise.all([riderOf(sandbox), riderOf(sandbox, '10002'), riderOf(sandbox, '10004')]);
});

const MINUTE = 60_000;
const month = { rate_id: 'omni-month' };
const stateOf = async (rider: Rider, id: string) =>
  Reflect.get(Object((await askOrder(sandbox, rider, id)).body), 'state');
const leadsTo = (response: Response) => [response.status, response.headers.get('location')];

test('A tariff payment on the provider’s page charges the card once, marks the order as paid and starts the tariff', async () => {
  const answer = await initPayment(sandbox, gleb, { ...month, returnUrl: '/profile' });
  expect(answer).toMatchObject({
    status: 200,
    body: { data: { UnitellerUrl: expect.stringContaining('/provider/') } },
  });
  const id = orderIn(answer);
  const order = { kind: 'tariff', amount: 499, rateId: 'omni-month' };
  const created = { ...order, state: 'created', decidedAt: null, reason: null };
  expect((await askOrder(sandbox, gleb, id)).body).toMatchObject(created);

  expect(leadsTo(await press(pageIn(answer), 'pay'))).toEqual([303, 'http://localhost:4173/profile?payStatus=SUCCESS']);
  expect((await askOrder(sandbox, gleb, id)).body).toMatchObject({ state: 'paid', decidedAt: sandbox.clock.iso() });
  expect(await profile(sandbox, gleb)).toMatchObject({
    OmniTariffId: 'omni-month',
    OmniTariffEnd: new Date(sandbox.clock.now() + 30 * 1440 * MINUTE).toISOString(),
    OmniActivationFlag: false,
  });
  const charged = await charges(sandbox);
  expect(charged).toMatchObject([{ login: '10004', orderId: id, kind: 'tariff', amount: 499, from: 'page' }]);
  const path = `${sandbox.origins.main}/ride/history?source=pwa_app&type=Pay&limit=5&offset=0`;
  const history = await ask(path, { headers: mainHeaders(gleb.mobile) });
  const bought = { Name: 'Новые: месяц', Sum: 499, Status: 'done', PaymentMethod: 'Банковская карта' };
  expect(history.body).toMatchObject({ Items: [{ Items: [bought] }] });
});

test('When the bank refuses a tariff payment, the order gives the rider the reason, nothing is charged and no tariff starts', async () => {
  const answer = await initPayment(sandbox, gleb, month);
  const left = leadsTo(await press(pageIn(answer), 'refuse'));
  expect(left).toEqual([303, 'http://localhost:4173/profile?payStatus=ERROR']);
  const { body } = await askOrder(sandbox, gleb, orderIn(answer));
  expect(body).toMatchObject({ state: 'refused', reason: 'Банк отклонил платёж.' });
  expect(await profile(sandbox, gleb)).toMatchObject({ OmniTariffId: null });
  expect(await charges(sandbox)).toEqual([]);
});

test('A payment order stays open for 20 minutes after the rider leaves the payment page, and then expires', async () => {
  const answer = await initPayment(sandbox, gleb, month);
  expect(leadsTo(await press(pageIn(answer), 'leave'))).toEqual([303, 'http://localhost:4173/profile?payStatus=ERROR']);
  await sandbox.clock.advance(20 * MINUTE - 1);
  expect(await stateOf(gleb, orderIn(answer))).toBe('created');
  await sandbox.clock.advance(1);
  expect(await stateOf(gleb, orderIn(answer))).toBe('expired');
  expect(leadsTo(await press(pageIn(answer), 'pay'))[1]).toContain('payStatus=ERROR');
  expect([await stateOf(gleb, orderIn(answer)), await charges(sandbox)]).toEqual(['expired', []]);
});

test('When the bank is late, the payment order is pending until the bank decides, and then paid', async () => {
  await setProvider(sandbox, { lateMilliseconds: 90_000 });
  const answer = await initPayment(sandbox, gleb, month);
  expect(leadsTo(await press(pageIn(answer), 'pay'))[1]).toContain('payStatus=SUCCESS');
  const { body } = await askOrder(sandbox, gleb, orderIn(answer));
  expect(body).toMatchObject({ state: 'pending', decidedAt: null, reason: null });
  await sandbox.clock.advance(89_999);
  expect([await stateOf(gleb, orderIn(answer)), await charges(sandbox)]).toEqual(['pending', []]);
  await sandbox.clock.advance(1);
  expect([await stateOf(gleb, orderIn(answer)), (await charges(sandbox)).length]).toEqual(['paid', 1]);
});

test.each(['paid', 'refused', 'expired'])(
  'A payment order that a tester decides with a delay is pending until the delay ends, and then %s',
  async (state) => {
    const id = orderIn(await initPayment(sandbox, gleb, month));
    await decide(sandbox, id, state, 5_000);
    expect(await stateOf(gleb, id)).toBe('pending');
    await sandbox.clock.advance(5_000);
    expect(await stateOf(gleb, id)).toBe(state);
    // Later decisions change nothing.
    expect((await decide(sandbox, id, 'paid')).status).toBe(409);
    expect(await charges(sandbox)).toHaveLength(state === 'paid' ? 1 : 0);
  },
);

test('When the rider presses the pay button several times, the card is charged once', async () => {
  const page = pageIn(await initPayment(sandbox, gleb, month));
  for (let i = 0; i < 3; i += 1) expect(leadsTo(await press(page, 'pay'))[1]).toContain('payStatus=SUCCESS');
  await press(page, 'refuse');
  expect(await charges(sandbox)).toHaveLength(1);
});

test('A repeated idempotency key returns the same payment order, and is refused for another purchase or rider', async () => {
  const key = 'one-intent-of-the-rider';
  const first = await initPayment(sandbox, gleb, month, { key });
  const again = await initPayment(sandbox, gleb, month, { key });
  expect(again.body).toEqual(first.body);
  expect(again.headers.get('idempotent-replayed')).toBe('true');
  const answer = await initPayment(sandbox, gleb, { rate_id: 'omni-day' }, { key });
  expect(answer).toMatchObject({ status: 422, body: { code: 'COMMAND_KEY_REUSED' } });
  expect(await initPayment(sandbox, anna, month, { key })).toMatchObject({ status: 422 });
  expect(await stories(sandbox)).toHaveLength(1);
});

test('When the app repeats a payment request whose response was lost, the card is charged only once', async () => {
  const key = 'asked-twice-answered-once';
  await setFaults(sandbox, [{ fault: 'drop-after', match: '^POST /billing/uniteller', times: 1 }]);
  await expect(payRecurrent(sandbox, gleb, month, { key })).rejects.toThrow('fetch failed');
  const id = orderIn(await payRecurrent(sandbox, gleb, month, { key }));
  expect(await charges(sandbox)).toMatchObject([{ orderId: id, from: 'card' }]);
});

test('Two tabs that buy the same tariff with different idempotency keys share one payment order and one payment page', async () => {
  const one = await initPayment(sandbox, gleb, month);
  const other = await initPayment(sandbox, gleb, month);
  expect(other.body).toEqual(one.body);
  expect(await stories(sandbox)).toHaveLength(1);
});

test('A rider who pays for the same tariff again while the bank decides gets the same payment order, and is charged once', async () => {
  await setProvider(sandbox, { lateMilliseconds: 60_000 });
  const page = await initPayment(sandbox, gleb, month);
  await press(pageIn(page), 'pay');
  expect(orderIn(await payRecurrent(sandbox, gleb, month))).toBe(orderIn(page));
  expect(orderIn(await initPayment(sandbox, gleb, month))).toBe(orderIn(page));
  await sandbox.clock.advance(60_000);
  expect(await charges(sandbox)).toHaveLength(1);
});

test('A rider who has paid for a tariff on the provider’s page can buy the same tariff on it again at once', async () => {
  for (const charged of [1, 2]) {
    await press(pageIn(await initPayment(sandbox, gleb, month)), 'pay');
    expect(await charges(sandbox)).toHaveLength(charged);
  }
});

test('When a rider pays by the default card, the open payment page for that tariff expires and charges nothing', async () => {
  const page = await initPayment(sandbox, gleb, month);
  const id = orderIn(await payRecurrent(sandbox, gleb, month));
  expect([await stateOf(gleb, orderIn(page)), await stateOf(gleb, id)]).toEqual(['expired', 'paid']);
  await press(pageIn(page), 'pay');
  expect(await charges(sandbox)).toHaveLength(1);
});

test('A payment order keeps its first decision when the server decides it again from an outdated copy', async () => {
  const id = orderIn(await initPayment(sandbox, gleb, month));
  const decided = await sandbox.db.transaction(async (sql) => {
    const order = await findOrder(sql, id);
    if (!order) throw new Error('no order');
    const decide = (state: 'paid' | 'refused') => decideOrder(sql, sandbox.clock, order, { state });
    return [await decide('paid'), await decide('refused'), await decide('paid')];
  });
  expect([decided, await stateOf(gleb, id), (await charges(sandbox)).length]).toEqual([
    [true, false, false],
    'paid',
    1,
  ]);
});

test('When a payment crashes, the server stores no order and no tariff, and a repeat with the same idempotency key charges once', async () => {
  await run(sandbox, 'alter table sandbox.charges add constraint broken check (amount < 0) not valid');
  const key = 'crashes-in-the-middle';
  expect((await payRecurrent(sandbox, gleb, month, { key })).status).toBe(500);
  await run(sandbox, 'alter table sandbox.charges drop constraint broken');
  expect([await stories(sandbox), await profile(sandbox, gleb)]).toMatchObject([[], { OmniTariffId: null }]);
  expect((await payRecurrent(sandbox, gleb, month, { key })).status).toBe(200);
  expect(await charges(sandbox)).toHaveLength(1);
});

// E109
describe('a payment by the default card', () => {
  test('When the rider pays by the default card, the payment order is paid at once, and the tariff starts', async () => {
    const id = orderIn(await payRecurrent(sandbox, gleb, { rate_id: 'bike-day' }));
    expect((await askOrder(sandbox, gleb, id)).body).toMatchObject({ state: 'paid', amount: 79 });
    expect(await profile(sandbox, gleb)).toMatchObject({ TariffId: 'bike-day' });
  });

  test('Five simultaneous payments for the same tariff charge the card once, and a new payment a minute later charges it again', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => payRecurrent(sandbox, gleb, month)));
    expect(new Set(answers.map(orderIn)).size).toBe(1);
    expect(await charges(sandbox)).toHaveLength(1);
    await sandbox.clock.advance(60_000);
    await payRecurrent(sandbox, gleb, month);
    expect(await charges(sandbox)).toHaveLength(2);
  });

  test('When the bank refuses the default card, the order has the reason, and a new order can pay for the same tariff', async () => {
    await setProvider(sandbox, { recurrent: 'refused' });
    const id = orderIn(await payRecurrent(sandbox, gleb, month));
    const { body } = await askOrder(sandbox, gleb, id);
    expect(body).toMatchObject({ state: 'refused', reason: 'На карте не хватило денег.' });
    expect(await charges(sandbox)).toEqual([]);
    await setProvider(sandbox, { recurrent: 'paid' });
    expect(orderIn(await payRecurrent(sandbox, gleb, month))).not.toBe(id);
    expect(await charges(sandbox)).toHaveLength(1);
  });

  test.each([
    ['without a card', []],
    ['without a default card', [{}]],
    ['whose default card the bank still checks', [{ isDefault: true, status: 'NOT_APPROVED' as const }]],
    ['whose default card has expired', [{ isDefault: true, expires: '0726' }]],
    ['whose default card has no expiry date', [{ isDefault: true, expires: '' }]],
    ['whose default card has expired, beside a good card', [{ isDefault: true, expires: '0726' }, {}]],
  ])('The server refuses a default-card payment from a rider %s', async (_, cards) => {
    await setCards(sandbox, '10004', cards);
    expect(await payRecurrent(sandbox, gleb, month)).toMatchObject({ status: 400, body: { code: 'CARD_REQUIRED' } });
    expect(await stories(sandbox)).toEqual([]);
  });
});

// E004
describe('a debt', () => {
  const debt = { is_debt: true };
  const riding = async () => {
    const spot = await freeScooter(sandbox);
    return command(sandbox, boris, '/api/rents', spot);
  };

  test('A rider who has paid the debt on the payment page can start a ride at once', async () => {
    expect(await riding()).toMatchObject({ status: 403, body: { code: 'ACCOUNT_DEBT' } });
    const answer = await initPayment(sandbox, boris, debt);
    expect(Reflect.get(Object(answer.body), 'data')).toBe(pageIn(answer));
    const { body } = await askOrder(sandbox, boris, orderIn(answer));
    expect(body).toMatchObject({ kind: 'debt', amount: 340, rateId: null });
    await press(pageIn(answer), 'pay');
    expect(await profile(sandbox, boris)).toMatchObject({ Balance: 0, IsDebtor: false });
    const started = await riding();
    expect(started.status).toBe(202);
    await command(sandbox, boris, `/api/rents/${rentIdIn(started)}/cancel`, {});
    await sandbox.clock.advance(10_000);
  });

  test('After a debt has grown, the old and the new payment page together charge only the new amount, once', async () => {
    const old = await initPayment(sandbox, boris, debt);
    await setRider(sandbox, '10002', { balance: -500 });
    const fresh = await initPayment(sandbox, boris, debt);
    await press(pageIn(old), 'pay');
    await press(pageIn(fresh), 'pay');
    expect(await charges(sandbox)).toMatchObject([{ amount: 500 }]);
    expect(await profile(sandbox, boris)).toMatchObject({ Balance: 0 });
  });

  test('A payment page for a debt charges nothing once the rider no longer has the debt', async () => {
    const answer = await initPayment(sandbox, boris, debt);
    await setRider(sandbox, '10002', { balance: 0 });
    await press(pageIn(answer), 'pay');
    const { body } = await askOrder(sandbox, boris, orderIn(answer));
    expect(body).toMatchObject({ state: 'refused', reason: 'Платить больше не за что.' });
    expect([await charges(sandbox), await profile(sandbox, boris)]).toMatchObject([[], { Balance: 0 }]);
  });
});

test('A rider cannot read another rider’s payment order, and does not see it in the list of orders', async () => {
  const id = orderIn(await initPayment(sandbox, gleb, month));
  expect(await askOrder(sandbox, anna, id)).toMatchObject({ status: 404, body: { code: 'ORDER_NOT_FOUND' } });
  for (const unknown of [crypto.randomUUID(), '-'.repeat(36)])
    expect(await askOrder(sandbox, gleb, unknown)).toMatchObject({ status: 404 });
  expect((await gatewayCall(sandbox, anna, 'GET', '/api/payment/orders')).body).toMatchObject({ items: [] });
  expect((await gatewayCall(sandbox, gleb, 'GET', '/api/payment/orders')).body).toMatchObject({ items: [{ id }] });
});

test('The list of payment orders contains the rider’s ten newest orders', async () => {
  const ids: string[] = [];
  for (let i = 0; i < 12; i += 1) {
    ids.unshift(orderIn(await initOrder(sandbox, gleb, { kind: 'card' })));
    await sandbox.clock.advance(1_000);
  }
  const { body } = await gatewayCall(sandbox, gleb, 'GET', '/api/payment/orders');
  const items: { id: string }[] = Reflect.get(Object(body), 'items');
  expect(items.map(({ id }) => id)).toEqual(ids.slice(0, 10));
});

test.each([
  [undefined, '/profile'],
  ['/profile/bank-cards', '/profile/bank-cards'],
  ['/tariffs/details/omni-month?from=map', '/tariffs/details/omni-month?from=map'],
])(
  'The payment page sends the rider back to the path $1, which is the return URL or, without one, the profile',
  async (returnUrl, path) => {
    const answer = await initCard(sandbox, gleb, returnUrl === undefined ? {} : { returnUrl });
    const location = String(leadsTo(await press(pageIn(answer), 'leave'))[1]);
    expect(location.startsWith(`http://localhost:4173${path}`)).toBe(true);
    expect(new URL(location).searchParams.get('payStatus')).toBe('ERROR');
  },
);

// S015
test.each([
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  '/..//evil.example/\u0000',
  'javascript:alert(1)',
  '',
])('The server refuses %j as the URL to open after the payment page', async (returnUrl) => {
  expect((await initPayment(sandbox, gleb, { ...month, returnUrl })).status).toBe(400);
});

const insured = {
  ...month,
  InsuranceId: 'insurance-omni-month',
  FirstName: 'Глеб',
  LastName: 'Пешков',
  newBirthdayByUser: '1990.05.14',
  Email: 'gleb@example.ru',
  policy: true,
};

// E108
test('A rider who buys a tariff with insurance pays only the tariff’s price; the profile shows the insurance cost', async () => {
  const answer = await initPayment(sandbox, gleb, insured);
  expect((await askOrder(sandbox, gleb, orderIn(answer))).body).toMatchObject({ amount: 499 });
  await press(pageIn(answer), 'pay');
  expect(await profile(sandbox, gleb)).toMatchObject({ OmniInsuranceOptionCost: 20, InsuranceOptionCost: null });
  expect(await charges(sandbox)).toMatchObject([{ amount: 499 }]);
});

test('A ride on a tariff that was bought with insurance is insured, even if the rider declines insurance', async () => {
  const { number, position } = await freeScooter(sandbox);
  const offered = async () => (await gatewayCall(sandbox, gleb, 'GET', `/api/bikes/${number}`)).body;
  expect(await offered()).toMatchObject({ insuranceCost: null, insured: false });
  await press(pageIn(await initPayment(sandbox, gleb, insured)), 'pay');
  expect(await offered()).toMatchObject({ insuranceCost: 20, insured: true });
  const started = await command(sandbox, gleb, '/api/rents', { number, position, insurance: false });
  expect(started.body).toMatchObject({ rent: { tariff_id: 'omni-month', insurance_cost: 20 } });
  await supportEnds(sandbox, rentIdIn(started));
});

test('The unpaid order for a tariff without insurance expires when the rider orders the tariff with insurance', async () => {
  const plain = orderIn(await initPayment(sandbox, gleb, month));
  const other = orderIn(await initPayment(sandbox, gleb, insured));
  expect([await stateOf(gleb, plain), await stateOf(gleb, other)]).toEqual(['expired', 'created']);
});

test.each([
  ['FirstName', 'глеб', 'FirstName', 'INVALID_DATA'],
  ['LastName', '', 'LastName', 'INVALID_DATA'],
  ['newBirthdayByUser', '14.05.1990', 'newBirthdayByUser', 'WRONG_DATE'],
  ['newBirthdayByUser', '2015.05.14', 'newBirthdayByUser', 'UNDER_16'],
  ['Email', 'gleb', 'Email', 'INVALID_EMAIL'],
  ['policy', false, 'policy', 'AGREEMENTS_MISSING'],
  ['InsuranceId', 'insurance-bike-day', 'InsuranceId', 'INSURANCE_NOT_OFFERED'],
])('The server refuses an insured purchase in which %s is %j', async (name, value, field, code) => {
  const answer = await initPayment(sandbox, gleb, { ...insured, [name]: value });
  expect(answer).toMatchObject({ status: 422, body: { field, code } });
  expect(await stories(sandbox)).toEqual([]);
});

test.each(['nothing', 'omni-week'])(
  'The server answers 404 to a purchase of the tariff %s, which does not exist or needs a promo code',
  async (rate_id) => {
    const answer = await initPayment(sandbox, gleb, { rate_id });
    expect(answer).toMatchObject({ status: 404, body: { code: 'TARIFF_NOT_FOUND' } });
    expect(await payRecurrent(sandbox, gleb, { rate_id })).toMatchObject({ status: 404 });
    expect(await mainCall(sandbox, gleb, 'GET', `/billing/tariffs/${rate_id}`)).toMatchObject({ status: 404 });
  },
);

test('A tariff bought while another tariff runs begins with the first ride after the running tariff has ended', async () => {
  const before = await profile(sandbox, anna);
  const id = orderIn(await payRecurrent(sandbox, anna, { rate_id: 'omni-day' }));
  expect(await profile(sandbox, anna)).toMatchObject({
    OmniTariffId: 'omni-month',
    OmniTariffEnd: before['OmniTariffEnd'],
    OmniActivationFlag: true,
    OmniActivationRcId: id,
  });
  await run(sandbox, `update sandbox.riders set omni_tariff_end = '${sandbox.clock.iso()}' where login = '10001'`);
  expect(await profile(sandbox, anna)).toMatchObject({ OmniTariffId: null, OmniActivationFlag: true });

  const started = await command(sandbox, anna, '/api/rents', await freeScooter(sandbox));
  expect(await profile(sandbox, anna)).toMatchObject({
    OmniTariffId: 'omni-day',
    OmniActivationFlag: false,
    OmniTariffEnd: new Date(sandbox.clock.now() + 1440 * MINUTE).toISOString(),
  });
  expect(started.body).toMatchObject({ rent: { tariff_id: 'omni-day' } });
  await command(sandbox, anna, `/api/rents/${rentIdIn(started)}/cancel`, {});
  await sandbox.clock.advance(10_000);
});

test('After a rider deletes their account, their open payment order charges nothing and no longer contains their name', async () => {
  const dina = await riderOf(sandbox, '10005');
  const own = { FirstName: 'Дина', LastName: 'Новикова', Email: 'dina@example.ru' };
  const answer = await initPayment(sandbox, dina, { ...insured, ...own });
  expect((await mainCall(sandbox, dina, 'DELETE', '/profile')).status).toBe(204);
  expect(leadsTo(await press(pageIn(answer), 'pay'))).toEqual([303, expect.stringContaining('payStatus=ERROR')]);
  expect([await charges(sandbox), await stories(sandbox)]).toMatchObject([[], [{ login: '', state: 'expired' }]]);
  const [order] = await rowsOf(sandbox, 'select o::text as all from sandbox.orders o');
  for (const word of ['Новикова', 'dina@example.ru', dina.id]) expect(order?.['all']).not.toContain(word);
});
