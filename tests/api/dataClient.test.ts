import { expect, test } from 'vitest';
import { createDataClient } from '#api/dataClient.ts';
import { openNotifications } from '#api/notifications.ts';
import { DATA, fakeClients, json, tokensOf } from '../support/api/wire.ts';
import { dataServiceOver } from './answering.ts';

const { signal } = new AbortController();
const ID = '00000000-0000-4000-8000-000000000001';

/** The rider's notifications over a data service with the same answer to every request. */
function open(answer: () => Response | Promise<Response>) {
  const { wire, sent, tokens } = fakeClients(answer);
  const data = dataServiceOver(wire);
  return { wire, sent, tokens, notifications: openNotifications({ data: () => data, report: () => undefined }) };
}

test('A query to the data service contains the rider’s token and the anon API key, and has the URL format of PostgREST', async () => {
  const { notifications, sent } = open(() => json(200, [], { 'Content-Range': '*/40' }));
  expect(await notifications.page('100001', 30, signal)).toEqual({ items: [], leftOut: 0, total: 40, next: 30 });
  await notifications.countUnread('100001', signal);
  await notifications.listUnread('100001', 0, signal);
  const newestFirst = 'order=timestamp.desc%2Cid.desc';
  expect(sent.map(({ method, url }) => `${method} ${url.replace(`${DATA}/rest/v1/`, '')}`)).toEqual([
    `GET notifications?select=*&client_id=eq.100001&${newestFirst}&offset=30&limit=15`,
    'HEAD notifications?select=id&client_id=eq.100001&delivered=eq.false',
    `GET notifications?select=*&client_id=eq.100001&delivered=eq.false&timestamp=gte.1970-01-01T00%3A00%3A00.000Z&${newestFirst}&limit=100`,
  ]);
  for (const { headers } of sent)
    expect([headers.get('Authorization'), headers.get('apikey')]).toEqual(['Bearer data-a', 'anon']);
  expect(sent.map(({ headers }) => headers.get('Prefer'))).toEqual(['count=exact', 'count=exact', null]);
});

test('To mark notifications as delivered, the app changes only their column “delivered”, in a keepalive request', async () => {
  const { notifications, sent } = open(() => new Response(null, { status: 204 }));
  await notifications.markDelivered([ID, ID], signal);
  await notifications.markAllDelivered('100001', signal);
  expect(sent.map(({ method, url, keepalive }) => [method, new URL(url).search, keepalive])).toEqual([
    ['PATCH', `?id=in.%28${ID}%29`, true],
    ['PATCH', '?client_id=eq.100001&delivered=eq.false', true],
  ]);
  expect(await sent[0]?.json()).toEqual({ delivered: true });
});

test.each([
  ['an unavailable service', () => json(503, {}), { status: 503, code: 'serverTempUnavailable' }],
  ['an empty 404', () => new Response(null, { status: 404 }), { status: 404 }],
  ['no network', () => Promise.reject(new TypeError('Failed to fetch')), { status: 0, code: 'networkErrorTitle' }],
  ['a page in place of rows', () => new Response('<!doctype html>'), { status: 200, code: 'noData' }],
  ['something else than rows', () => json(200, { rows: 1 }), { status: 200, code: 'noData' }],
])('When the data client gets %s, it throws a fault and does not repeat the query', async (_, answer, fault) => {
  const { notifications, sent } = open(answer);
  await expect(notifications.page('100001', 0, signal)).rejects.toMatchObject({ name: 'Fault', ...fault });
  expect(sent).toHaveLength(1);
});

test('When the server’s response gives no total number, the data client counts only the rows that it has read', async () => {
  const { notifications } = open(() => json(200, [], { 'Content-Range': '*/*' }));
  expect(await notifications.page('100001', 15, signal)).toMatchObject({ total: 15 });
  expect(await notifications.countUnread('100001', signal)).toBe(0);
});

test('A cancelled query to the data service throws an AbortError, not a fault', async () => {
  const { notifications } = open(() => Promise.reject(new DOMException('cancelled', 'AbortError')));
  await expect(notifications.countUnread('100001', signal)).rejects.toMatchObject({ name: 'AbortError' });
});

test('The app connects to realtime with the rider’s token or without a token, but never with the anon API key', async () => {
  const { wire, tokens } = open(() => json(200, []));
  tokens.clear();
  const key = { supabaseUrl: DATA, supabaseAnonKey: 'anon' };
  const { realtime } = createDataClient({ ...key, transport: wire, reconnectAfterMs: () => 1 });
  await realtime.setAuth();
  expect(realtime.accessTokenValue).toBeNull();
  tokens.put(tokensOf('b'));
  await realtime.setAuth();
  expect(realtime.accessTokenValue).toBe('data-b');
});
