import { describe, expect, test } from 'vitest';
import { gatewayCall, mainCall, profile } from '../support/sandbox/account.ts';
import { setRider } from '../support/sandbox/money.ts';
import { ask, fileSandbox, riderOf, textOf } from '../support/sandbox/sandbox.ts';
import { freeScooter } from './ride.ts';

// A Monday: a rider born sixteen years before is sixteen today.
const sandbox = await fileSandbox({ clock: { running: false, start: Date.parse('2026-06-15T12:00:00+03:00') } });
const anna = await riderOf(sandbox);

const good = {
  FirstName: 'Анна',
  LastName: 'Ветрова',
  Birthday: '1990.05.14',
  PhoneNumber: '79000000001',
  Email: 'anna@example.ru',
};
const save = (change: Partial<typeof good>, rider = anna) =>
  mainCall(sandbox, rider, 'PUT', '/profile', { ...good, ...change });

test('The server saves the profile as the app sends it', async () => {
  const saved = await save({ FirstName: 'Анна-Мария', LastName: 'Ёлкина' });
  expect(saved.status).toBe(200);
  const { Birthday, Email } = good;
  expect(await profile(sandbox, anna)).toMatchObject({ FirstName: 'Анна-Мария', LastName: 'Ёлкина', Birthday, Email });
});

test.each(['Ян', 'О-Хара', 'Ёж', 'Šimon', 'Қайрат', 'Anne-Marie', `А${'б'.repeat(49)}`])(
  'The server accepts %s as a first name',
  async (FirstName) => {
    expect((await save({ FirstName })).status).toBe(200);
  },
);

test.each([
  '',
  'А',
  'анна',
  'Анна ',
  'Анна1',
  'Анна-',
  '-Анна',
  'Анна-мария',
  'Анна-Мария-Ева',
  `А${'б'.repeat(50)}`,
  "О'Хара",
  '\u0000А',
  '明明',
])('The server refuses %j as a first name', async (FirstName) => {
  expect(await save({ FirstName })).toMatchObject({ status: 422, body: { field: 'FirstName', code: 'INVALID_DATA' } });
});

test.each([
  ['2010.06.15', 200, undefined],
  ['2010.06.16', 422, 'UNDER_16'],
  ['2008.02.29', 200, undefined],
  ['2007.02.29', 422, 'WRONG_DATE'],
  ['1900.01.01', 200, undefined],
  ['1899.12.31', 422, 'WRONG_DATE'],
  ['1990.13.01', 422, 'WRONG_DATE'],
  ['14.05.1990', 422, 'WRONG_DATE'],
  ['2030.01.01', 422, 'UNDER_16'],
])('When a profile has the birthday %s, the server answers with the status %i', async (Birthday, status, code) => {
  const answer = await save({ Birthday });
  expect(answer).toMatchObject({ status, body: code === undefined ? {} : { field: 'Birthday', code } });
});

test.each(['anna', 'anna@', '@example.ru', 'anna@example', 'an na@example.ru', 'anna@@example.ru', ''])(
  'The server refuses %j as an e-mail address',
  async (Email) => {
    expect(await save({ Email })).toMatchObject({ status: 422, body: { field: 'Email', code: 'INVALID_EMAIL' } });
  },
);

test('The server refuses another rider’s e-mail address, whatever the case of its letters', async () => {
  expect(await save({ Email: 'RIDER10002@example.com' })).toMatchObject({
    status: 409,
    body: { error: 'Such email already exists and connected to another user', field: 'Email' },
  });
  expect((await save({ Email: 'Rider10001@example.com' })).status).toBe(200);
});

// D083
test('A rider cannot change their phone number', async () => {
  const answer = await save({ PhoneNumber: '79000000009' });
  expect(answer).toMatchObject({ status: 422, body: { field: 'PhoneNumber', code: 'PHONE_IS_FIXED' } });
});

// D047
test('The profile shows whether the rider has a tariff that has not begun', async () => {
  const shown = await profile(sandbox, anna);
  expect(shown).toMatchObject({ ActivationFlag: false, ActivationRcId: null, ActivationTariffEndDate: null });
  await setRider(sandbox, '10001', { notBegun: true });
  const waiting = await profile(sandbox, anna);
  expect(waiting).toMatchObject({
    ActivationFlag: true,
    OmniActivationFlag: true,
    ActivationTariffEndDate: waiting['TariffEnd'],
    PaySys: 'MIR',
  });
  await setRider(sandbox, '10001', { notBegun: false });
});

test.each([
  ['with a tariff has the prices', { tariff: true }, [6]],
  ['without a tariff has no prices', { tariff: false }, []],
])('The profile of a rider %s of the rider’s next ride, as the offer of a vehicle', async (_, change, costs) => {
  await setRider(sandbox, '10001', change);
  const { number } = await freeScooter(sandbox);
  const offer = await gatewayCall(sandbox, anna, 'GET', `/api/bikes/${number}`);
  expect(offer.body).toMatchObject({ priceLines: costs.map((cost) => ({ fromMinute: 0, toMinute: null, cost })) });
  const { OmniSegments } = await profile(sandbox, anna);
  expect(OmniSegments).toEqual(costs.map((Cost) => ({ From: 0, To: null, Cost })));
});

const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const send = (Image: string, UserId = anna.id) =>
  mainCall(sandbox, anna, 'POST', '/profile/avatar', { avatarData: { Image, UserId } });

test('The server serves a rider’s picture without a token, and at a new address after each upload', async () => {
  expect(await send(PNG)).toMatchObject({ status: 200 });
  const first = textOf(await profile(sandbox, anna), 'AvatarUrl');
  const served = await fetch(sandbox.origins.main + first);
  expect(served.headers.get('content-type')).toBe('image/png');
  expect(served.headers.get('x-content-type-options')).toBe('nosniff');
  expect(Buffer.from(await served.arrayBuffer()).toString('base64')).toBe(PNG);

  await send(PNG);
  expect(textOf(await profile(sandbox, anna), 'AvatarUrl')).not.toBe(first);
  expect((await fetch(sandbox.origins.main + first)).status).toBe(404);
});

test('The server refuses a file that is no picture, a picture that is too large, and a picture for another rider', async () => {
  const answer = await send(Buffer.from('<svg onload="alert(1)"/>').toString('base64'));
  expect(answer).toMatchObject({ status: 422, body: { code: 'AVATAR_NOT_ACCEPTED' } });
  expect((await send(PNG, '100002')).status).toBe(403);
  const large = Buffer.concat([Buffer.from(PNG, 'base64'), Buffer.alloc(6 * 1024 * 1024)]).toString('base64');
  expect([400, 413]).toContain((await send(large)).status);
  const fits = Buffer.concat([Buffer.from(PNG, 'base64'), Buffer.alloc(5 * 1024 * 1024)]).toString('base64');
  expect((await send(fits)).status).toBe(200);
});

// D093
test('The server sends the PIN only for a request with a token, and forbids caches to store the response', async () => {
  const answer = await gatewayCall(sandbox, anna, 'GET', '/api/api-auth/clientPinCode');
  expect(answer).toMatchObject({ status: 200, body: { pinCode: '1234' } });
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect((await ask(`${sandbox.origins.gateway}/api/api-auth/clientPinCode`)).status).not.toBe(200);
});

// D041, D099
describe('settings', () => {
  const path = '/api/settings-client/settings-client';
  const keep = (settings: object) => gatewayCall(sandbox, anna, 'POST', path, { settings });

  test('The server sends empty settings for a new rider, and later the settings that the rider saved', async () => {
    expect((await gatewayCall(sandbox, anna, 'GET', path)).body).toEqual({ settings: {} });
    await keep({ viewedOnboardings: ['map'], lastOmniTariffId: 'omni-month', changedAt: '2026-06-15T10:00:00.000Z' });
    const { body } = await gatewayCall(sandbox, anna, 'GET', path);
    expect(body).toMatchObject({ settings: { lastOmniTariffId: 'omni-month' } });
  });

  test('When devices save different settings, the server keeps all seen introductions and the latest other values', async () => {
    const later = { viewedOnboardings: ['scan'], lastOmniTariffId: 'omni-day' };
    expect((await keep({ ...later, changedAt: '2026-06-15T14:00:00.000+03:00' })).body).toMatchObject({
      settings: { viewedOnboardings: ['map', 'scan'], lastOmniTariffId: 'omni-day' },
    });
    const earlier = { viewedOnboardings: ['lock'], lastOmniTariffId: 'old', lastInsuranceOptionCost: 9 };
    const settings = { ...earlier, viewedOnboardings: ['map', 'scan', 'lock'], lastOmniTariffId: 'omni-day' };
    expect((await keep({ ...earlier, changedAt: '2026-06-15T10:30:00.000Z' })).body).toMatchObject({ settings });
  });
});
