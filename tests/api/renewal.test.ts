import { expect, it } from 'vitest';
import { waitFor, type ActorRefFrom } from 'xstate';
import type { sessionMachine } from '#machines/session/session.machine.ts';
import { browser, rotatingServer } from './browser.ts';
import { tokensOf } from './support.ts';

const KEPT = { riderId: '100001', refreshToken: 'refresh-token-0000' };

const isFresh = (session: ActorRefFrom<typeof sessionMachine>) =>
  waitFor(session, (now) => now.matches({ signedIn: 'fresh' }));
const isOut = (session: ActorRefFrom<typeof sessionMachine>) => waitFor(session, (now) => now.matches('signedOut'));

it('lets a rider in at once with a kept session, before the server has said anything', async () => {
  const { openTab } = browser(KEPT, () => new Promise(() => {}));
  const { session } = openTab();
  const snapshot = await waitFor(session, (now) => !now.matches('restoring'));
  expect(snapshot.matches({ signedIn: 'unconfirmed' })).toBe(true);
  expect(snapshot.children.rent).toBeDefined();
});

it('turns nobody away because the files of the ride come late', async () => {
  const { openTab } = browser(KEPT, () => new Promise(() => {}));
  const { session, reports } = openTab({ lostFiles: 5 });
  const snapshot = await waitFor(session, (now) => !now.matches('restoring'));
  expect(snapshot.matches({ signedIn: 'unconfirmed' })).toBe(true);
  expect(snapshot.children.rent).toBeDefined();
  expect(reports).toHaveLength(5);
});

it('says what is missing when there is no network at the sign-in, and lets in afterwards', async () => {
  const { answer } = rotatingServer();
  const { openTab } = browser(null, answer);
  const { session } = openTab({ lostFiles: 1 });
  await isOut(session);
  session.send({ type: 'rider.submittedCredentials', login: '10001', pin: '1234' });
  const refused = await waitFor(session, (now) => now.matches({ signedOut: 'refused' }));
  expect(refused.context.refusal).toEqual({ code: 'offlineLogin' });
  session.send({ type: 'rider.submittedCredentials', login: '10001', pin: '1234' });
  await isFresh(session);
});

it('signs nobody out when the answer of a renewal is lost', async () => {
  const { server, answer } = rotatingServer();
  server.trouble = ['lostAnswer', 'lostAnswer', 'noNetwork', '503'];
  const { openTab, shared } = browser(KEPT, answer);
  const { session, gatewayApi } = openTab();
  await isFresh(session);
  expect(server.renewals).toBe(5);
  expect(shared.kept?.refreshToken).toBe(server.active);
  expect((await gatewayApi.GET('/api/rents/current')).response.status).toBe(200);
});

it('makes one renewal of ten refused requests, and all ten succeed', async () => {
  const { server, answer } = rotatingServer();
  const { openTab } = browser(KEPT, answer);
  const { session, gatewayApi } = openTab();
  await isFresh(session);
  expect(server.renewals).toBe(1);
  server.validJwt = 'revoked early';
  const calls = Array.from({ length: 10 }, () => gatewayApi.GET('/api/rents/current'));
  const statuses = (await Promise.all(calls)).map(({ response }) => response.status);
  expect(statuses).toEqual(Array.from({ length: 10 }, () => 200));
  expect(server.renewals).toBe(2);
});

it('makes one renewal for three tabs', async () => {
  const { server, answer } = rotatingServer();
  const { openTab, shared } = browser(KEPT, answer);
  const tabs = [openTab(), openTab(), openTab()];
  await Promise.all(tabs.map(({ session }) => isFresh(session)));
  expect(server.renewals).toBe(1);
  expect(new Set(tabs.map(({ tokens }) => tokens.current()?.jwt))).toEqual(new Set([server.validJwt]));
  expect(shared.kept?.refreshToken).toBe(server.active);
});

it('ends when the server refuses: nothing is kept and the page is loaded anew', async () => {
  const { server, answer } = rotatingServer();
  const { openTab, shared } = browser(KEPT, answer);
  const [first, second] = [openTab(), openTab()];
  await Promise.all([isFresh(first.session), isFresh(second.session)]);
  server.refusesAll = true;
  server.validJwt = 'revoked';
  await expect(first.gatewayApi.GET('/api/rents/current')).rejects.toMatchObject({ name: 'AbortError' });
  await Promise.all([isOut(first.session), isOut(second.session)]);
  expect(shared.kept).toBeNull();
  expect(first.tokens.current()).toBeNull();
  expect(second.tokens.current()).toBeNull();
  expect(shared.documents).toEqual(['turned away', '/']);
});

it('leaves nothing behind at sign-out, in any tab, and tells the server', async () => {
  const { server, answer } = rotatingServer();
  const { openTab, shared } = browser(KEPT, answer);
  const [first, second] = [openTab(), openTab()];
  await Promise.all([isFresh(first.session), isFresh(second.session)]);
  first.queryClient.setQueryData(['profile'], { FirstName: 'Анна' });
  const active = server.active;
  first.session.send({ type: 'rider.signedOut' });
  await Promise.all([isOut(first.session), isOut(second.session)]);
  expect(shared.kept).toBeNull();
  expect(first.queryClient.getQueryData(['profile'])).toBeUndefined();
  expect([first.tokens.current(), second.tokens.current()]).toEqual([null, null]);
  expect(server.revoked).toEqual([active]);
  expect(shared.documents).toEqual(['/', '/']);
});

it('signs the other tabs in with the one that signed in', async () => {
  const { server, answer } = rotatingServer();
  const { openTab } = browser(null, answer);
  const [first, second] = [openTab(), openTab()];
  await Promise.all([isOut(first.session), isOut(second.session)]);
  first.session.send({ type: 'rider.submittedCredentials', login: '10001', pin: '1234' });
  await Promise.all([isFresh(first.session), isFresh(second.session)]);
  expect(server.renewals).toBe(0);
  expect((await second.gatewayApi.GET('/api/rents/current')).response.status).toBe(200);
});

it('does not bring a session back that was left while its renewal was under way', async () => {
  const { server, answer } = rotatingServer();
  const { openTab, shared } = browser(KEPT, async (request) => {
    const response = await answer(request);
    // Another tab signs out; its word has not come here yet.
    if (server.renewals === 1) shared.kept = null;
    return response;
  });
  const { session, tokens } = openTab();
  await isOut(session);
  expect(shared.kept).toBeNull();
  expect(tokens.current()).toBeNull();
});

it('leaves when another rider signs in beside it, and never uses that rider’s tokens', async () => {
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
  second.tabs.tell({ kind: 'tokens', tokens: { ...tokensOf('theirs', '200002'), givenAt: Date.now() } });
  await isOut(first.session);
  expect(first.tokens.current()).toBeNull();
  expect(await call).toMatchObject({ name: 'AbortError' });
  expect(bearers).not.toContain('Bearer jwt-theirs');
  expect(shared.documents).toContain('/');
});
