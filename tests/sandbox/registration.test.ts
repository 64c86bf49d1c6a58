import { describe, expect, test } from 'vitest';
import { csrf, profile, register, restore, secretsIn, signInBy, smsTo } from '../support/sandbox/account.ts';
import { ask, fileSandbox, riderOf } from '../support/sandbox/sandbox.ts';
import { rowsOf } from './rows.ts';

const ANNA = '79000000001';
const BORIS = '79000000002';
const VERA = '79000000003';

const sandbox = await fileSandbox();

/** A number without an SMS today. */
let last = 79161000000;
const newPhone = () => String(++last);

// D001
test('Registration sends a login and a PIN, which open an empty account', async () => {
  const phone = newPhone();
  expect(await register(sandbox, { phone })).toMatchObject({ status: 200, body: { resendIn: 60 } });
  const [sms] = await smsTo(sandbox, phone);
  const { login, pin } = secretsIn(sms);
  expect((await signInBy(sandbox, sms)).status).toBe(200);

  const rider = await riderOf(sandbox, login, pin);
  expect(await profile(sandbox, rider)).toMatchObject({
    Login: login,
    PhoneNumber: phone,
    FirstName: '',
    TariffId: null,
    OmniTariffId: null,
    Balance: 0,
  });
  const consents = 'select document, version from sandbox.consents where rider_id = $1 order by document';
  expect(await rowsOf(sandbox, consents, [rider.id])).toEqual([
    { document: 'personalData', version: '2026-06-01' },
    { document: 'userAgreement', version: '2026-06-01' },
  ]);
});

test('Registration answers a known number like a new one, and an SMS tells the owner that the account exists', async () => {
  const phone = newPhone();
  const unknown = await register(sandbox, { phone });
  const known = await register(sandbox, { phone: ANNA });
  expect({ status: known.status, body: known.body }).toEqual({ status: unknown.status, body: unknown.body });

  const [sms] = await smsTo(sandbox, ANNA);
  expect(sms).toContain('уже есть аккаунт');
  expect(secretsIn(sms)).toEqual({ login: '10001', pin: '1234' });
  expect((await register(sandbox, { phone: ANNA })).status).toBe(429);
  expect((await register(sandbox, { phone })).status).toBe(429);
});

test('Two registrations of one number make one account', async () => {
  const phone = newPhone();
  await register(sandbox, { phone });
  await sandbox.clock.advance(60_000);
  await register(sandbox, { phone });
  const [second, first] = await smsTo(sandbox, phone);
  expect(secretsIn(second)).toEqual(secretsIn(first));
});

test('The SMS of the registration is in the chosen language', async () => {
  const phone = newPhone();
  await register(sandbox, { phone, language: 'en' });
  expect((await smsTo(sandbox, phone))[0]).toMatch(/^Velorent: you are registered/);
});

test.each(['72161234567', '7916123456', '0491612345'])('Registration refuses the number %s', async (phone) => {
  const refused = { status: 400, body: { code: 'INVALID_PHONE', field: 'PhoneNumber' } };
  expect(await register(sandbox, { phone })).toMatchObject(refused);
  expect(await smsTo(sandbox, phone)).toEqual([]);
});

test('Registration needs both consents', async () => {
  const agreements = [{ document: 'personalData', version: '1', at: '2026-06-15T06:00:00.000Z' }];
  const answer = await register(sandbox, { phone: newPhone(), agreements });
  expect(answer).toMatchObject({ status: 400, body: { code: 'AGREEMENTS_MISSING' } });
});

// D094
test('Registration refuses a form whose token differs between cookie and header, as from a foreign site', async () => {
  const good = await csrf(sandbox);
  const headers: Record<string, string>[] = [
    { ...good, 'X-CSRF-Token': crypto.randomUUID() },
    { 'X-CSRF-Token': good['X-CSRF-Token'] ?? '' },
    { Cookie: 'csrf=', 'X-CSRF-Token': 'x' },
  ];
  for (const wrong of headers)
    expect(await register(sandbox, { phone: newPhone(), headers: wrong })).toMatchObject({
      status: 403,
      body: { code: 'CSRF_MISMATCH' },
    });
  expect((await register(sandbox, { phone: newPhone(), headers: good })).status).toBe(200);
});

test('Two tabs of one browser share a registration token', async () => {
  const { Cookie = '', 'X-CSRF-Token': token } = await csrf(sandbox);
  const again = await ask(`${sandbox.origins.main}/profile/csrf?source=pwa_app`, {
    headers: { initiator: 'pwa_app', Cookie },
  });
  expect(again.body).toEqual({ csrfToken: token });
});

test('The server lets the app’s page send the registration cookie, and does not let a foreign page send it', async () => {
  const preflight = (Origin: string) =>
    ask(`${sandbox.origins.main}/profile/register`, {
      method: 'OPTIONS',
      headers: { Origin, 'Access-Control-Request-Method': 'POST', 'Access-Control-Request-Headers': 'x-csrf-token' },
    });
  const own = await preflight('http://localhost:4173');
  expect(own.headers.get('access-control-allow-headers')).toContain('X-CSRF-Token');
  expect(own.headers.get('access-control-allow-credentials')).toBe('true');
  expect((await preflight('https://evil.example')).headers.get('access-control-allow-credentials')).toBeNull();
});

// D002
describe('restoring', () => {
  test('Recovery sends login and PIN to a known number, nothing to an unknown one, and answers both alike', async () => {
    const nobody = newPhone();
    const known = await restore(sandbox, BORIS);
    const unknown = await restore(sandbox, nobody);
    expect({ status: unknown.status, body: unknown.body }).toEqual({ status: known.status, body: known.body });
    const [sms] = await smsTo(sandbox, BORIS);
    expect((await signInBy(sandbox, sms)).status).toBe(200);
    expect(await smsTo(sandbox, nobody)).toEqual([]);

    for (const phone of [BORIS, nobody]) {
      expect(await restore(sandbox, phone, 'en')).toMatchObject({
        status: 429,
        body: { retries_in: 60, localizedMessage: 'A message was sent already.' },
      });
    }
  });

  test('Recovery sends a number at most one SMS a minute and five a day', async () => {
    for (let i = 0; i < 5; i++) {
      expect((await restore(sandbox, VERA)).status).toBe(200);
      await sandbox.clock.advance(60_000);
    }
    expect(await restore(sandbox, VERA)).toMatchObject({ status: 429, body: { retries_in: 86_400 - 300 } });
    await sandbox.clock.advance(86_400_000 - 300_000);
    expect((await restore(sandbox, VERA)).status).toBe(200);
  });
});
