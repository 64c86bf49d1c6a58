import { describe, expect, test } from 'vitest';
import { Fault } from '#api/fault.ts';
import { getMetroLink, requestMetroCode, sendMetroCode } from '#api/metro.ts';
import { requestPayment, getOrder, listOrders } from '#api/payments.ts';
import { applyCode } from '#api/promoCodes.ts';
import { putTroika } from '#api/troika.ts';
import type { PaymentIntent } from '#domain/paymentOrder.ts';
import { exampleOf } from '../support/answers/examples.ts';
import { fakeClients } from '../support/api/wire.ts';
import { answering } from './answering.ts';

const signal = new AbortController().signal;
const key = 'one-intent-of-the-rider';

const lost = () => fakeClients(() => Promise.reject(new TypeError('Failed to fetch')));
const pathOf = (request?: Request) => request && new URL(request.url).pathname;
const thrown = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (cause: unknown) => (cause instanceof Fault ? cause.code : cause),
  );

const back = { returnUrl: '/profile' };
const insurance = {
  insuranceId: 'i-1',
  firstName: 'Анна',
  lastName: 'Ветрова',
  birthday: '1990.05.14',
  email: 'anna@example.ru',
};
const buy: PaymentIntent = { kind: 'tariff', by: 'page', rateId: 'omni-month', insurance: null, ...back };
const sold = { rate_id: 'omni-month', ...back };
const insured = {
  ...sold,
  InsuranceId: 'i-1',
  FirstName: 'Анна',
  LastName: 'Ветрова',
  newBirthdayByUser: '1990.05.14',
  Email: 'anna@example.ru',
  policy: true,
};
const debt: PaymentIntent = { kind: 'debt', sum: 340, ...back };
const card = (flow: 'iot' | 'legacy'): PaymentIntent => ({ kind: 'card', flow, ...back });
const PAGE = '/billing/uniteller_initialization';
const CHARGE = '/billing/uniteller_initialization_fiscal_recurrent';
const charging = { kind: 'charging', orderId: 'o-1' };
const page = { data: { UnitellerUrl: 'https://pay.example/1' }, orderId: 'o-1' };
const toPage = { kind: 'toPage', orderId: 'o-1', address: 'https://pay.example/1' };

describe('a payment intent', () => {
  // E058, E101, E102, E108, E109, E147
  test.each<[string, PaymentIntent, string, object, unknown, object]>([
    ['a tariff', buy, PAGE, sold, page, toPage],
    ['a tariff with insurance', { ...buy, insurance }, PAGE, insured, page, toPage],
    ['a tariff by card', { ...buy, by: 'card' }, CHARGE, sold, { orderId: 'o-1' }, charging],
    ['the debt', debt, PAGE, { is_debt: true, ...back }, { data: 'https://pay.example/1', orderId: 'o-1' }, toPage],
    ['the debt, answered like a tariff', debt, PAGE, { is_debt: true, ...back }, page, toPage],
    ['a card by the flow iot', card('iot'), '/api/payment/order/init', { kind: 'card', ...back }, page, toPage],
    ['a card by the flow legacy', card('legacy'), '/billing/uniteller_initialization_card', back, page, toPage],
  ])(
    'For %s, the app sends a payment request with the right path, body and idempotency key',
    async (_, wish, path, body, answer, expected) => {
      const apis = answering(answer);
      expect(await requestPayment(apis, { key, intent: wish }, signal)).toEqual(expected);
      const [request] = apis.sent;
      expect([pathOf(request), await request?.json()]).toEqual([path, body]);
      expect(request?.headers.get('Idempotency-Key')).toBe(key);
    },
  );

  test.each([
    [400, { error: 'x', code: 'CARD_REQUIRED' }, { code: 'payingCardMissing' }],
    [400, {}, { code: 'tariffPaymentError' }],
    [404, { error: 'no data' }, { code: 'tariffPaymentError' }],
    [409, { code: 'NO_DEBT' }, { code: 'debtPaidAlready' }],
    [422, { localizedMessage: 'Проверьте почту' }, { code: 'tariffPaymentError', serverText: 'Проверьте почту' }],
    [426, {}, { code: 'updateApplication' }],
  ])(
    'When the server refuses a payment with the status %i and the body %j, the app reads a refusal with the right error code',
    async (status, body, refusal) => {
      const answer = await requestPayment(answering(body, status), { key, intent: buy }, signal);
      expect(answer).toEqual({ kind: 'refused', refusal });
    },
  );

  test.each([
    [answering({}, 429), 'tooManyRequests'],
    [answering({}, 500), 'serverErrorTitle'],
    [lost(), 'networkErrorTitle'],
  ])(
    'When the server is overloaded, breaks or does not answer, the app reports a fault, not a refusal of the payment: $1',
    async (apis, code) => expect(await thrown(requestPayment(apis, { key, intent: buy }, signal))).toBe(code),
  );
});

describe('a payment order', () => {
  const sent = Object(exampleOf('getOrder'));

  test('The app converts the times of a payment order to milliseconds', async () => {
    const times = { createdAt: Date.parse(sent.createdAt), decidedAt: Date.parse(sent.decidedAt) };
    expect(await getOrder(answering(sent), 'o-1', signal)).toMatchObject(times);
  });

  test('The app reads a 404 for a payment order as “no order”, and rejects an order in a state that it does not know', async () => {
    const unknown = { type: 'x', title: 'x', status: 404, code: 'ORDER_NOT_FOUND' };
    expect(await getOrder(answering(unknown, 404), 'o-1', signal)).toBeNull();
    expect(await thrown(getOrder(answering({ ...sent, state: 'disputed' }), 'o-1', signal))).toBe('commonError');
    const items = [{ ...sent, state: 'disputed' }, sent, { ...sent, kind: 'gift' }];
    const { orders } = await listOrders(answering({ items, serverTime: '2026-08-01T10:00:00.000Z' }), signal);
    expect(orders.map(({ state }) => state)).toEqual([sent.state]);
  });
});

describe('a promo code or a bonus code', () => {
  const code = { kind: 'promo', code: 'LETO2026', key: 'one-try-of-a-rider' } as const;
  const refused = (extCode: number, more = {}) => ({ data: { extCode, localizedMessage: 'Слова сервера', ...more } });

  // E110
  test.each([
    ['promo', '/promocode'],
    ['bonus', '/bonus'],
  ] as const)('The app sends a %s code with its idempotency key to the path %s', async (kind, path) => {
    const { mainApi, sent } = answering({ data: { name: 'Лето' } });
    expect(await applyCode(mainApi, { ...code, kind }, signal)).toEqual({ kind: 'applied', name: 'Лето' });
    expect([sent[0]?.method, pathOf(sent[0])]).toEqual(['PUT', path]);
    expect([sent[0]?.headers.get('Idempotency-Key'), await sent[0]?.json()]).toEqual([
      code.key,
      { promoCode: code.code },
    ]);
  });

  const unexplained = { kind: 'refused', refusal: { code: 'promoApplyError' }, mayRepeat: false, analyticsEvent: null };
  const said = { refusal: { code: 'promoApplyError', serverText: 'Слова сервера' } };
  // E119
  test.each([
    ['111', refused(111), { kind: 'blocked' }],
    ['101 and again', refused(101, { repeat: true }), { ...unexplained, ...said, mayRepeat: true }],
    ['a code outside the field data', { extCode: 111 }, { kind: 'blocked' }],
    ['nothing', {}, unexplained],
    ['nonsense', { data: { extCode: '111', localizedMessage: 5 } }, unexplained],
  ])(
    'When the server refuses a promo code (error data: %s), the app reads if the rider is blocked or may try again',
    async (_, body, outcome) => {
      expect(await applyCode(answering(body, 400).mainApi, code, signal)).toEqual(outcome);
    },
  );

  test.each([
    [429, 'tooManyRequests'],
    [426, 'updateApplication'],
  ])(
    'The app treats the response %i to a promo code as a fault of the request, not as a refusal of the code',
    async (status, faultCode) =>
      expect(await thrown(applyCode(answering({}, status).mainApi, code, signal))).toBe(faultCode),
  );
});

// D118, D119, E120
describe('a Troika card', () => {
  const refused = (refusal: object) => ({ kind: 'refused', refusal });
  const code = 'addTransportCardErrorMessage';
  test.each([
    [200, {}, { kind: 'saved' }],
    [400, { error: 'Troika card unsupported', localizedMessage: 'Нельзя' }, refused({ code, serverText: 'Нельзя' })],
    [409, { error: 'Troika card already linked' }, refused({ code: 'addTransportCardUnuniqueErrorMessage' })],
    [400, {}, refused({ code })],
  ])(
    'When the response to a new Troika card has the status %i and the body %j, the app reads a success or the right error',
    async (status, body, expected) => {
      expect(await putTroika(answering(body, status).mainApi, '1234567890', signal)).toEqual(expected);
    },
  );

  // E111
  test('To remove a Troika card, the app sends a request whose body is an empty JSON object', async () => {
    const { mainApi, sent } = answering({});
    await putTroika(mainApi, null, signal);
    expect(await sent[0]?.json()).toEqual({});
  });
});

describe('the link to the metro', () => {
  const riderId = '100001';
  const phone = '+7 900 000-00-01';
  const request = (status: number, body: unknown) =>
    requestMetroCode(answering(body, status).gatewayApi, { riderId, phone }, signal);
  const send = ({ gatewayApi } = lost()) => sendMetroCode(gatewayApi, { riderId, code: '123456' }, signal);
  const submit = (status: number, body: unknown) => send(answering(body, status));

  // E112
  test('The app’s request for a metro confirmation code contains only the digits of the phone number', async () => {
    const { gatewayApi, sent } = answering({ password_parameters: { length: 4 } });
    expect(await requestMetroCode(gatewayApi, { riderId, phone }, signal)).toEqual({ kind: 'sent', length: 4 });
    expect(sent[0] && new URL(sent[0].url).search).toBe('?clientId=100001&phone=79000000001');
  });

  // E096
  test.each([undefined, {}, { length: 0 }, { length: '6' }])(
    'The app expects a metro confirmation code of six digits when the server sends the code parameters %j',
    async (password_parameters) =>
      expect(await request(200, { password_parameters })).toEqual({ kind: 'sent', length: 6 }),
  );

  // E129, E130, E135
  test.each([
    [request, 409, {}, 'accountConnectedAlready'],
    [request, 400, { error_description: 'retry_after', retries_in: 240 }, 'metroRetryAfter'],
    [submit, 400, { error_description: 'invalid_password' }, 'wrongCode'],
    [submit, 503, {}, 'commonError'],
  ])(
    'The app reads the right error code from the metro’s refusal of a request or of a code: status $1, body $2',
    async (ask, status, body, code) =>
      expect(await ask(status, body)).toMatchObject({ kind: 'refused', refusal: { code } }),
  );

  test('When a metro request gets a 426 or its response is lost, the app throws a fault, not a refusal by the metro', async () => {
    expect(await thrown(request(426, {}))).toBe('updateApplication');
    expect(await thrown(submit(426, {}))).toBe('updateApplication');
    expect(await thrown(send())).toBe('networkErrorTitle');
  });

  // E113
  test('The app treats a 2xx response to a metro confirmation code as a success, with or without a body', async () => {
    expect(await submit(200, { token: 'whatever' })).toEqual({ kind: 'connected' });
    expect(await send(fakeClients(() => new Response(null, { status: 204 })))).toEqual({ kind: 'connected' });
  });

  // E114, E137
  test('The app reads the metro as not connected when the server sends no link (404) or an unknown link status', async () => {
    const link = (status: number, body: unknown) => getMetroLink(answering(body, status).gatewayApi, riderId, signal);
    expect(await link(404, {})).toBeNull();
    expect([await link(200, { status: 'FULL' }), await link(200, { status: 'HALF' })]).toEqual(['FULL', 'NEW']);
    expect(await thrown(link(500, {}))).toBe('serverErrorTitle');
  });
});
