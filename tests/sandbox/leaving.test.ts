import { expect, test } from 'vitest';
import { removeOldChanges } from '#sandbox/data/realtime/changes.ts';
import { gatewayCall, mainCall, profile } from '../support/sandbox/account.ts';
import { ask, fileSandbox, postJson, renew, riderOf, signIn, textOf, type Rider } from '../support/sandbox/sandbox.ts';
import { command, freeScooter, rentIdIn, supportEnds, tell } from './ride.ts';
import { countOf, rowsOf } from './rows.ts';

const sandbox = await fileSandbox();

/** A ride of so many minutes that is not over. */
async function ride(rider: Rider, minutes: number): Promise<string> {
  const rentId = rentIdIn(await command(sandbox, rider, '/api/rents', await freeScooter(sandbox)));
  await sandbox.clock.advance(minutes * 60_000);
  return rentId;
}

// D054, D100
test('A rider’s statistics include only that rider’s finished rides', async () => {
  const anna = await riderOf(sandbox);
  const sums = async () =>
    (await gatewayCall(sandbox, await riderOf(sandbox), 'POST', '/api/rides/statistics', { limit: 1 })).body;
  expect(await sums()).toEqual({ TotalRides: 0, TotalRidesTime: '00:00:00', TotalDistance: 0, TotalCalories: 0 });

  const rentId = await ride(anna, 10);
  expect(await sums(), 'a ride that is not over counts for nothing').toMatchObject({ TotalRides: 0 });
  await supportEnds(sandbox, rentId);
  expect(await sums()).toMatchObject({
    TotalRides: 1,
    TotalRidesTime: expect.stringMatching(/^00:(09|10):\d\d$/),
    TotalDistance: expect.any(Number),
  });

  const boris = await riderOf(sandbox, '10005');
  const { body } = await gatewayCall(sandbox, boris, 'POST', '/api/rides/statistics', { limit: 1 });
  expect(body).toMatchObject({ TotalRides: 0 });
});

test('Signing out everywhere ends all sessions at once, and the rider can sign in again', async () => {
  const phone = await riderOf(sandbox, '10004');
  const laptop = await riderOf(sandbox, '10004');
  expect((await mainCall(sandbox, phone, 'POST', '/v3/oauth/revoke-all')).status).toBe(204);
  for (const rider of [phone, laptop]) {
    expect((await renew(sandbox, rider.refresh)).status).toBe(401);
    expect((await mainCall(sandbox, rider, 'GET', '/v2/profile')).status).toBe(401);
    expect((await gatewayCall(sandbox, rider, 'GET', '/api/rents/current')).status).toBe(401);
  }
  expect((await signIn(sandbox, '10004')).status).toBe(200);
});

// S033
test('The export contains the rider’s profile, cards, rides, settings, consents and notifications, and no data of another rider', async () => {
  const anna = await riderOf(sandbox);
  const { status, body } = await mainCall(sandbox, anna, 'GET', '/profile/export');
  expect(status).toBe(200);
  const parts = { cards: [{ CardType: 'MIR' }], rides: [{ Type: 'Ride' }], settings: {} };
  expect(body).toMatchObject({ Profile: { Login: '10001' }, ...parts });
  const given = { version: '2025-12-01', at: '2026-01-01T06:00:00.000Z', withdrawnAt: null };
  const consent = { kind: 'personalData', document: 'personalData', ...given };
  expect(Reflect.get(Object(body), 'consents')).toContainEqual(consent);
  expect(JSON.stringify(body)).not.toContain('1234"');

  await tell(sandbox, '10001', { type: 'information', message: 'Новость' });
  await tell(sandbox, '10002', { type: 'information', message: 'Чужая новость' });
  const { body: later } = await mainCall(sandbox, anna, 'GET', '/profile/export');
  const notification = expect.objectContaining({ type: 'information', message: 'Новость', delivered: false });
  expect(later).toMatchObject({ notifications: expect.arrayContaining([notification]) });
  expect(JSON.stringify(later)).not.toContain('Чужая');
});

test('A rider cannot delete the account during a ride or with a debt', async () => {
  const anna = await riderOf(sandbox);
  const rentId = await ride(anna, 5);
  const answer = await mainCall(sandbox, anna, 'DELETE', '/profile');
  expect(answer).toMatchObject({ status: 409, body: { code: 'RIDE_UNDER_WAY', rentId } });
  await supportEnds(sandbox, rentId);
  const boris = await riderOf(sandbox, '10002');
  const reply = await mainCall(sandbox, boris, 'DELETE', '/profile');
  expect(reply).toMatchObject({ status: 409, body: { code: 'DEBT_UNPAID', debt: 340 } });
});

/** The tables that hold this text. */
async function traces(secret: string): Promise<string[]> {
  // A vehicle's number on the map may have the same digits.
  const tables = await rowsOf<{ name: string }>(
    sandbox,
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
       where schemaname in ('public', 'sandbox', 'realtime') and tablename <> 'vehicles'`,
  );
  const found: string[] = [];
  for (const { name } of tables)
    if (await countOf(sandbox, `${name} t where position($1 in t::text) > 0`, [secret])) found.push(name);
  return found;
}

/** A rider's traces at the auth service: a mail, a wrong code of it, a factor, an account chosen at a provider. */
async function leaveTraces(rider: Rider, email: string): Promise<void> {
  const { data } = sandbox.origins;
  const captcha_token = textOf((await ask(`${data}/captcha/tokens`, { method: 'POST' })).body, 'token');
  await postJson(`${data}/auth/v1/recover`, { email, gotrue_meta_security: { captcha_token } });
  await postJson(`${data}/auth/v1/verify`, { type: 'recovery', email, token: '1' });
  await postJson(
    `${data}/auth/v1/factors`,
    { factor_type: 'totp', friendly_name: `of ${email}` },
    { Authorization: `Bearer ${rider.data}` },
  );
  const query = new URLSearchParams({
    provider: 'yandex',
    code_challenge: 'a'.repeat(43),
    code_challenge_method: 's256',
  });
  const { headers } = await ask(`${data}/auth/v1/authorize?${query}`, { redirect: 'manual' });
  const state = new URL(headers.get('location') ?? '', data).searchParams.get('state') ?? '';
  const body = new URLSearchParams({ state, account: email });
  await ask(`${data}/identity/yandex`, { method: 'POST', redirect: 'manual', body });
}

// S033
test('When a rider deletes their account, the server deletes all identifying data but keeps the rides without an id', async () => {
  const anna = await riderOf(sandbox);
  const { FirstName } = await profile(sandbox, anna);
  await leaveTraces(anna, 'rider10001@example.com');
  expect(await traces('rider10001@example.com')).toEqual(
    expect.arrayContaining(
      ['mails', 'recovery_codes', 'tries', 'factors', 'auth_flows'].map((name) => `sandbox.${name}`),
    ),
  );
  expect((await mainCall(sandbox, anna, 'DELETE', '/profile')).status).toBe(204);

  expect((await signIn(sandbox)).status).toBe(401);
  expect((await renew(sandbox, anna.refresh)).status).toBe(401);
  expect((await mainCall(sandbox, anna, 'GET', '/v2/profile')).status).toBe(401);

  const left: string[] = [];
  // Five minutes later.
  await sandbox.db.transaction((sql) => removeOldChanges(sql, 0));
  for (const secret of ['100001', '79000000001', 'rider10001@example.com', String(FirstName)])
    left.push(...(await traces(secret)).map((name) => `${name}: ${secret}`));
  expect(left).toEqual([]);
  expect(await countOf(sandbox, `public.rents where client_id like 'deleted-%'`)).toBeGreaterThan(0);
});
