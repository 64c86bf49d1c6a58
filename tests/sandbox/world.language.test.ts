import { expect, test } from 'vitest';
import {
  ask,
  fileSandbox,
  gatewayHeaders,
  mainHeaders,
  postJson,
  riderOf,
  textOf,
} from '../support/sandbox/sandbox.ts';
import { freeScooter, supportEnds } from './ride.ts';

const sandbox = await fileSandbox();
const anna = await riderOf(sandbox);

const from = (path: string, language: string) =>
  path.startsWith('/api/')
    ? ask(`${sandbox.origins.gateway}${path}`, {
        headers: { ...gatewayHeaders(anna.token), 'Accept-Language': language },
      })
    : ask(`${sandbox.origins.main}${path}`, { headers: { ...mainHeaders(anna.mobile), 'Accept-Language': language } });
const bike = async (language: string) => (await from('/api/bikes/51307', language)).body;
/** The header that a browser sends by itself. */
const russianBrowser = 'ru-RU,ru;q=0.9';
const tariffs = (language: string) => from('/billing/tariffs?source=pwa_app', language);

test('Until the rider has chosen a language, the server sends a vehicle’s tariff name in the language of Accept-Language', async () => {
  expect(await bike('en-GB,en;q=0.9,ru;q=0.8')).toMatchObject({ tariff: { name: 'New fleet: month' } });
  expect(await bike('ru-RU,ru;q=0.9,en;q=0.8')).toMatchObject({ tariff: { name: 'Новые: месяц' } });
  expect(await bike('*')).toMatchObject({ tariff: { name: 'Новые: месяц' } });
  expect(await bike('de')).toMatchObject({ tariff: { name: 'New fleet: month' } });
});

test('When the browser sends its own Accept-Language list, the server uses the language of the last tariff request', async () => {
  expect((await tariffs('en')).body).toMatchObject({
    Items: expect.arrayContaining([expect.objectContaining({ Name: 'New fleet: month' })]),
  });
  const { number, position } = await freeScooter(sandbox);
  const { body } = await postJson(
    `${sandbox.origins.gateway}/api/rents`,
    { number, position },
    {
      ...gatewayHeaders(anna.token),
      'Accept-Language': russianBrowser,
      'Idempotency-Key': 'a-start-in-english',
      'Command-Expires-At': new Date(sandbox.clock.now() + 20_000).toISOString(),
    },
  );
  const rent: unknown = Reflect.get(Object(body), 'rent');
  expect(rent).toMatchObject({ tariff_id: 'omni-month', tariff_name: 'New fleet: month' });
  expect((await from('/v2/profile?source=pwa_app', russianBrowser)).body).toMatchObject({
    Profile: { OmniTariffName: 'New fleet: month' },
  });

  await sandbox.clock.advance(10_000);
  await supportEnds(sandbox, textOf(rent, 'id'));
  const history = async () =>
    (await from('/ride/history?source=pwa_app&type=Ride&limit=5&offset=0', russianBrowser)).body;
  expect(await history()).toMatchObject({
    Items: [
      { Items: [{ Name: 'Number', Value: number }, { Name: 'Plan', Value: 'New fleet: month' }, { Name: 'Cost' }] },
    ],
  });
  await tariffs('ru');
  expect(await history()).toMatchObject({
    Items: [
      { Items: [{ Name: 'Номер', Value: number }, { Name: 'Тариф', Value: 'Новые: месяц' }, { Name: 'Стоимость' }] },
    ],
  });
});

test('A single language in Accept-Language has priority over the language of the last tariff request', async () => {
  await tariffs('ru');
  const { body } = await from('/v2/profile?source=pwa_app', 'en');
  expect(body).toMatchObject({ Profile: { OmniTariffName: 'New fleet: month' } });
  expect(await bike('ru')).toMatchObject({ tariff: { name: 'Новые: месяц' } });
});
