import { describe, expect, it } from 'vitest';
import { renewSession } from '#api/session.ts';
import { fakeClients, json, jwtOf, page } from '../support/api/wire.ts';

const never = new AbortController().signal;
const renew = (answer: () => Response) => renewSession(fakeClients(answer).mainApi, 'refresh-token-0001', never);

const refresh_token = 'refresh-token-0002';
const SESSION = { token: jwtOf('7', 'm'), supabaseAccessToken: 's', refresh_token, expires_in: 600 };

describe('a renewal', () => {
  it.each([
    [400, ['invalid_grant', 'invalid_request']],
    [401, ['invalid_grant', 'invalid_token', 'invalid_client', 'Unauthorized']],
  ])(
    'When the server responds to a session renewal with %s and one of the errors %j, the app treats the renewal as refused',
    async (status, errors) => {
      for (const error of errors)
        expect(await renew(() => json(status, { error, error_description: 'no' })), error).toEqual({ kind: 'refused' });
    },
  );

  it.each([
    ['400 and a page of HTML', () => page(400), 502],
    ['401 and a page of HTML', () => page(401), 502],
    ['401 without a body', () => new Response(null, { status: 401 }), 502],
    ['400 with the error of a validator', () => json(400, { error: 'Bad Request' }), 502],
    ['400 with an error in its message only', () => json(400, { message: 'no' }), 502],
    ['403', () => json(403, { error: 'invalid_grant' }), 502],
    ['404', () => page(404), 502],
    ['500', () => json(500, { error: 'invalid_grant' }), 500],
    ['429', () => json(429, {}), 429],
    ['200 and a page of HTML', () => page(200), 0],
  ])(
    'When the server answers a session renewal with %s, the app reads “unreachable”, not a refusal',
    async (_, answer, status) => {
      expect(await renew(answer)).toEqual({ kind: 'unreachable', status });
    },
  );

  const noData = { tokens: { riderId: '7', supabaseAccessToken: null }, refreshToken: refresh_token };
  it.each<[object, object]>([
    [{ supabaseAccessToken: undefined }, noData],
    [{ supabaseAccessToken: null }, noData],
    [{ supabaseAccessToken: '' }, noData],
    [{ refresh_token: undefined }, { refreshToken: null }],
    [{ token: jwtOf('7', 'm', { external_id: 7 }) }, { tokens: { riderId: '7' } }],
  ])(
    'The app accepts a token renewal without a data service token or a refresh token, and with a number as rider’s ID: %j',
    async (part, tokens) =>
      expect(await renew(() => json(200, { ...SESSION, ...part }))).toMatchObject({ kind: 'renewed', ...tokens }),
  );

  it.each([
    ['missing', undefined, {}, 900],
    ['zero', 0, {}, 900],
    ['below zero', -5, {}, 900],
    ['in milliseconds', 900_000, {}, 900],
    ['a word', 'soon', {}, 900],
    ['a number in a text', '300', {}, 300],
    ['missing beside a token with a lifetime', undefined, { iat: 1_000, exp: 1_240 }, 240],
    ['longer than the token', 3_600, { iat: 1_000, exp: 1_240 }, 240],
    ['shorter than the token', 60, { iat: 1_000, exp: 1_240 }, 60],
    ['missing beside a token that ends before it begins', undefined, { iat: 1_000, exp: 900 }, 900],
  ])(
    'The app gives a renewed token a plausible lifetime when the field expires_in is %s',
    async (_, expires_in, times, seconds) => {
      const answer = await renew(() => json(200, { ...SESSION, token: jwtOf('7', 'm', times), expires_in }));
      expect(answer).toMatchObject({ kind: 'renewed', tokens: { expiresIn: seconds } });
    },
  );

  it.each([
    ['no token', { ...SESSION, token: undefined }],
    ['a token that is not a JWT', { ...SESSION, token: 'opaque' }],
    ['a token of two riders', { ...SESSION, token: jwtOf('7', 'm', { external_id: '8' }) }],
    ['nothing', {}],
  ])(
    'When the server responds to a session renewal with 200 and %s, the app throws an error instead of reporting a refusal',
    async (_, body) => {
      await expect(renew(() => json(200, body))).rejects.toThrow(Error);
    },
  );
});
