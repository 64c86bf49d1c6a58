import { beforeEach, expect, test } from 'vitest';
import { gatewayCall, mainCall, smsTo } from '../support/sandbox/account.ts';
import { clearMoney, setMetro } from '../support/sandbox/money.ts';
import { fileSandbox, riderOf } from '../support/sandbox/sandbox.ts';

const sandbox = await fileSandbox({ tokenLifetime: 86_400 });
const anna = await riderOf(sandbox);
beforeEach(() => clearMoney(sandbox));

const PHONE = '79000000001';
const call = (method: string, path: string, query: Record<string, string>) =>
  gatewayCall(sandbox, anna, method, `/api/mm-integration/${path}?${new URLSearchParams(query)}`);
const ask = (phone = PHONE, clientId = anna.id) => call('POST', 'otp', { clientId, phone });
const submit = (code: string, clientId = anna.id) => call('POST', 'createToken', { clientId, code });
const link = (clientId = anna.id) => call('GET', 'client', { clientId });
const sent = async () => /\d{6}/.exec((await smsTo(sandbox, PHONE))[0] ?? '')?.[0] ?? '';
/** A code that differs from the one that was sent. */
const other = async () => (await sent()).replace(/^./, (digit) => String((Number(digit) + 1) % 10));
const said = (error_description: string, more = {}) => ({ status: 400, body: { error_description, ...more } });

test('After a rider has connected the metro account with an SMS code, the new fleet’s tariffs show the metro bonus', async () => {
  expect((await link()).status).toBe(404);
  expect(await ask()).toMatchObject({ status: 200, body: { password_parameters: { length: 6 } } });
  expect(await link()).toMatchObject({ status: 200, body: { status: 'NEW' } });
  expect((await submit(await sent())).status).toBe(200);
  expect(await link()).toMatchObject({ body: { status: 'FULL' } });
  const tariffs = await mainCall(sandbox, anna, 'GET', '/billing/tariffs');
  const items: { Id: string; LKP: string[] }[] = Reflect.get(Object(tariffs.body), 'Items');
  expect(items.filter(({ LKP }) => LKP.length > 0).map(({ Id }) => Id)).toEqual(['omni-day', 'omni-month']);
});

test.each(['NEW', 'HAS_KEY', 'CANCELED'])(
  'A rider whose metro link has the status %s can request an SMS code and connect the metro with it',
  async (status) => {
    await setMetro(sandbox, '10001', { status });
    expect([(await ask()).status, (await submit(await sent())).status]).toEqual([200, 200]);
  },
);

test('The server answers 409 when a rider who has connected the metro requests or enters an SMS code', async () => {
  await setMetro(sandbox, '10001', { status: 'FULL' });
  expect([(await ask()).status, (await submit('123456')).status]).toEqual([409, 409]);
});

test('A rider can request another SMS code after 300 s, and then only the new code works', async () => {
  await ask();
  const first = await sent();
  await sandbox.clock.advance(60_000);
  expect(await ask()).toMatchObject(said('retry_after', { retries_in: 240 }));
  await sandbox.clock.advance(239_001);
  expect(await ask()).toMatchObject(said('retry_after', { retries_in: 1 }));
  await sandbox.clock.advance(999);
  expect((await ask()).status).toBe(200);
  const second = await sent();
  expect(await submit(first)).toMatchObject(said('invalid_password'));
  expect((await submit(second)).status).toBe(200);
});

test.each(['79000000002', '375291234567', '7900000000', '9000000001'])(
  'The server sends no SMS code to %s: the number is another rider’s, foreign or incomplete',
  async (phone) => {
    expect(await ask(phone)).toMatchObject(said('invalid_username'));
    expect(await smsTo(sandbox, phone)).toEqual([]);
  },
);

test('A rider whom the metro has blocked can neither request nor enter an SMS code', async () => {
  await setMetro(sandbox, '10001', { status: 'NEW', blocked: true });
  expect(await ask()).toMatchObject(said('user_blocked'));
  expect(await submit('123456')).toMatchObject(said('user_blocked'));
});

test('After the fifth wrong SMS code the rider can neither request nor enter a code for 15 minutes', async () => {
  await ask();
  const wrong = await other();
  for (let i = 0; i < 4; i += 1) expect(await submit(wrong)).toMatchObject(said('invalid_password'));
  expect(await submit(wrong)).toMatchObject(said('user_temporary_blocked', { retries_in: 900 }));
  expect(await submit(await sent())).toMatchObject(said('user_temporary_blocked', { retries_in: 900 }));
  expect(await ask()).toMatchObject(said('user_temporary_blocked'));
  await sandbox.clock.advance(900_000);
  expect((await ask()).status).toBe(200);
});

test('The server answers 404 when a rider enters an SMS code that they never requested or that has expired', async () => {
  expect((await submit('123456')).status).toBe(404);
  await ask();
  await sandbox.clock.advance(600_000);
  expect((await submit(await sent())).status).toBe(404);
});

test('A rider can neither request nor enter an SMS code for another rider, nor read that rider’s metro link', async () => {
  expect([
    (await ask(PHONE, '100002')).status,
    (await submit('123456', '100002')).status,
    (await link('100002')).status,
  ]).toEqual([403, 403, 403]);
  expect(await smsTo(sandbox, PHONE)).toEqual([]);
});
