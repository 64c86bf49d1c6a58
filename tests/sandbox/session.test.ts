import { describe, expect, test } from 'vitest';
import {
  ask,
  fileSandbox,
  gatewayHeaders,
  mainHeaders,
  renew,
  riderOf,
  signIn,
  textOf,
  type Rider,
} from '../support/sandbox/sandbox.ts';
import { revoke } from './ride.ts';

const sandbox = await fileSandbox();

const commandState = (bearer: string) =>
  ask(`${sandbox.origins.gateway}/api/commands/never-sent-at-all-1`, { headers: gatewayHeaders(bearer) });
const profile = (bearer: string) =>
  ask(`${sandbox.origins.main}/v2/profile?source=pwa_app`, { headers: mainHeaders(bearer) });
const table = (bearer: string) =>
  ask(`${sandbox.origins.data}/rest/v1/rents`, { headers: { Authorization: `Bearer ${bearer}` } });

// A046
describe('sign-in', () => {
  // A026
  test('Sign-in gives each API a token that no other API accepts', async () => {
    const rider = await riderOf(sandbox);

    expect((await commandState(rider.token)).status).toBe(200);
    expect((await profile(rider.mobile)).status).toBe(200);
    expect((await table(rider.data)).status).toBe(200);

    for (const bearer of [rider.mobile, rider.data]) expect((await commandState(bearer)).status).toBe(401);
    for (const bearer of [rider.token, rider.data]) expect((await profile(bearer)).status).toBe(401);
    for (const bearer of [rider.token]) expect((await table(bearer)).status).toBe(401);
  });

  test('Access tokens expire 15 minutes after sign-in, and a renewal gives a valid access token', async () => {
    const rider = await riderOf(sandbox);
    await sandbox.clock.advance(15 * 60_000 + 1);

    expect((await commandState(rider.token)).status).toBe(401);
    expect((await profile(rider.mobile)).status).toBe(401);
    expect((await table(rider.data)).body).toMatchObject({ code: 'PGRST303' });

    const fresh = await renew(sandbox, rider.refresh);
    expect((await commandState(textOf(fresh.body, 'token'))).status).toBe(200);
  });

  // S027
  test('Sign-in sends the same response for a wrong PIN and for an unknown login', async () => {
    const wrong = await signIn(sandbox, '10004', '0000');
    const unknown = await signIn(sandbox, '99999', '0000');
    expect(wrong).toMatchObject({ status: 401, body: { errorMsg: 'Wrong login or pin' } });
    expect({ status: unknown.status, body: unknown.body }).toEqual({ status: wrong.status, body: wrong.body });
  });

  // S027
  test.each(['10005', '88888'])(
    'Sign-in refuses the login %s for 30 s after five wrong PINs, and for 60 s after the next wrong PIN',
    async (login) => {
      for (let i = 0; i < 5; i++) expect((await signIn(sandbox, login, '0000')).status).toBe(401);

      const refused = await signIn(sandbox, login, '1234');
      expect(refused).toMatchObject({ status: 429, body: { retries_in: 30 } });
      expect(refused.headers.get('retry-after')).toBe('30');

      await sandbox.clock.advance(30_000);
      expect((await signIn(sandbox, login, '0000')).status).toBe(401);
      expect((await signIn(sandbox, login, '0000')).body).toMatchObject({ retries_in: 60 });
      await sandbox.clock.advance(60_000);
    },
  );

  test('Sign-in reveals that a login is blocked only when the PIN is right', async () => {
    expect((await signIn(sandbox, '10006', '0000')).status).toBe(401);
    const answer = await signIn(sandbox, '10006');
    expect(answer).toMatchObject({ status: 403, body: { errorMsg: 'user blocked', userId: '100006' } });
  });

  test('The server refuses a rider’s request without the header “initiator” or the query parameter “source”', async () => {
    const rider = await riderOf(sandbox);
    const { initiator: _, ...headers } = gatewayHeaders(rider.token);
    expect((await ask(`${sandbox.origins.gateway}/api/rents/current`, { headers })).status).toBe(400);
    expect((await ask(`${sandbox.origins.main}/v2/profile`, { headers: mainHeaders(rider.mobile) })).status).toBe(400);
  });
});

// A024
test('A renewal gives new tokens, and repeating it with the same old token gives the same new refresh token', async () => {
  const { refresh, token, data } = await riderOf(sandbox);
  const lost = await renew(sandbox, refresh);
  const again = await renew(sandbox, refresh);
  expect(again.status).toBe(200);
  expect(textOf(again.body, 'refresh_token')).toBe(textOf(lost.body, 'refresh_token'));
  expect(textOf(again.body, 'refresh_token')).not.toBe(refresh);
  expect(textOf(lost.body, 'token')).not.toBe(token);
  expect(textOf(lost.body, 'supabaseAccessToken')).not.toBe(data);
  const expiry = { expires_at: expect.any(Number), expires_in: expect.any(Number) };
  const session = { token_type: 'bearer', access_token: textOf(again.body, 'token'), user: { id: expect.any(String) } };
  expect(again.body).toMatchObject({ ...session, ...expiry });
});

test('When ten tabs renew the session at the same moment, again and again, the server gives all tabs the same refresh token', async () => {
  let { refresh } = await riderOf(sandbox);
  for (let round = 0; round < 3; round++) {
    await sandbox.clock.advance(13 * 60_000);
    const replies = await Promise.all(Array.from({ length: 10 }, () => renew(sandbox, refresh)));
    const [first = '', ...others] = new Set(replies.map(({ body }) => textOf(body, 'refresh_token')));
    expect(others).toEqual([]);
    refresh = first;
  }
});

// S008
test('A renewal with the refresh token from two renewals ago makes all refresh tokens of the session invalid', async () => {
  const { refresh: first } = await riderOf(sandbox);
  const second = textOf((await renew(sandbox, first)).body, 'refresh_token');
  const third = textOf((await renew(sandbox, second)).body, 'refresh_token');

  expect(await renew(sandbox, first)).toMatchObject({ status: 401, body: { error: 'invalid_grant' } });
  for (const token of [second, third]) expect((await renew(sandbox, token)).status).toBe(401);
});

// S008
test('When the response to a renewal is lost, the old refresh token still works for a day, and then no longer', async () => {
  const [late, tooLate] = [await riderOf(sandbox, '10004'), await riderOf(sandbox, '10004')];
  for (const { refresh } of [late, tooLate]) expect((await renew(sandbox, refresh)).status).toBe(200);
  await sandbox.clock.advance(23 * 3_600_000);
  const again = await renew(sandbox, late.refresh);
  expect(again.status).toBe(200);
  expect((await renew(sandbox, textOf(again.body, 'refresh_token'))).status).toBe(200);

  await sandbox.clock.advance(3_600_001);
  expect(await renew(sandbox, tooLate.refresh)).toMatchObject({ status: 401, body: { error: 'invalid_grant' } });
});

test('Losing more renewal responses does not extend the day in which the old refresh token works', async () => {
  const { refresh } = await riderOf(sandbox, '10004');
  const statuses: number[] = [];
  for (let hours = 0; hours <= 30; hours += 6) {
    statuses.push((await renew(sandbox, refresh)).status);
    await sandbox.clock.advance(6 * 3_600_000);
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 401]);
});

// S008
test('When a thief renews a session with the owner’s old refresh token, the owner’s next renewal ends it for both', async () => {
  const { refresh: stolen } = await riderOf(sandbox, '10004');
  const owners = textOf((await renew(sandbox, stolen)).body, 'refresh_token');
  await sandbox.clock.advance(13 * 60_000);
  const thiefs = textOf((await renew(sandbox, stolen)).body, 'refresh_token');
  expect(thiefs).not.toBe(owners);
  expect((await renew(sandbox, owners)).status).toBe(401);
  expect((await renew(sandbox, thiefs)).status).toBe(401);
});

// S017
test('When a rider signs out of one session, the server refuses all tokens of that session at once, and a second session continues', async () => {
  const chatOf = async ({ token }: Rider) => {
    const headers = gatewayHeaders(token);
    const { body } = await ask(`${sandbox.origins.gateway}/api/chat/token`, { headers });
    return textOf(body, 'token');
  };
  const [gone, other] = [await riderOf(sandbox), await riderOf(sandbox)];
  const chats = new Map([
    [gone, await chatOf(gone)],
    [other, await chatOf(other)],
  ]);
  const statusesOf = async (rider: Rider) => {
    const headers = { Authorization: `Bearer ${chats.get(rider)}` };
    const chat = await ask(`${sandbox.origins.main}/chat/messages`, { headers });
    const answers = [await commandState(rider.token), await profile(rider.mobile), await table(rider.data), chat];
    return answers.map(({ status }) => status);
  };
  expect([await statusesOf(gone), await statusesOf(other)]).toEqual([Array(4).fill(200), Array(4).fill(200)]);
  expect((await revoke(sandbox, gone.refresh)).status).toBe(204);
  expect([await statusesOf(gone), await statusesOf(other)]).toEqual([Array(4).fill(401), Array(4).fill(200)]);
  expect((await revoke(sandbox, gone.refresh)).status).toBe(404);
  expect([await renew(sandbox, gone.refresh), await renew(sandbox, other.refresh)]).toMatchObject([
    { status: 401 },
    { status: 200 },
  ]);
});

test('The server ends a session that was unused for 180 days, and keeps a session that the rider has used', async () => {
  const [left, used] = [await riderOf(sandbox, '10004'), await riderOf(sandbox, '10004')];
  await sandbox.clock.advance(179 * 86_400_000);
  const fresh = await renew(sandbox, used.refresh);
  expect(fresh.status).toBe(200);
  await sandbox.clock.advance(2 * 86_400_000);
  expect((await renew(sandbox, left.refresh)).status).toBe(401);
  expect((await renew(sandbox, textOf(fresh.body, 'refresh_token'))).status).toBe(200);
});
