import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Sandbox } from '#sandbox/server.ts';
import { ask, gatewayHeaders, mainHeaders, openSandbox, renew, riderOf, signIn, textOf } from './support.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await openSandbox();
});
afterAll(() => sandbox.close());

const commandState = (bearer: string) =>
  ask(`${sandbox.origins.gateway}/api/commands/never-sent-at-all-1`, { headers: gatewayHeaders(bearer) });
const profile = (bearer: string) =>
  ask(`${sandbox.origins.main}/v2/profile?source=pwa_app`, { headers: mainHeaders(bearer) });
const table = (bearer: string) =>
  ask(`${sandbox.origins.data}/rest/v1/rents`, { headers: { Authorization: `Bearer ${bearer}` } });
const revoke = (token: string) =>
  ask(`${sandbox.origins.main}/v3/oauth/revoke`, { method: 'POST', body: new URLSearchParams({ token }) });

describe('sign-in', () => {
  test('each token opens its own door and no other', async () => {
    const rider = await riderOf(sandbox);

    expect((await commandState(rider.token)).status).toBe(200);
    expect((await profile(rider.mobile)).status).toBe(200);
    expect((await table(rider.data)).status).toBe(200);

    for (const bearer of [rider.mobile, rider.data]) expect((await commandState(bearer)).status).toBe(401);
    for (const bearer of [rider.token, rider.data]) expect((await profile(bearer)).status).toBe(401);
    for (const bearer of [rider.token]) expect((await table(bearer)).status).toBe(401);
  });

  test('tokens are over by the sandbox’s clock, and a renewed one is not', async () => {
    const rider = await riderOf(sandbox);
    await sandbox.clock.advance(15 * 60_000 + 1);

    expect((await commandState(rider.token)).status).toBe(401);
    expect((await profile(rider.mobile)).status).toBe(401);
    expect((await table(rider.data)).body).toMatchObject({ code: 'PGRST303' });

    const fresh = await renew(sandbox, rider.refresh);
    expect((await commandState(textOf(fresh.body, 'token'))).status).toBe(200);
  });

  test('a wrong PIN and an unknown login sound the same', async () => {
    const wrong = await signIn(sandbox, '10004', '0000');
    const unknown = await signIn(sandbox, '99999', '0000');
    expect(wrong).toMatchObject({ status: 401, body: { errorMsg: 'Wrong login or pin' } });
    expect({ status: unknown.status, body: unknown.body }).toEqual({ status: wrong.status, body: wrong.body });
  });

  test.each(['10005', '88888'])(
    'after five wrong PINs login %s waits, longer each time, even for the right one',
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

  test('a blocked login is told so, and only to the right PIN', async () => {
    expect((await signIn(sandbox, '10006', '0000')).status).toBe(401);
    expect(await signIn(sandbox, '10006')).toMatchObject({
      status: 403,
      body: { errorMsg: 'user blocked', userId: '100006' },
    });
  });

  test('requests without their fixed headers and query are refused', async () => {
    const rider = await riderOf(sandbox);
    const { initiator: _, ...headers } = gatewayHeaders(rider.token);
    expect((await ask(`${sandbox.origins.gateway}/api/rents/current`, { headers })).status).toBe(400);
    expect((await ask(`${sandbox.origins.main}/v2/profile`, { headers: mainHeaders(rider.mobile) })).status).toBe(400);
  });
});

describe('renewal', () => {
  test('rotates, and a lost answer is given again', async () => {
    const { refresh } = await riderOf(sandbox);
    const lost = await renew(sandbox, refresh);
    const again = await renew(sandbox, refresh);
    expect(again.status).toBe(200);
    expect(textOf(again.body, 'refresh_token')).toBe(textOf(lost.body, 'refresh_token'));
    expect(textOf(again.body, 'refresh_token')).not.toBe(refresh);
  });

  test('gives another access token, within the same moment too', async () => {
    const rider = await riderOf(sandbox);
    const { body } = await renew(sandbox, rider.refresh);
    expect(textOf(body, 'token')).not.toBe(rider.token);
    expect(textOf(body, 'supabaseAccessToken')).not.toBe(rider.data);
  });

  test('ten tabs at once share one successor', async () => {
    const { refresh } = await riderOf(sandbox);
    const replies = await Promise.all(Array.from({ length: 10 }, () => renew(sandbox, refresh)));
    expect(new Set(replies.map(({ body }) => textOf(body, 'refresh_token'))).size).toBe(1);
  });

  test('a token older than the parent ends the whole family', async () => {
    const { refresh: first } = await riderOf(sandbox);
    const second = textOf((await renew(sandbox, first)).body, 'refresh_token');
    const third = textOf((await renew(sandbox, second)).body, 'refresh_token');

    expect(await renew(sandbox, first)).toMatchObject({ status: 401, body: { error: 'invalid_grant' } });
    for (const token of [second, third]) expect((await renew(sandbox, token)).status).toBe(401);
  });

  test('the other sign-ins of the rider go on', async () => {
    const phone = await riderOf(sandbox);
    const laptop = await riderOf(sandbox);
    expect((await revoke(phone.refresh)).status).toBe(204);
    expect((await revoke(phone.refresh)).status).toBe(404);
    expect((await renew(sandbox, phone.refresh)).status).toBe(401);
    expect((await renew(sandbox, laptop.refresh)).status).toBe(200);
  });

  test('a session that nobody used from one season to the next is over, and one that is used goes on', async () => {
    const [left, used] = [await riderOf(sandbox, '10004'), await riderOf(sandbox, '10004')];
    await sandbox.clock.advance(179 * 86_400_000);
    const fresh = await renew(sandbox, used.refresh);
    expect(fresh.status).toBe(200);
    await sandbox.clock.advance(2 * 86_400_000);
    expect((await renew(sandbox, left.refresh)).status).toBe(401);
    expect((await renew(sandbox, textOf(fresh.body, 'refresh_token'))).status).toBe(200);
  });

  test('a made-up token is refused', async () => {
    expect((await renew(sandbox, 'rt_made-up-and-long-enough')).status).toBe(401);
    expect((await revoke('rt_made-up-and-long-enough')).status).toBe(404);
  });
});
