import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createClients } from '#api/clients.ts';
import type { HttpTransport } from '#api/httpTransport.ts';
import { parseRent } from '#api/rents.ts';
import { createServerClock } from '#api/serverClock.ts';
import { authenticate } from '#api/session.ts';
import { createTokenStore } from '#api/tokens.ts';
import { openRows } from '#app/services/realtime/rows.ts';
import { subscribeRents } from '#app/services/realtime/subscribeRents.ts';
import type { RentFacts } from '#domain/rent.ts';
import type { ServerEvent } from '#machines/rent/rent.types.ts';
import type { Sandbox } from '#sandbox/server.ts';
import { clearRides, openSandbox, setFaults } from '../support/sandbox/sandbox.ts';

const signal = new AbortController().signal;
let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await openSandbox();
});
beforeEach(() => clearRides(sandbox));
afterEach(() => setFaults(sandbox, []));
afterAll(() => sandbox.close());

const ignore = () => undefined;

/** The app's own clients, as start.tsx builds them, against the sandbox's origins. */
function appAgainst() {
  const tokens = createTokenStore();
  const { main, gateway } = sandbox.origins;
  const transport: HttpTransport = {
    tokens,
    serverClock: createServerClock(),
    onUnauthorised: ignore,
    onSessionRefused: ignore,
    onUpdateRequired: ignore,
  };
  const clients = createClients({ mainApiUrl: main, gatewayApiUrl: gateway }, transport);
  const signIn = async (login = '10001') => {
    const answer = await authenticate(clients.gatewayApi, { login, pin: '1234' }, signal);
    if (answer.kind !== 'signedIn') throw new Error(`not signed in: ${JSON.stringify(answer)}`);
    tokens.put(answer.tokens);
    return answer;
  };
  return { ...clients, transport, signIn };
}

test('The client distinguishes a wrong PIN, a blocked login and a 403 without a body', async () => {
  const { gatewayApi } = appAgainst();
  const refused = (code: string, more = {}) => ({ kind: 'refused', refusal: { code, ...more } });
  expect(await authenticate(gatewayApi, { login: '10001', pin: '9999' }, signal)).toEqual(refused('loginErrorMessage'));
  const blocked = await authenticate(gatewayApi, { login: '10006', pin: '1234' }, signal);
  expect(blocked).toEqual(refused('blockedUserAuthError', { userId: '100006' }));
  await setFaults(sandbox, [{ fault: 'status', match: 'authenticate', status: 502, body: 'html' }]);
  expect(await authenticate(gatewayApi, { login: '10001', pin: '1234' }, signal)).toEqual(refused('serverErrorTitle'));
});

const insert = (id: string, clientId: string) =>
  sandbox.db.transaction((sql) =>
    sql.query(
      `insert into public.rents (id, rental_id, client_id, bike_id, frame_number, bike_type, device_type, state, stage, status, step,
         step_number, step_count, capabilities, price_lines, server_time, updated_at)
       values ($1, $2, $3, $2, '51307', 'omni', 'OMNI_IOT_SCOOTER', 'STARTED', 'ACTIVE_RIDE', 'IN_PROGRESS', 'wait', 1, 1,
         '{"docked":false,"wheelLock":false,"chain":false,"battery":true,"photoAtEnd":true,"pause":true}',
         '[{"fromMinute":0,"toMinute":null,"cost":6}]', now(), now())`,
      [id, `R-${id.slice(-4)}`, clientId],
    ),
  );
const touch = (id: string) =>
  sandbox.db.transaction((sql) => sql.query('update public.rents set version = version + 1 where id = $1', [id]));

const roads = ['changes', 'broadcast'] as const;

// A066
test.each(roads)(
  'Realtime delivers the rider’s own rows, and continues after it has lost its channel, with REALTIME=%s',
  async (realtime) => {
    const mine = '00000000-0000-4000-8000-000000000001';
    const theirs = '00000000-0000-4000-8000-000000000002';
    const app = appAgainst();
    await app.signIn();
    await insert(mine, '100001');
    await insert(theirs, '100002');
    const rows: (RentFacts | null)[] = [];
    const news: string[] = [];
    const data = openRows({
      supabaseUrl: sandbox.origins.data,
      supabaseAnonKey: 'anon',
      realtime,
      transport: app.transport,
      report: (cause) => void news.push(`bug: ${String(cause)}`),
    });
    const stop = data.subscribe(
      { table: 'rents', column: 'client_id', value: '100001' },
      {
        onUpdate: (row) => void rows.push(parseRent(row)),
        onRefetchNeeded: () => void news.push('hint'),
        onSubscribed: () => void news.push('live'),
        onDisconnected: () => void news.push('silent'),
      },
    );
    const hears = async () => {
      const before = rows.length;
      const changes = async () => {
        await touch(theirs);
        await touch(mine);
        return rows.length > before;
      };
      await expect.poll(changes, { timeout: 60_000 }).toBe(true);
    };

    await hears();
    expect(rows.every((row) => row?.id === mine)).toBe(true);
    expect(news).toEqual(['live', 'hint']);

    // The token runs out: the server closes the channel, and a fresh token lets it be opened again.
    await sandbox.clock.advance(16 * 60_000);
    await expect.poll(() => news.includes('silent'), { timeout: 60_000 }).toBe(true);
    await app.signIn();
    await hears();
    expect(news.filter((word) => word === 'live').length).toBeGreaterThan(1);
    expect(news.filter((word) => word.startsWith('bug'))).toEqual([]);
    stop();
    await data.close();
  },
);

test('With broadcasts a second subscription to the same rows takes over, and leaving the first one does not end it', async () => {
  const mine = '00000000-0000-4000-8000-000000000001';
  const app = appAgainst();
  await app.signIn();
  await insert(mine, '100001');
  const data = openRows({
    supabaseUrl: sandbox.origins.data,
    supabaseAnonKey: 'anon',
    realtime: 'broadcast',
    transport: app.transport,
    report: (cause) => {
      throw cause;
    },
  });
  const subscribe = () => {
    const heard: string[] = [];
    const leave = data.subscribe(
      { table: 'rents', column: 'client_id', value: '100001' },
      {
        onUpdate: () => void heard.push('row'),
        onRefetchNeeded: ignore,
        onSubscribed: () => void heard.push('live'),
        onDisconnected: () => void heard.push('silent'),
      },
    );
    return { heard, leave };
  };
  const first = subscribe();
  await expect.poll(() => first.heard, { timeout: 60_000 }).toEqual(['live']);
  const second = subscribe();
  await expect.poll(() => second.heard, { timeout: 60_000 }).toEqual(['live']);
  first.leave();
  await touch(mine);
  await expect.poll(() => second.heard, { timeout: 60_000 }).toEqual(['live', 'row']);
  expect(first.heard).toEqual(['live']);
  second.leave();
  await data.close();
});

test.each(roads)(
  'When an omni rent is inserted, the app reads the list of rents and does not use the inserted row, with REALTIME=%s',
  async (realtime) => {
    const [known, inserted] = ['00000000-0000-4000-8000-000000000003', '00000000-0000-4000-8000-000000000004'];
    const app = appAgainst();
    await app.signIn('10003');
    await insert(known, '100003');
    const asked: string[] = [];
    // The list lacks the ride, so the result can come only from its row.
    const transport: HttpTransport = {
      ...app.transport,
      fetch: async (input, init) => {
        const request = new Request(input, init);
        asked.push(`${request.method} ${new URL(request.url).pathname}`);
        return Response.json({ items: [], serverTime: '2026-11-21T09:00:00Z' });
      },
    };
    const { main, gateway, data } = sandbox.origins;
    const { gatewayApi } = createClients({ mainApiUrl: main, gatewayApiUrl: gateway }, transport);
    const heard: ServerEvent[] = [];
    const end = new AbortController();
    subscribeRents(
      {
        supabaseUrl: data,
        supabaseAnonKey: 'anon',
        realtime,
        transport,
        gatewayApi,
        connectivity: { watch: () => () => undefined },
        report: (cause) => {
          throw cause;
        },
      },
      '100003',
      (event) => void heard.push(event),
      end.signal,
    );
    const isLive = async () => {
      await touch(known);
      return heard.some(({ type }) => type === 'server.rentChanged');
    };
    await expect.poll(isLive, { timeout: 60_000 }).toBe(true);
    const lists = () => heard.filter(({ type }) => type === 'server.rentsListed').length;
    // A rider has one rent at a time.
    const listed = lists();
    await sandbox.db.transaction((sql) => sql.query('delete from public.rents where id = $1', [known]));
    await expect.poll(lists).toBe(listed + 1);
    heard.splice(0);
    asked.splice(0);
    await insert(inserted, '100003');
    await expect.poll(lists).toBe(1);
    end.abort();
    expect(asked).toEqual(['GET /api/rents/current']);
    expect(heard.filter((event) => event.type === 'server.rentsListed')).toMatchObject([{ rents: [] }]);
    expect(heard.filter((event) => event.type === 'server.rentChanged' && event.rent.id === inserted)).toEqual([]);
  },
);
