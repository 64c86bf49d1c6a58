import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { getOrder, requestPayment } from '#api/payments.ts';
import { applyCode } from '#api/promoCodes.ts';
import { getTariff, listTariffs } from '#api/tariffs.ts';
import { putTroika } from '#api/troika.ts';
import type { PaymentIntent } from '#domain/paymentOrder.ts';
import { tariffTables } from '#domain/tariff.ts';
import type { Sandbox } from '#sandbox/server.ts';
import { linesFor } from '#sandbox/world/tariffs.ts';
import { clearMoney } from '../support/sandbox/money.ts';
import { openSandbox } from '../support/sandbox/sandbox.ts';
import { signedInApp } from '../support/sandbox/signedIn.ts';

const { signal } = new AbortController();
let sandbox: Sandbox;
let app: Awaited<ReturnType<typeof signedInApp>>;
beforeAll(async () => {
  sandbox = await openSandbox();
  app = await signedInApp(sandbox, { language: () => 'ru' });
});
beforeEach(() => clearMoney(sandbox));
afterAll(() => sandbox.close());

const purchase = {
  kind: 'tariff',
  by: 'page',
  rateId: 'omni-day',
  insurance: null,
  returnUrl: '/profile',
} as const satisfies PaymentIntent;

// E107
test('The client reads tariffs, and finds no order for an unknown id', async () => {
  const [first] = (await listTariffs(app.mainApi, signal)).items;
  const tariff = await getTariff(app.mainApi, purchase.rateId, signal);
  expect([first?.Id, tariff.Cost, tariffTables(tariff)[0]?.forms]).toEqual(['omni-day', 149, ['omni', 'scooter']]);
  expect(await getOrder(app, crypto.randomUUID(), signal)).toBeNull();
});

test('The client reports insurance that the server refuses, and a debt that does not exist', async () => {
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

test('The client applies codes and links a Troika', async () => {
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
});

test('The server charges a ride by the price per minute in the vehicle’s details', async () => {
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
