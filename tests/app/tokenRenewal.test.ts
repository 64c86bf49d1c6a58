import { expect, it } from 'vitest';
import { waitFor, type ActorRefFrom } from 'xstate';
import type { sessionMachine } from '#machines/session/session.machine.ts';
import { browser, PIN, rotatingServer } from '../support/api/browser.ts';
import { GATEWAY, json, MAIN, page, tokensOf } from '../support/api/wire.ts';

const KEPT = { riderId: '100001', refreshToken: 'refresh-token-0000' };

const isFresh = (session: ActorRefFrom<typeof sessionMachine>) =>
  waitFor(session, (now) => now.matches({ signedIn: 'fresh' }));
const isOut = (session: ActorRefFrom<typeof sessionMachine>) => waitFor(session, (now) => now.matches('signedOut'));

/** A browser with this session, over a server that rotates tokens. */
function browserWith(kept: typeof KEPT | null) {
  const { server, answer } = rotatingServer();
  return { server, ...browser(kept, answer) };
}

/** Two tabs of such a browser, which both know whether somebody is signed in. */
async function twoTabs(kept: typeof KEPT | null) {
  const { server, shared, openTab } = browserWith(kept);
  const [first, second] = [openTab(), openTab()];
  await Promise.all([first, second].map(({ session }) => (kept ? isFresh(session) : isOut(session))));
  return { server, shared, first, second };
}

it('When the script for rides does not load at sign-in, the app shows a network error, and the rider’s next try succeeds', async () => {
  const { session } = browserWith(null).openTab({ lostFiles: 1 });
  await isOut(session);
  session.send(PIN);
  const refused = await waitFor(session, (now) => now.matches({ signedOut: 'refused' }));
  expect(refused.context.refusal).toEqual({ code: 'offlineLogin' });
  session.send(PIN);
  await isFresh(session);
});

// A037
it.each([
  { whose: 'another rider', effect: 'removes that data', riderId: '200002', left: undefined, forgotten: 1 },
  { whose: 'the same rider', effect: 'keeps that data', riderId: '100001', left: 'rides', forgotten: 0 },
])('When a phone holds data of $whose, a sign-in $effect', async ({ riderId, left, forgotten }) => {
  const { openTab, shared } = browserWith(null);
  const { session, queryClient } = openTab();
  await isOut(session);
  shared.kept = { riderId, refreshToken: 'refresh-token-old' };
  queryClient.setQueryData(['history'], 'rides');
  session.send(PIN);
  await isFresh(session);
  expect([shared.forgotten, queryClient.getQueryData(['history'])]).toEqual([forgotten, left]);
});

it('Three open tabs share one token renewal', async () => {
  const { server, openTab, shared } = browserWith(KEPT);
  const tabs = [openTab(), openTab(), openTab()];
  await Promise.all(tabs.map(({ session }) => isFresh(session)));
  expect(server.renewals).toBe(1);
  expect(new Set(tabs.map(({ tokens }) => tokens.current()?.jwt))).toEqual(new Set([server.validJwt]));
  expect(shared.kept?.refreshToken).toBe(server.active);
});

// A039, A040, A050
it('When the server refuses a token renewal, the app clears the session in every tab, and each page keeps its path', async () => {
  const { server, shared, first, second } = await twoTabs(KEPT);
  server.refusesAll = true;
  server.validJwt = 'revoked';
  // The list of errors goes with the rest of the rider's memory (tests/components/features/errors.test.tsx).
  first.queryClient.setQueryData(['profile'], { FirstName: 'Анна' });
  await expect(first.gatewayApi.GET('/api/rents/current')).rejects.toMatchObject({ name: 'AbortError' });
  await Promise.all([isOut(first.session), isOut(second.session)]);
  expect([shared.kept, first.tokens.current(), second.tokens.current()]).toEqual([null, null, null]);
  expect(first.queryClient.getQueryData(['profile'])).toBeUndefined();
  expect(first.session.getSnapshot().context.riderId).toBeNull();
  expect(shared.documents).toEqual(['turned away', 'turned away']);
});

it.each([{ error: 'Unauthorized' }, { message: 'jwt expired' }, {}])(
  'When a token renewal gets a 401 with the JSON body %j, the app signs the rider out and does not repeat the renewal',
  async (body) => {
    const asked: string[] = [];
    const { openTab, shared } = browser(KEPT, async (request) => {
      asked.push(new URL(request.url).pathname);
      return json(401, body);
    });
    await isOut(openTab().session);
    expect(asked).toEqual(['/v3/oauth/token']);
    expect([shared.kept, shared.documents]).toEqual([null, ['turned away']]);
  },
);

// D063
it('Sign-out clears the session in every tab and revokes the session at the server', async () => {
  const { server, shared, first, second } = await twoTabs(KEPT);
  first.queryClient.setQueryData(['profile'], { FirstName: 'Анна' });
  const active = server.active;
  first.session.send({ type: 'rider.signedOut' });
  await Promise.all([isOut(first.session), isOut(second.session)]);
  expect([shared.kept, first.tokens.current(), second.tokens.current()]).toEqual([null, null, null]);
  expect(first.queryClient.getQueryData(['profile'])).toBeUndefined();
  expect([server.revoked, shared.documents]).toEqual([[active], ['/', '/']]);
});

it.each([
  { what: 'a data token', without: [], last: 's' },
  { what: 'no data token', without: ['supabaseAccessToken'], last: null },
])(
  'When the server responds to a sign-in with $what, the sign-in in one tab also starts the session in the other tab',
  async ({ without, last }) => {
    const { server, first, second } = await twoTabs(null);
    server.without = without;
    first.session.send(PIN);
    await Promise.all([isFresh(first.session), isFresh(second.session)]);
    expect(server.renewals).toBe(0);
    expect((await second.gatewayApi.GET('/api/rents/current')).response.status).toBe(200);
    expect([first, second].map(({ tokens }) => tokens.current()?.supabaseAccessToken)).toEqual([last, last]);
  },
);

it('A token renewal that ends after sign-out in another tab does not restore the session', async () => {
  const { server, answer } = rotatingServer();
  const { openTab, shared } = browser(KEPT, async (request) => {
    const response = await answer(request);
    // Another tab signs out; its word has not come here yet.
    if (server.renewals === 1) shared.kept = null;
    return response;
  });
  const { session, tokens } = openTab();
  await isOut(session);
  expect([shared.kept, tokens.current()]).toEqual([null, null]);
});

it('When another rider signs in from a second tab, the first tab ends its session and never uses the other rider’s tokens', async () => {
  const { server, answer } = rotatingServer();
  const bearers: (string | null)[] = [];
  const { openTab, shared } = browser(KEPT, (request) => {
    bearers.push(request.headers.get('Authorization'));
    const isStuck = server.validJwt === 'another session' && request.url.includes('/v3/oauth/token');
    return isStuck ? new Promise(() => {}) : answer(request);
  });
  const [first, second] = [openTab(), openTab()];
  await Promise.all([isFresh(first.session), isFresh(second.session)]);
  server.validJwt = 'another session';
  const call = first.gatewayApi.GET('/api/rents/current').catch((cause: unknown) => cause);
  second.tabs.broadcast({ kind: 'tokens', tokens: { ...tokensOf('theirs', '200002'), givenAt: Date.now() } });
  await isOut(first.session);
  expect(first.tokens.current()).toBeNull();
  expect(await call).toMatchObject({ name: 'AbortError' });
  expect(bearers).not.toContain('Bearer jwt-theirs');
  expect(shared.documents).toContain('/');
});

it.each(['page400', 'page401', 'anotherRider', 'noJwt'] as const)(
  'When a token renewal gets a response that is not a clear refusal, the app tries again and the rider stays signed in: %s',
  async (trouble) => {
    const { server, openTab, shared } = browserWith(KEPT);
    server.trouble = [trouble, trouble];
    const { session, tokens, reports } = openTab();
    const heard: (string | undefined)[] = [];
    tokens.watch((now) => heard.push(now?.riderId));
    await isFresh(session);
    expect(server.renewals).toBe(3);
    expect([session.getSnapshot().context.riderId, heard]).toEqual(['100001', ['100001']]);
    expect(shared.kept).toEqual({ riderId: '100001', refreshToken: server.active });
    expect(shared.documents).toEqual([]);
    // The app reports an answer that our servers should never send.
    expect(reports).toHaveLength(trouble.startsWith('page') ? 0 : 2);
  },
);

it('When a token renewal brings no new refresh token and no data service token, the app keeps the old ones', async () => {
  const { server, openTab, shared } = browserWith(KEPT);
  const { session, tokens, gatewayApi } = openTab();
  await isFresh(session);
  const before = tokens.current();
  const kept = shared.kept?.refreshToken;
  server.without = ['supabaseAccessToken', 'refresh_token'];
  server.validJwt = 'revoked early';
  expect((await gatewayApi.GET('/api/rents/current')).response.status).toBe(200);
  expect(tokens.current()?.jwt).not.toBe(before?.jwt);
  expect(tokens.current()?.supabaseAccessToken).toBe(before?.supabaseAccessToken);
  expect(shared.kept?.refreshToken).toBe(kept);
});

const signedIn = async (rideIsOn = false) => {
  const { server, answer } = rotatingServer();
  const asked: string[] = [];
  const pages: string[] = [];
  const opened = browser(KEPT, (request) => {
    asked.push(new URL(request.url).pathname);
    return pages.some((origin) => request.url.startsWith(origin)) ? Promise.resolve(page(401)) : answer(request);
  });
  const tab = opened.openTab({ rideIsOn });
  await isFresh(tab.session);
  asked.length = 0;
  return { ...tab, server, asked, pages, shared: opened.shared };
};

it('During a ride the app repeats a refused token renewal, and the rider stays signed in when the second try succeeds', async () => {
  const { server, session, gatewayApi, shared } = await signedIn(true);
  server.trouble = ['refused'];
  server.validJwt = 'revoked early';
  expect((await gatewayApi.GET('/api/rents/current')).response.status).toBe(200);
  expect([server.renewals, session.getSnapshot().value]).toEqual([3, { signedIn: 'fresh' }]);
  expect(shared.documents).toEqual([]);
});

it('During a ride the app ends the session when the server refuses the token renewal twice', async () => {
  const { server, session, gatewayApi, shared } = await signedIn(true);
  server.refusesAll = true;
  server.validJwt = 'revoked';
  await expect(gatewayApi.GET('/api/rents/current')).rejects.toMatchObject({ name: 'AbortError' });
  await isOut(session);
  expect([server.renewals, shared.documents]).toEqual([3, ['turned away']]);
});

it('During a ride the rider stays signed in when the gateway refuses a fresh token but the main API accepts it', async () => {
  const { server, session, asked, gatewayApi, shared } = await signedIn(true);
  server.refusing = [GATEWAY];
  expect((await gatewayApi.GET('/api/rents/current')).response.status).toBe(401);
  await isFresh(session);
  expect(asked).toEqual(['/api/rents/current', '/v3/oauth/token', '/api/rents/current', '/v2/profile']);
  // A further refusal causes neither a renewal nor a request.
  expect((await gatewayApi.GET('/api/rents/current')).response.status).toBe(401);
  expect(asked).toHaveLength(5);
  expect([session.getSnapshot().value, shared.documents]).toEqual([{ signedIn: 'fresh' }, []]);
});

it.each([true, false])(
  'The app ends the session when both the gateway and the main API refuse a fresh token (during a ride: %s)',
  async (rideIsOn) => {
    const { server, session, gatewayApi, shared } = await signedIn(rideIsOn);
    server.refusing = [GATEWAY, MAIN];
    await gatewayApi.GET('/api/rents/current');
    await isOut(session);
    expect(shared.documents).toEqual(['turned away']);
  },
);

it.each([
  ['the gateway', [GATEWAY]],
  ['the main API', [MAIN]],
  ['both backends', [GATEWAY, MAIN]],
])(
  'When a proxy in front of %s responds with a 401 page, the app neither renews the token nor signs the rider out',
  async (_, origins) => {
    const { session, asked, pages, mainApi, gatewayApi, shared } = await signedIn();
    pages.push(...origins);
    const statuses = [
      (await gatewayApi.GET('/api/rents/current')).response.status,
      (await mainApi.GET('/v2/profile')).response.status,
    ];
    expect(statuses).toEqual([GATEWAY, MAIN].map((origin) => (origins.includes(origin) ? 502 : 200)));
    expect([asked, session.getSnapshot().value]).toEqual([
      ['/api/rents/current', '/v2/profile'],
      { signedIn: 'fresh' },
    ]);
    expect(shared.documents).toEqual([]);
  },
);

it('The rider stays signed in when the gateway refuses a fresh token but a proxy’s page hides the main API’s response', async () => {
  const { server, session, pages, gatewayApi, shared } = await signedIn();
  server.refusing = [GATEWAY];
  const call = gatewayApi.GET('/api/rents/current');
  session.subscribe(({ value }) => {
    if (JSON.stringify(value).includes('verifying')) pages.push(`${MAIN}/v2/`);
  });
  await call;
  await isFresh(session);
  expect(shared.documents).toEqual([]);
});

it('A tab that missed another rider’s sign-in ends its session after a 401, and takes none of that rider’s tokens', async () => {
  const { openTab, shared } = browserWith(KEPT);
  const { session, tokens } = openTab({ rideIsOn: true });
  await isFresh(session);
  const theirs = { riderId: '200002', refreshToken: 'refresh-token-theirs' };
  shared.kept = theirs;
  session.send({ type: 'server.answered401' });
  await isOut(session);
  expect(shared.kept).toEqual(theirs);
  expect(tokens.current()).toBeNull();
});
