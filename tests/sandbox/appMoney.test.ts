import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { deleteCard, listCards, setDefaultCard } from '#api/cards.ts';
import { applyCode } from '#api/promoCodes.ts';
import { getMetroLink, requestMetroCode, sendMetroCode } from '#api/metro.ts';
import { requestPayment, getOrder, listOrders } from '#api/payments.ts';
import { getTariff, listTariffs } from '#api/tariffs.ts';
import { putTroika } from '#api/troika.ts';
import type { PaymentIntent } from '#domain/paymentOrder.ts';
import { paymentAddress } from '#domain/paymentAddress.ts';
import { tariffTables } from '#domain/tariff.ts';
import { linesFor } from '#sandbox/world/tariffs.ts';
import type { Sandbox } from '#sandbox/server.ts';
import { signedInApp } from './signedIn.ts';
import { smsTo } from './account.support.ts';
import { charges, clearMoney, press } from './money.support.ts';
import { openSandbox, setFaults } from './support.ts';

const { signal } = new AbortController();
let sandbox: Sandbox;
let app: Awaited<ReturnType<typeof signedInApp>>;
beforeAll(async () => {
  sandbox = await openSandbox();
  app = await signedInApp(sandbox, { language: () => 'ru' });
});
beforeEach(() => clearMoney(sandbox));
afterAll(() => sandbox.close());

const places = () => ({ hosts: [], sandboxOrigin: sandbox.origins.main });
const purchase = {
  kind: 'tariff',
  by: 'page',
  rateId: 'omni-day',
  insurance: null,
  returnUrl: '/profile',
} as const satisfies PaymentIntent;

// E107
test('a tariff is read, paid on its payment page, and the payment order is paid', async () => {
  const [first] = (await listTariffs(app.mainApi, signal)).items;
  const tariff = await getTariff(app.mainApi, purchase.rateId, signal);
  expect([first?.Id, tariff.Cost, tariffTables(tariff)[0]?.forms]).toEqual(['omni-day', 149, ['omni', 'scooter']]);

  const asked = await requestPayment(app, { key: 'one-tariff-of-the-rider', intent: purchase }, signal);
  if (asked.kind !== 'toPage') throw new Error(asked.kind);
  const address = paymentAddress(asked.address, places());
  expect(address).not.toBeNull();
  expect((await getOrder(app, asked.orderId, signal))?.state).toBe('created');
  await press(address ?? '', 'pay');
  expect(await getOrder(app, asked.orderId, signal)).toMatchObject({
    kind: 'tariff',
    state: 'paid',
    amount: 149,
    createdAt: sandbox.clock.now(),
  });
  expect((await listOrders(app, signal)).orders.map(({ id }) => id)).toEqual([asked.orderId]);
  expect(await getOrder(app, crypto.randomUUID(), signal)).toBeNull();
});

test('a payment whose answer is lost is sent again with the same key, and the card is charged once', async () => {
  const intent: PaymentIntent = { ...purchase, by: 'card' };
  const ask = () => requestPayment(app, { key: 'one-charge-of-the-rider', intent }, signal);
  await setFaults(sandbox, [{ fault: 'drop-after', match: 'fiscal_recurrent', times: 1 }]);
  await expect(ask()).rejects.toMatchObject({ code: 'networkErrorTitle' });
  const answer = await ask();
  expect(answer).toMatchObject({ kind: 'charging' });
  expect(await charges(sandbox)).toMatchObject([{ amount: 149, from: 'card' }]);
});

test('insurance that the server refuses, and a debt that does not exist, are refused', async () => {
  const insurance = {
    insuranceId: 'insurance-omni-day',
    firstName: 'анна',
    lastName: 'Ветрова',
    birthday: '1990.05.14',
    email: 'a@b.ru',
  };
  expect(
    await requestPayment(app, { key: 'a-name-that-is-none', intent: { ...purchase, insurance } }, signal),
  ).toMatchObject({
    kind: 'refused',
  });
  expect(
    await requestPayment(
      app,
      { key: 'a-debt-that-is-none', intent: { kind: 'debt', sum: null, returnUrl: '/map' } },
      signal,
    ),
  ).toMatchObject({ kind: 'refused' });
});

// E104
test('a card is added, made the default one and deleted', async () => {
  for (const flow of ['iot', 'legacy'] as const) {
    const asked = await requestPayment(
      app,
      { key: `one-card-by-${flow}-flow`, intent: { kind: 'card', flow, returnUrl: '/profile/bank-cards' } },
      signal,
    );
    if (asked.kind !== 'toPage') throw new Error(asked.kind);
    await press(paymentAddress(asked.address, places()) ?? '', 'add', { number: '4111111111111111', expires: '12/35' });
  }
  const added = (await listCards(app.mainApi, signal)).items.filter(({ CardType }) => CardType === 'VISA');
  expect(added).toHaveLength(2);
  await setDefaultCard(app.mainApi, added[0]?.CardIDP ?? '', signal);
  expect((await listCards(app.mainApi, signal)).items[0]).toMatchObject({ CardIDP: added[0]?.CardIDP, IsDefault: 1 });
  for (const { CardIDP } of added) await deleteCard(app.mainApi, CardIDP, signal);
  expect((await listCards(app.mainApi, signal)).items.map(({ IsDefault }) => IsDefault)).toEqual([1]);
});

test('the client applies codes, links a Troika and connects the metro bonus', async () => {
  expect(await applyCode(app.mainApi, { kind: 'promo', code: 'LETO2026', key: crypto.randomUUID() }, signal)).toEqual({
    kind: 'applied',
    name: 'Летняя неделя',
  });
  expect(
    await applyCode(app.mainApi, { kind: 'bonus', code: 'NOBODY999', key: crypto.randomUUID() }, signal),
  ).toMatchObject({ kind: 'refused', mayRepeat: true });
  expect(await applyCode(app.mainApi, { kind: 'promo', code: 'STOP111', key: crypto.randomUUID() }, signal)).toEqual({
    kind: 'blocked',
  });
  expect(await putTroika(app.mainApi, '1111222333', signal)).toMatchObject({
    refusal: { code: 'addTransportCardUnuniqueErrorMessage' },
  });
  expect(await putTroika(app.mainApi, null, signal)).toEqual({ kind: 'saved' });

  const { gatewayApi, riderId } = app;
  expect(await getMetroLink(gatewayApi, riderId, signal)).toBeNull();
  expect(await requestMetroCode(gatewayApi, { riderId, phone: '+7 900 000-00-01' }, signal)).toEqual({
    kind: 'sent',
    length: 6,
  });
  const code = /\d{6}/.exec((await smsTo(sandbox, '79000000001'))[0] ?? '')?.[0] ?? '';
  expect(
    await sendMetroCode(
      gatewayApi,
      { riderId, code: code.replace(/^./, (digit) => String((Number(digit) + 1) % 10)) },
      signal,
    ),
  ).toMatchObject({ refusal: { code: 'wrongCode' } });
  expect(await sendMetroCode(gatewayApi, { riderId, code }, signal)).toEqual({ kind: 'connected' });
  expect(await getMetroLink(gatewayApi, riderId, signal)).toBe('FULL');
});

test('a ride is charged by the price per minute that the vehicle’s details show', async () => {
  const said = await getTariff(app.mainApi, 'bike-day', signal);
  const { rows } = await sandbox.db.transaction((sql) =>
    sql.query<Parameters<typeof linesFor>[0] & object>(`select * from sandbox.tariffs where id = 'bike-day'`),
  );
  const [kept] = rows;
  const costs = (form: 'bike' | 'ebike') => linesFor(kept ?? null, form).map(({ cost }) => cost);
  expect([
    said.Segments.map(({ Cost }) => Cost),
    [...said.ElectroSegments, ...said.AdditionalElectroSegments].map(({ Cost }) => Cost),
  ]).toEqual([costs('bike'), costs('ebike')]);
});
