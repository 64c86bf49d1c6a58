import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { createSandbox } from '#sandbox/server.ts';
import { APP_ORIGIN, ask, fileSandbox, gatewayHeaders, openSandbox, riderOf } from '../support/sandbox/sandbox.ts';

const sandbox = await fileSandbox();

const preflight = (url: string, origin: string, headers: string) =>
  fetch(url, {
    method: 'OPTIONS',
    headers: { Origin: origin, 'Access-Control-Request-Method': 'POST', 'Access-Control-Request-Headers': headers },
  });

test('The server’s answer to a CORS preflight allows the app’s origin and the request headers that the app sends', async () => {
  const { status, headers } = await preflight(
    `${sandbox.origins.gateway}/api/rents`,
    APP_ORIGIN,
    'authorization,idempotency-key',
  );
  expect(status).toBe(204);
  expect(headers.get('access-control-allow-origin')).toBe(APP_ORIGIN);
  const allowed = (headers.get('access-control-allow-headers') ?? '').toLowerCase();
  for (const name of [
    'authorization',
    'content-type',
    'initiator',
    'source',
    'app-version',
    'idempotency-key',
    'command-expires-at',
    'upload-ticket',
  ]) {
    expect(allowed).toContain(name);
  }
  expect(headers.get('access-control-allow-credentials')).toBeNull();
});

test.each([
  ['gateway', '/api/api-auth/authenticate', 'Content-Type'],
  ['main', '/profile/register', 'X-CSRF-Token'],
] as const)('Only the app’s page can send cookies to the %s API’s %s, with the header %s', async (api, path, name) => {
  const url = `${sandbox.origins[api]}${path}`;
  const { headers } = await preflight(url, APP_ORIGIN, 'content-type');
  expect(headers.get('access-control-allow-credentials')).toBe('true');
  expect(headers.get('access-control-allow-headers')).toContain(name);
  const foreign = await preflight(url, 'https://evil.example', 'content-type');
  expect(foreign.headers.get('access-control-allow-credentials')).toBeNull();
});

test.each(['http://localhost:4999', 'https://evil.example', 'null', `${APP_ORIGIN}.evil.example`])(
  'No API of the sandbox allows CORS requests from the foreign origin %s',
  async (origin) => {
    for (const url of Object.values(sandbox.origins)) {
      const { headers } = await preflight(`${url}/control/faults`, origin, 'content-type');
      expect(headers.get('access-control-allow-origin')).toBeNull();
      expect(headers.get('access-control-allow-headers')).toBeNull();
    }
  },
);

test('The server lets the app’s page read the response headers that it needs, even on errors', async () => {
  const { headers } = await ask(`${sandbox.origins.gateway}/api/rents/current`, { headers: { Origin: APP_ORIGIN } });
  expect(headers.get('access-control-allow-origin')).toBe(APP_ORIGIN);
  expect(headers.get('vary')).toContain('Origin');
  for (const name of ['ETag', 'Retry-After', 'Idempotent-Replayed'])
    expect(headers.get('access-control-expose-headers')).toContain(name);
});

test('The server forbids caches to store the response about a rider’s current rides', async () => {
  const { token } = await riderOf(sandbox);
  const { headers } = await ask(`${sandbox.origins.gateway}/api/rents/current`, { headers: gatewayHeaders(token) });
  expect(headers.get('cache-control')).toBe('no-store');
});

test('While the sandbox closes, it refuses new connections but still answers the request in progress', async () => {
  const ending = await openSandbox();
  let [locked, release] = [() => {}, () => {}];
  const isLocked = new Promise<void>((resolve) => (locked = resolve));
  const isReleased = new Promise<void>((resolve) => (release = resolve));
  const holds = ending.db.transaction(async (sql) => {
    await sql.exec('lock table sandbox.zones in access exclusive mode');
    locked();
    await isReleased;
  });
  await isLocked;
  // "100 Continue" tells that the sandbox has the request.
  const { hostname, port } = new URL(ending.origins.gateway);
  const socket = connect(Number(port), hostname);
  socket.write('GET /api/map/zones HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nExpect: 100-continue\r\n\r\n');
  await once(socket, 'data');
  const ended = ending.close(60_000);
  const knock = () =>
    fetch(`${ending.origins.gateway}/nothing`).then(
      () => 'open',
      () => 'closed',
    );
  await expect.poll(knock).toBe('closed');
  release();
  expect((await text(socket)).split('\r\n')[0]).toBe('HTTP/1.1 200 OK');
  await Promise.all([holds, ended]);
});

test('The sandbox’s readiness check passes while its database answers, and fails after the database has closed', async () => {
  const other = await openSandbox();
  await expect(other.ready()).resolves.toMatchObject({ rows: [expect.anything()] });
  await other.close();
  await expect(other.ready()).rejects.toMatchObject({ name: 'Closed' });
});

test('When its port is in use, a second sandbox fails to start before it opens its data folder', async () => {
  const port = Number(new URL(sandbox.origins.main).port);
  const second = createSandbox({
    dataDir: '/nonexistent/never-made',
    host: '127.0.0.1',
    ports: { main: port, gateway: 0, data: 0 },
    appOrigins: [],
    clock: { running: false },
  });
  await expect(second).rejects.toMatchObject({ name: 'PortTaken' });
});
