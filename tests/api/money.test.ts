import { describe, expect, test } from 'vitest';
import { listCards } from '#api/cards.ts';
import { Fault } from '#api/fault.ts';
import { getMetroLink, requestMetroCode, sendMetroCode } from '#api/metro.ts';
import { requestPayment, getOrder, listOrders } from '#api/payments.ts';
import { applyCode } from '#api/promoCodes.ts';
import { listTariffs } from '#api/tariffs.ts';
import { putTroika } from '#api/troika.ts';
import type { PaymentIntent } from '#domain/paymentOrder.ts';
import { fakeClients } from '../support/api/wire.ts';
import { answering } from './answering.ts';

const signal = new AbortController().signal;
const key = 'one-intent-of-the-rider';

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
const page = { data: { UnitellerUrl: 'https://pay.example/1' }, orderId: 'o-1' };
const toPage = { kind: 'toPage', orderId: 'o-1', address: 'https://pay.example/1' };

describe('a payment intent', () => {
  // E058, E101, E102, E108, E109, E147
  test.each<[string, PaymentIntent, string, object, unknown, object]>([
    ['a tariff', buy, '/billing/uniteller_initialization', { rate_id: 'omni-month', ...back }, page, toPage],
    [
      'a tariff with insurance',
      { ...buy, insurance },
      '/billing/uniteller_initialization',
      {
        rate_id: 'omni-month',
        ...back,
        InsuranceId: 'i-1',
        FirstName: 'Анна',
        LastName: 'Ветрова',
        newBirthdayByUser: '1990.05.14',
        Email: 'anna@example.ru',
        policy: true,
      },
      page,
      toPage,
    ],
    [
      'a tariff by card',
      { ...buy, by: 'card' },
      '/billing/uniteller_initialization_fiscal_recurrent',
      { rate_id: 'omni-month', ...back },
      { orderId: 'o-1' },
      { kind: 'charging', orderId: 'o-1' },
    ],
    [
      'the debt',
      { kind: 'debt', sum: 340, ...back },
      '/billing/uniteller_initialization',
      { is_debt: true, ...back },
      { data: 'https://pay.example/1', orderId: 'o-1' },
      toPage,
    ],
    [
      'the debt, answered like a tariff',
      { kind: 'debt', sum: 340, ...back },
      '/billing/uniteller_initialization',
      { is_debt: true, ...back },
      page,
      toPage,
    ],
    [
      'a card by the flow iot',
      { kind: 'card', flow: 'iot', ...back },
      '/api/payment/order/init',
      { kind: 'card', ...back },
      page,
      toPage,
    ],
    [
      'a card by the flow legacy',
      { kind: 'card', flow: 'legacy', ...back },
      '/billing/uniteller_initialization_card',
      back,
      page,
      toPage,
    ],
  ])(
    'The intent to pay %s is sent to its operation with its idempotency key',
    async (_, wish, path, body, answer, expected) => {
      const apis = answering(answer);
      expect(await requestPayment(apis, { key, intent: wish }, signal)).toEqual(expected);
      const [request] = apis.sent;
      expect([
        request && new URL(request.url).pathname,
        await request?.json(),
        request?.headers.get('Idempotency-Key'),
      ]).toEqual([path, body, key]);
    },
  );

  test.each([
    [400, { error: 'x', code: 'CARD_REQUIRED' }, { code: 'payingCardMissing' }],
    [400, {}, { code: 'tariffPaymentError' }],
    [404, { error: 'no data' }, { code: 'tariffPaymentError' }],
    [409, { code: 'NO_DEBT' }, { code: 'debtPaidAlready' }],
    [422, { localizedMessage: 'Проверьте почту' }, { code: 'tariffPaymentError', serverText: 'Проверьте почту' }],
    [426, {}, { code: 'updateApplication' }],
  ])('A payment refused with %i %j has the right error', async (status, body, refusal) => {
    expect(await requestPayment(answering(body, status), { key, intent: buy }, signal)).toEqual({
      kind: 'refused',
      refusal,
    });
  });

  test.each([
    [429, 'tooManyRequests'],
    [500, 'serverErrorTitle'],
    [503, 'serverTempUnavailable'],
  ])(
    'An answer of %i leaves a payment’s outcome unknown, so the app sends the same key again',
    async (status, code) => {
      expect(await thrown(requestPayment(answering({}, status), { key, intent: buy }, signal))).toBe(code);
    },
  );

  test('A lost answer leaves a payment’s outcome unknown', async () => {
    expect(
      await thrown(
        requestPayment(
          fakeClients(() => Promise.reject(new TypeError('Failed to fetch'))),
          { key, intent: buy },
          signal,
        ),
      ),
    ).toBe('networkErrorTitle');
  });
});

describe('a payment order', () => {
  const sent = {
    id: 'o-1',
    kind: 'debt',
    state: 'paid',
    amount: 340,
    rateId: null,
    createdAt: '2026-08-01T09:00:00.000Z',
    decidedAt: '2026-08-01T09:01:00.000Z',
    reason: null,
  };

  test('A payment order has its times in milliseconds', async () => {
    const order = await getOrder(answering(sent), 'o-1', signal);
    expect(order).toEqual({ ...sent, createdAt: Date.parse(sent.createdAt), decidedAt: Date.parse(sent.decidedAt) });
  });

  test('An unknown payment order is null, and one with an unknown state is a fault', async () => {
    expect(
      await getOrder(answering({ type: 'x', title: 'x', status: 404, code: 'ORDER_NOT_FOUND' }, 404), 'o-1', signal),
    ).toBeNull();
    expect(await thrown(getOrder(answering({ ...sent, state: 'disputed' }), 'o-1', signal))).toBe('commonError');
    const serverTime = '2026-08-01T10:00:00.000Z';
    const { orders } = await listOrders(
      answering({ items: [{ ...sent, state: 'disputed' }, sent, { ...sent, kind: 'gift' }], serverTime }),
      signal,
    );
    expect(orders.map(({ state }) => state)).toEqual(['paid']);
  });
});

describe('a promo code or a bonus code', () => {
  const code = { kind: 'promo', code: 'LETO2026', key: 'one-try-of-a-rider' } as const;
  const refused = (extCode: number, more = {}) => ({ data: { extCode, localizedMessage: 'Слова сервера', ...more } });

  // E110
  test.each([
    ['promo', '/promocode'],
    ['bonus', '/bonus'],
  ] as const)('A code of the kind %s is sent to %s', async (kind, path) => {
    const { mainApi, sent } = answering({ data: { name: 'Лето' } });
    expect(await applyCode(mainApi, { ...code, kind }, signal)).toEqual({ kind: 'applied', name: 'Лето' });
    expect([
      sent[0]?.method,
      sent[0] && new URL(sent[0].url).pathname,
      sent[0]?.headers.get('Idempotency-Key'),
      await sent[0]?.json(),
    ]).toEqual(['PUT', path, code.key, { promoCode: 'LETO2026' }]);
  });

  // E119
  test.each([
    ['111', refused(111), { kind: 'blocked' }],
    [
      '101 and again',
      refused(101, { repeat: true }),
      {
        kind: 'refused',
        refusal: { code: 'promoApplyError', serverText: 'Слова сервера' },
        mayRepeat: true,
        analyticsEvent: null,
      },
    ],
    ['a code outside data', { extCode: 111 }, { kind: 'blocked' }],
    ['nothing', {}, { kind: 'refused', refusal: { code: 'promoApplyError' }, mayRepeat: false, analyticsEvent: null }],
    [
      'nonsense',
      { data: { extCode: '111', localizedMessage: 5 } },
      { kind: 'refused', refusal: { code: 'promoApplyError' }, mayRepeat: false, analyticsEvent: null },
    ],
  ])('A code refused with %s has the right refusal', async (_, body, outcome) => {
    expect(await applyCode(answering(body, 400).mainApi, code, signal)).toEqual(outcome);
  });

  test.each([
    [429, 'tooManyRequests'],
    [500, 'serverErrorTitle'],
    [426, 'updateApplication'],
  ])(
    'A code answered %i is a fault, because the outcome is unknown or the app is at fault',
    async (status, faultCode) => {
      expect(await thrown(applyCode(answering({}, status).mainApi, code, signal))).toBe(faultCode);
    },
  );
});

// D118, D119, E120
describe('a Troika card', () => {
  test.each([
    [200, {}, { kind: 'saved' }],
    [
      400,
      { error: 'Troika card unsupported', localizedMessage: 'Такую нельзя' },
      { kind: 'refused', refusal: { code: 'addTransportCardErrorMessage', serverText: 'Такую нельзя' } },
    ],
    [
      409,
      { error: 'Troika card already linked' },
      { kind: 'refused', refusal: { code: 'addTransportCardUnuniqueErrorMessage' } },
    ],
    [400, {}, { kind: 'refused', refusal: { code: 'addTransportCardErrorMessage' } }],
  ])('A Troika card answered %i %j has the right outcome', async (status, body, expected) => {
    expect(await putTroika(answering(body, status).mainApi, '1234567890', signal)).toEqual(expected);
  });

  // E111
  test('The app removes a Troika card with an empty body', async () => {
    const { mainApi, sent } = answering({});
    await putTroika(mainApi, null, signal);
    expect(await sent[0]?.json()).toEqual({});
  });
});

describe('the link to the metro', () => {
  const request = (status: number, body: unknown) =>
    requestMetroCode(answering(body, status).gatewayApi, { riderId: '100001', phone: '+7 900 000-00-01' }, signal);
  const submit = (status: number, body: unknown) =>
    sendMetroCode(answering(body, status).gatewayApi, { riderId: '100001', code: '123456' }, signal);

  // E112
  test('The request for a metro code sends only the digits of the phone', async () => {
    const { gatewayApi, sent } = answering({ password_parameters: { length: 4 } });
    expect(await requestMetroCode(gatewayApi, { riderId: '100001', phone: '+7 900 000-00-01' }, signal)).toEqual({
      kind: 'sent',
      length: 4,
    });
    expect(sent[0] && new URL(sent[0].url).search).toBe('?clientId=100001&phone=79000000001');
  });

  // E096
  test.each([
    {},
    { password_parameters: {} },
    { password_parameters: { length: 0 } },
    { password_parameters: { length: '6' } },
  ])('A metro code has six digits for the answer %j', async (body) => {
    expect(await request(200, body)).toEqual({ kind: 'sent', length: 6 });
  });

  // E129, E130
  test.each([
    [409, {}, 'accountConnectedAlready'],
    [400, { error_description: 'retry_after', retries_in: 240 }, 'metroRetryAfter'],
  ])('A metro code request answered %i %j has the right outcome', async (status, body, code) => {
    expect(await request(status, body)).toMatchObject({ kind: 'refused', refusal: { code } });
  });

  // E135
  test.each([
    [400, { error_description: 'invalid_password' }, 'wrongCode'],
    [503, {}, 'commonError'],
  ])('A metro code answered %i %j has the right outcome', async (status, body, code) => {
    expect(await submit(status, body)).toMatchObject({ kind: 'refused', refusal: { code } });
  });

  test('An outdated app and a lost answer are faults, not answers of the metro', async () => {
    expect([await thrown(request(426, {})), await thrown(submit(426, {}))]).toEqual([
      'updateApplication',
      'updateApplication',
    ]);
    const { gatewayApi } = fakeClients(() => Promise.reject(new TypeError('Failed to fetch')));
    expect(await thrown(sendMetroCode(gatewayApi, { riderId: '100001', code: '123456' }, signal))).toBe(
      'networkErrorTitle',
    );
  });

  // E113
  test('Any 2xx answer of the metro is a success, with or without a body', async () => {
    expect(await submit(200, { token: 'whatever' })).toEqual({ kind: 'connected' });
    const { gatewayApi } = fakeClients(() => new Response(null, { status: 204 }));
    expect(await sendMetroCode(gatewayApi, { riderId: '100001', code: '123456' }, signal)).toEqual({
      kind: 'connected',
    });
  });

  // E114, E137
  test('A missing metro link is no error, and an unknown status means not connected', async () => {
    const link = (status: number, body: unknown) => getMetroLink(answering(body, status).gatewayApi, '100001', signal);
    expect([await link(404, {}), await link(200, { status: 'FULL' }), await link(200, { status: 'HALF' })]).toEqual([
      null,
      'FULL',
      'NEW',
    ]);
    expect(await thrown(link(500, {}))).toBe('serverErrorTitle');
  });
});

// E048, E100, E106, E116
test('A missing list of metro links is a fault, not an empty list', async () => {
  for (const list of [listCards, listTariffs]) {
    expect(await thrown(list(answering({}).mainApi, signal))).toBe('noData');
    expect((await list(answering({ Items: [] }).mainApi, signal)).items).toEqual([]);
  }
});
