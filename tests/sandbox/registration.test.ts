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
test('Registration sends an SMS with a login and a PIN, and the rider signs in with them to an empty account', async () => {
  const phone = newPhone();
  expect(await register(sandbox, { phone })).toMatchObject({ status: 200, body: { resendIn: 60 } });
  const [sms] = await smsTo(sandbox, phone);
  const { login, pin } = secretsIn(sms);
  expect((await signInBy(sandbox, sms)).status).toBe(200);

  const rider = await riderOf(sandbox, login, pin);
  const empty = { FirstName: '', TariffId: null, OmniTariffId: null, Balance: 0 };
  expect(await profile(sandbox, rider)).toMatchObject({ Login: login, PhoneNumber: phone, ...empty });
  const consents = 'select document, version from sandbox.consents where rider_id = $1 order by document';
  expect(await rowsOf(sandbox, consents, [rider.id])).toEqual([
    { document: 'personalData', version: '2026-06-01' },
    { document: 'userAgreement', version: '2026-06-01' },
  ]);
});

test('Registration gives a known phone number the same response as a new one, and only the SMS says that the account exists', async () => {
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

test('A second registration of one phone number sends the same login and PIN as the first', async () => {
  const phone = newPhone();
  await register(sandbox, { phone });
  await sandbox.clock.advance(60_000);
  await register(sandbox, { phone });
  const [second, first] = await smsTo(sandbox, phone);
  expect(secretsIn(second)).toEqual(secretsIn(first));
});

test('Registration sends the SMS in the language that the rider has chosen', async () => {
  const phone = newPhone();
  await register(sandbox, { phone, language: 'en' });
  expect((await smsTo(sandbox, phone))[0]).toMatch(/^Velorent: you are registered/);
});

test.each(['72161234567', '7916123456', '0491612345'])('Registration refuses the phone number %s', async (phone) => {
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
test('Registration refuses a request whose CSRF token is not the same in the cookie and in the header', async () => {
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

test('The server gives two tabs of one browser the same CSRF token for registration', async () => {
  const { Cookie = '', 'X-CSRF-Token': token } = await csrf(sandbox);
  const again = await ask(`${sandbox.origins.main}/profile/csrf?source=pwa_app`, {
    headers: { initiator: 'pwa_app', Cookie },
  });
  expect(again.body).toEqual({ csrfToken: token });
});

// D002
describe('restoring', () => {
  test('Recovery sends an SMS only to a known phone number, but gives the same response for an unknown one', async () => {
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

  test('Recovery sends at most five SMS a day to one phone number, and refuses the sixth until the day is over', async () => {
    for (let i = 0; i < 5; i++) {
      expect((await restore(sandbox, VERA)).status).toBe(200);
      await sandbox.clock.advance(60_000);
    }
    expect(await restore(sandbox, VERA)).toMatchObject({ status: 429, body: { retries_in: 86_400 - 300 } });
    await sandbox.clock.advance(86_400_000 - 300_000);
    expect((await restore(sandbox, VERA)).status).toBe(200);
  });
});
