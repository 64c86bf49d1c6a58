import { beforeEach, describe, expect, it } from 'vitest';
import { createClients } from '#api/clients.ts';
import { unwrap } from '#api/fault.ts';
import { authenticate, renewSession, revokeSession } from '#api/session.ts';
import { fakeClients, fakeWire, GATEWAY, json, jwtOf, MAIN, tokensOf } from '../support/api/wire.ts';

const origins = { mainApiUrl: MAIN, gatewayApiUrl: GATEWAY };
const never = new AbortController().signal;
const plainHeaders = (request: Request | undefined) => Object.fromEntries(request?.headers ?? []);
const refusing = () => fakeClients(() => json(401, { error: 'Unauthorized' }));
const lost = () => fakeClients(() => Promise.reject(new TypeError('Failed to fetch')));

// A043
describe('the request defaults of each client', () => {
  let app: ReturnType<typeof fakeClients>;
  beforeEach(() => void (app = fakeClients(() => json(200, {}))));

  // A044
  it('The client of the main API sends the mobile token and “initiator” as headers, and “source” as a query parameter', async () => {
    await app.mainApi.GET('/v2/profile');
    expect(app.sent[0]?.url).toBe(`${MAIN}/v2/profile?source=pwa_app`);
    expect(plainHeaders(app.sent[0])).toEqual({ authorization: 'Bearer mobile-a', initiator: 'pwa_app' });
    expect(app.sent[0]?.redirect).toBe('error');
  });

  // F087
  it('The client of the main API also sends the headers and query parameters that its caller sets', async () => {
    await app.mainApi.GET('/billing/tariffs', { params: { header: { 'Accept-Language': 'en' } } });
    await app.mainApi.GET('/ride/history', { params: { query: { type: 'Ride', limit: 15, offset: 0 } } });
    expect(plainHeaders(app.sent[0])['accept-language']).toBe('en');
    expect(app.sent[1]?.url).toBe(`${MAIN}/ride/history?type=Ride&limit=15&offset=0&source=pwa_app`);
  });

  // A006, E106
  it('An API client sends the header Accept-Language only in requests with a bearer token', async () => {
    const fake = fakeWire(() => json(200, {}));
    const { mainApi, gatewayApi, publicApi } = createClients(origins, { ...fake.wire, language: () => 'en' });
    fake.tokens.put(tokensOf('a'));
    await mainApi.GET('/v2/profile');
    await gatewayApi.GET('/api/rents/current');
    await publicApi.GET('/api/map/zones');
    await revokeSession(mainApi, 'refresh-token-0001');
    await mainApi.GET('/billing/tariffs', { params: { header: { 'Accept-Language': 'ru' } } });
    expect(fake.sent.map((request) => request.headers.get('Accept-Language'))).toEqual(['en', 'en', null, null, 'ru']);
  });

  // A007, A045
  it('The gateway client sends the JWT, “initiator”, “source” and the app’s version as headers, not as query parameters', async () => {
    await app.gatewayApi.GET('/api/rents/current');
    expect(app.sent[0]?.url).toBe(`${GATEWAY}/api/rents/current`);
    expect(plainHeaders(app.sent[0])).toEqual({
      authorization: 'Bearer jwt-a',
      initiator: 'pwa_app',
      source: 'pwa-client',
      'app-version': '1.56.133',
    });
  });

  // S013
  it('The public client sends no token, no default headers and no query parameters', async () => {
    await app.publicApi.GET('/api/map/cells/{z}/{x}/{y}', { params: { path: { z: 14, x: 9904, y: 5122 } } });
    expect(app.sent[0]?.url).toBe(`${GATEWAY}/api/map/cells/14/9904/5122`);
    expect(plainHeaders(app.sent[0])).toEqual({});
    expect(app.sent[0]?.credentials).toBe('omit');
  });

  // A044, A046, A049
  it('Requests for sign-in, token renewal and sign-out contain no bearer token, no default headers and no query parameters', async () => {
    await authenticate(app.gatewayApi, { login: '10001', pin: '1234' }, never).catch(() => undefined);
    await renewSession(app.mainApi, 'refresh-token-0001', never).catch(() => undefined);
    await revokeSession(app.mainApi, 'refresh-token-0001');
    expect(app.sent.map(({ url }) => url)).toEqual([
      `${GATEWAY}/api/api-auth/authenticate`,
      `${MAIN}/v3/oauth/token`,
      `${MAIN}/v3/oauth/revoke`,
    ]);
    for (const request of app.sent) expect(Object.keys(plainHeaders(request))).toEqual(['content-type']);
    expect(app.sent[0]?.credentials).toBe('include');
    expect(plainHeaders(app.sent[1])['content-type']).toBe('application/x-www-form-urlencoded');
    expect(await app.sent[1]?.text()).toBe('grant_type=refresh_token&refresh_token=refresh-token-0001');
  });

  // S013
  it.each([
    'https://elsewhere.test',
    GATEWAY,
    MAIN.replace('https:', 'http:'),
    `${MAIN}:8443`,
    `${MAIN}.evil.test`,
    `${MAIN}@evil.test`,
    MAIN.replace('//', '//evil.'),
    MAIN.replace('//', '//evil.test/'),
    MAIN.replace('https://', 'https://evil.test\\@'),
  ])('The client of the main API sends no request, and so no bearer token, to another origin: %s', async (baseUrl) => {
    await expect(app.mainApi.GET('/v2/profile', { baseUrl })).rejects.toThrow(TypeError);
    expect(app.sent).toEqual([]);
  });

  // S013
  it.each([MAIN, `${GATEWAY}.evil.test`])(
    'The gateway client and the public client send no request to another origin: %s',
    async (baseUrl) => {
      await expect(app.gatewayApi.GET('/api/rents/current', { baseUrl })).rejects.toThrow(TypeError);
      await expect(app.publicApi.GET('/api/map/zones', { baseUrl })).rejects.toThrow(TypeError);
      expect(app.sent).toEqual([]);
    },
  );
});

// A034
it.each([200, 401, 404, 500, 0])(
  'Sign-out succeeds when the server responds with the status %i (0: no response)',
  async (status) => {
    const { mainApi } = status === 0 ? lost() : fakeClients(() => json(status, {}));
    await expect(revokeSession(mainApi, 'refresh-token-0001')).resolves.toBeUndefined();
  },
);

describe('a bearer refused with 401', () => {
  const accepts = (jwt: string) => (request: Request) =>
    request.headers.get('Authorization') === `Bearer ${jwt}`
      ? json(200, { items: [] })
      : json(401, { error: 'Unauthorized' });

  it('After a 401 the app renews the token, and the client repeats the request once with the same body and idempotency key', async () => {
    const app = fakeClients(accepts('jwt-b'));
    app.wire.onUnauthorised = () => app.tokens.put(tokensOf('b'));
    const header = { 'Idempotency-Key': 'k1', 'Command-Expires-At': '2030-01-01T00:00:00Z' };
    const body = { number: '51307', position: null };
    const { response } = await app.gatewayApi.POST('/api/rents', { params: { header }, body });
    expect(response.ok).toBe(true);
    expect(await Promise.all(app.sent.map((request) => request.json()))).toEqual([body, body]);
    expect(app.sent.map(({ headers }) => headers.get('Idempotency-Key'))).toEqual(['k1', 'k1']);
    expect(app.said).toEqual([]);
  });

  it('If a renewed token expires before the server responds, the app renews the token again and the rider stays signed in', async () => {
    const app = refusing();
    const renewed: string[] = [];
    app.wire.onUnauthorised = () => {
      renewed.push('asked');
      if (renewed.length === 1) app.tokens.put(tokensOf('b'), 10_000);
    };
    const { response } = await app.gatewayApi.GET('/api/rents/current');
    expect(response.status).toBe(401);
    expect(renewed).toEqual(['asked', 'asked']);
    expect(app.said).toEqual([]);
  });

  it('When a request gets a 401 but the app already has a newer token, the request succeeds without another token renewal', async () => {
    const app = fakeClients((request) => {
      if (request.headers.get('Authorization') === 'Bearer jwt-a') app.tokens.put(tokensOf('b'));
      return accepts('jwt-b')(request);
    });
    const { response } = await app.gatewayApi.GET('/api/rents/current');
    expect(response.ok).toBe(true);
    expect(app.said).toEqual([]);
  });

  it('Sign-out cancels a request that waits for a token renewal', async () => {
    const app = fakeClients(accepts('jwt-b'));
    app.wire.onUnauthorised = () => app.tokens.clear();
    await expect(app.gatewayApi.GET('/api/rents/current')).rejects.toMatchObject({ name: 'AbortError' });
  });
});

// G011
it('When a backend responds with 426, every API client tells the app that the app’s version is too old', async () => {
  const app = fakeClients(() => json(426, { error: 'Upgrade Required' }));
  await app.mainApi.GET('/v2/profile');
  await app.gatewayApi.GET('/api/rents/current');
  await app.publicApi.GET('/api/map/zones');
  expect(app.said).toEqual(['updateRequired', 'updateRequired', 'updateRequired']);
});

it('A request fails after its timeout', async () => {
  const app = fakeClients(
    ({ signal }) => new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
  );
  app.wire.timeout = 1;
  await expect(app.mainApi.GET('/v2/profile')).rejects.toMatchObject({ name: 'TimeoutError' });
});

describe('an answer without an end', () => {
  const MEGABYTE = 1024 * 1024;

  /** A body that gives a megabyte at each read. */
  function endless() {
    const given = { megabytes: 0, isCancelled: false };
    const body = new ReadableStream<Uint8Array>(
      {
        pull(to) {
          // Not for ever: a reader without a limit must fail this test, not the machine.
          if ((given.megabytes += 1) > 64) to.close();
          else to.enqueue(new Uint8Array(MEGABYTE).fill(32));
        },
        cancel: () => void (given.isCancelled = true),
      },
      { highWaterMark: 0 },
    );
    return { body, given };
  }

  it.each([200, 401, 500])(
    'When a response with the status %i never ends, the client stops at a size limit and treats the connection as lost',
    async (status) => {
      const { body, given } = endless();
      const app = fakeClients(() => new Response(body, { status, headers: { 'Content-Type': 'application/json' } }));
      const faults: string[] = [];
      app.wire.onFault = (what) => faults.push(what);
      await expect(unwrap(app.gatewayApi.GET('/api/chat/token'))).rejects.toMatchObject({ name: 'Fault', status: 0 });
      expect(given).toEqual({ megabytes: 9, isCancelled: true });
      expect(faults.at(-1)).toBe('GET /api/chat/token TypeError');
      expect(app.sent).toHaveLength(1);
    },
  );

  it('The client accepts a long response below the size limit, and a response without a body', async () => {
    const items = ['x'.repeat(7 * MEGABYTE)];
    const answers = [json(200, { items }), ...[204, 205, 304].map((status) => new Response(null, { status }))];
    // As an engine gives it that has a stream for every answer from the network.
    for (const answer of answers.slice(1)) Object.defineProperty(answer, 'body', { value: new Blob().stream() });
    const app = fakeClients(() => answers.shift() ?? json(500, {}));
    expect(await unwrap(app.gatewayApi.GET('/api/rents/current'))).toEqual({ items });
    for (const status of [204, 205, 304])
      expect((await app.gatewayApi.GET('/api/rents/current')).response.status).toBe(status);
  });
});

const SERVER_TIME = '2031-05-01T12:00:00.000Z';

it('A response with the field serverTime sets the app’s server clock, unless it is replayed (header Idempotent-Replayed)', async () => {
  const answered = async (headers = {}) => {
    const app = fakeClients(() => json(200, { items: [], serverTime: SERVER_TIME }, headers));
    await app.gatewayApi.GET('/api/rents/current');
    return app.wire.serverClock;
  };
  expect(Math.abs((await answered()).now() - Date.parse(SERVER_TIME))).toBeLessThan(2_000);
  expect((await answered({ 'Idempotent-Replayed': 'true' })).isSure()).toBe(false);
});

// A053, A054, D123
describe('sign-in (account §8)', () => {
  const to = ({ gatewayApi } = lost()) => authenticate(gatewayApi, { login: '10001', pin: '1234' }, never);
  const signIn = (status: number, body: unknown, headers = {}) => to(fakeClients(() => json(status, body, headers)));

  const body = { token: jwtOf('7', 'm'), supabaseAccessToken: 's', refreshToken: 'r', expiresIn: 900 };
  // A005, A025
  it.each([
    [{}, 's'],
    [{ supabaseAccessToken: undefined }, null],
  ])(
    'When the server responds to a sign-in with 200, the app receives the tokens of a new session: %j',
    async (part, supabaseAccessToken) =>
      expect(await signIn(200, { ...body, ...part })).toEqual({
        kind: 'signedIn',
        tokens: { riderId: '7', jwt: body.token, mobileToken: 'm', supabaseAccessToken, expiresIn: 900 },
        refreshToken: 'r',
      }),
  );
  it.each(['token', 'refreshToken'])(
    'The app treats a sign-in response without the field %s as a bug, not as a network fault',
    (field) => expect(signIn(200, { ...body, [field]: undefined })).rejects.toThrow(Error),
  );
  const blocked = { errorMsg: 'user blocked', userId: '100003' };
  it.each([
    ['a wrong PIN', 401, { errorMsg: 'Wrong login or pin' }, {}, { code: 'loginErrorMessage' }],
    ['a refused input without a text', 400, {}, {}, { code: 'invalidData' }],
    ['an input of a wrong form', 422, {}, {}, { code: 'invalidData' }],
    ['a failure without a text', 404, {}, {}, { code: 'offlineLogin' }],
    ['a broken server', 500, {}, {}, { code: 'serverErrorTitle' }],
    ['a proxy’s page of HTML', 502, '<html>', {}, { code: 'serverErrorTitle' }],
    ['a server under maintenance', 503, {}, {}, { code: 'serverTempUnavailable' }],
    ['a blocked rider', 403, blocked, {}, { code: 'blockedUserAuthError', userId: '100003' }],
    ['too many attempts', 429, { retries_in: 30 }, {}, { code: 'loginDelayed', retryInSeconds: 30 }],
    ['a wait in the header', 429, {}, { 'Retry-After': '60' }, { code: 'loginDelayed', retryInSeconds: 60 }],
    ['an app that is too old', 426, {}, {}, { code: 'updateApplication' }],
  ])('The app reads the error in the response to a failed sign-in: %s', async (_, status, body, headers, refusal) =>
    expect(await signIn(status, body, headers)).toEqual({ kind: 'refused', refusal }),
  );
  // D124
  it('When the server answers a sign-in with 403 and no text, the app treats the sign-in page as outdated', async () =>
    expect(await signIn(403, {})).toEqual({ kind: 'stale' }));
  it('When there is no network, a sign-in ends with the network error (offlineLogin)', async () =>
    expect(await to()).toEqual({ kind: 'refused', refusal: { code: 'offlineLogin' } }));
});
