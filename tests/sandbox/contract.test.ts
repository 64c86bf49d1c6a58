import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Sandbox } from '#sandbox/server.ts';
import {
  ask,
  gatewayHeaders,
  mainHeaders,
  openSandbox,
  riderOf,
  signIn,
  textOf,
  type Rider,
} from '../support/sandbox/sandbox.ts';
import { command, freeScooter, rentIdIn } from './ride.ts';
import { run } from './rows.ts';

let sandbox: Sandbox;
let anna: Rider;
let log: string[];
beforeEach(async () => {
  log = [];
  sandbox = await openSandbox({ log: (line) => log.push(line) });
  anna = await riderOf(sandbox);
});
afterEach(() => sandbox.close());

const profile = () => ask(`${sandbox.origins.main}/v2/profile?source=pwa_app`, { headers: mainHeaders(anna.mobile) });

// A024
test('When a response would break the contract, the sandbox answers 500 instead and logs the operation', async () => {
  await run(
    sandbox,
    'alter table sandbox.riders alter first_name drop not null; update sandbox.riders set first_name = null',
  );
  expect(await profile()).toMatchObject({ status: 500, body: { error: 'Internal Server Error' } });
  expect(log).toHaveLength(1);
  expect(log[0]).toContain('GET /v2/profile');
});

test('When the sandbox’s database fails, the sandbox answers 500 and logs no PIN, login, token or phone number', async () => {
  await run(sandbox, 'drop table sandbox.cards cascade; drop table sandbox.riders cascade');
  expect(await signIn(sandbox)).toMatchObject({ status: 500, body: { error: 'Internal Server Error' } });
  expect((await profile()).status).toBe(500);

  const all = log.join('\n');
  for (const secret of ['1234', '10001', anna.token, anna.mobile, anna.refresh, '7900'])
    expect(all).not.toContain(secret);
});

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const send = (rentId: string, headers: Record<string, string>, body = PNG) =>
  ask(`${sandbox.origins.gateway}/api/rents/${rentId}/photo`, {
    method: 'POST',
    headers: { 'Content-Type': 'image/png', 'Idempotency-Key': crypto.randomUUID(), ...headers },
    body,
  });

/** A ride that is being finished: its id and its upload ticket. */
async function finishing(): Promise<{ rentId: string; ticket: string }> {
  const spot = await freeScooter(sandbox);
  const rentId = rentIdIn(await command(sandbox, anna, '/api/rents', spot));
  await sandbox.clock.advance(60_000);
  const finish = await command(sandbox, anna, `/api/rents/${rentId}/finish`, { position: spot.position });
  return { rentId, ticket: textOf(finish.body, 'uploadTicket') };
}

test('A photo’s upload ticket works for a day, even after the rider’s access token has expired', async () => {
  const { rentId, ticket } = await finishing();
  await sandbox.clock.advance(20 * 3_600_000);
  expect((await send(rentId, { Authorization: `Bearer ${anna.token}` })).status).toBe(401);
  expect((await send(rentId, { 'Upload-Ticket': ticket })).status).toBe(202);
  await sandbox.clock.advance(5 * 3_600_000);
  expect((await send(rentId, { 'Upload-Ticket': ticket })).status).toBe(401);
});

test('A photo’s upload ticket allows neither an upload to another ride nor access to the ride’s data', async () => {
  const { rentId, ticket } = await finishing();
  expect((await send(crypto.randomUUID(), { 'Upload-Ticket': ticket })).status).toBe(401);
  const { Authorization: _, ...headers } = gatewayHeaders('');
  const read = { headers: { ...headers, 'Upload-Ticket': ticket } };
  expect((await ask(`${sandbox.origins.gateway}/api/rents/${rentId}`, read)).status).toBe(401);
});

test('The sandbox answers an unreadable address with 400 and a too large body with 413, and logs no error', async () => {
  const { main, gateway } = sandbox.origins;
  const large = { method: 'POST', body: new URLSearchParams({ does: 'x'.repeat(9_000) }) };
  const message = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: `"${'x'.repeat(9_000)}"` };
  const answers = [
    await ask(`${gateway}/api/map/cells/1e999/1/1`),
    await ask(`${gateway}/api/map/cells/-1e999/0/0`),
    await ask(`${main}/provider/%zz`),
    await ask(`${main}/provider/${crypto.randomUUID()}`, large),
    await ask(`${main}/chat/messages`, message),
  ];
  expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 413, 413]);
  expect(log).toEqual([]);
});
