import { once } from 'node:events';
import { createServer } from 'node:http';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { openRealtime } from '#sandbox/data/realtime/realtime.ts';
import { notify } from '#sandbox/world/notifications.ts';
import { clearRides, fileSandbox, riderOf, type Rider } from '../support/sandbox/sandbox.ts';
import { revoke } from './ride.ts';
import { rowsOf, run } from './rows.ts';
import { addRent, clientOfTest, soon } from './tables.ts';

const sandbox = await fileSandbox();
let anna: Rider;
let boris: Rider;

beforeEach(async () => {
  await clearRides(sandbox);
  anna = await riderOf(sandbox, '10001');
  boris = await riderOf(sandbox, '10002');
});

/** Joins a topic and waits for the server's answer. */
async function join(token: string | null | (() => string), topic: string, isPrivate = true) {
  const client = clientOfTest(sandbox, token);
  await client.realtime.setAuth();
  const heard: unknown[] = [];
  const said: string[] = [];
  client
    .channel(topic, { config: { private: isPrivate } })
    .on('broadcast', { event: '*' }, ({ payload }) => heard.push(payload))
    .on('system', {}, ({ message }: { message: string }) => said.push(message))
    .subscribe((status, error) => said.push(error ? `${status} ${error.message}` : status));
  await soon(() => expect(said).not.toEqual([]));
  return { client, heard, said };
}

const refusal = (topic: string) =>
  `CHANNEL_ERROR Unauthorized: You do not have permissions to read from this Channel topic: ${topic}`;
const touch = (id: string) => rowsOf(sandbox, 'update rents set version = 2 where id = $1', [id]);

// S025
test('A rider can join the topics of a vehicle and of their own rents and notifications, but not another rider’s topics', async () => {
  for (const table of ['rents', 'notifications']) {
    expect((await join(anna.data, `${table}:${anna.id}`)).said).toEqual(['SUBSCRIBED']);
    expect((await join(boris.data, `${table}:${anna.id}`)).said[0]).toBe(refusal(`${table}:${anna.id}`));
  }
  expect((await join(boris.data, 'vehicles:57')).said).toEqual(['SUBSCRIBED']);
  expect((await join(boris.data, 'riders:57')).said[0]).toBe(refusal('riders:57'));
});

// S025
test('The server refuses private topics to a visitor who is not signed in', async () => {
  for (const topic of [`rents:${anna.id}`, 'vehicles:57'])
    expect((await join(null, topic)).said[0]).toBe(refusal(topic));
});

// S025, F073
test('The server broadcasts each change of a rent row, with the old row and the new row, only to the rent’s rider', async () => {
  const own = await join(anna.data, `rents:${anna.id}`);
  const other = await join(boris.data, `rents:${boris.id}`);
  const ofNobody = await join(boris.data, `rents:${anna.id}`, false);
  const id = await addRent(sandbox, anna.id);
  await touch(id);
  await rowsOf(sandbox, 'delete from rents where id = $1', [id]);
  await soon(() => expect(own.heard).toHaveLength(3));
  const [first, second] = [
    { id, client_id: anna.id, version: 1 },
    { id, client_id: anna.id, version: 2 },
  ];
  expect(own.heard).toMatchObject([
    { schema: 'public', table: 'rents', operation: 'INSERT', record: first, old_record: null },
    { schema: 'public', table: 'rents', operation: 'UPDATE', record: second, old_record: first },
    { schema: 'public', table: 'rents', operation: 'DELETE', record: null, old_record: second },
  ]);
  // Messages go out in the order of the commits: this one is the first that the other rider gets.
  const others = await addRent(sandbox, boris.id, { bike_id: 'b2' });
  await soon(() => expect(other.heard).toMatchObject([{ record: { id: others } }]));
  expect(ofNobody).toMatchObject({ said: ['SUBSCRIBED'], heard: [] });
});

test('The server broadcasts a new notification to the rider’s topic, and broadcasts it again when the rider marks it as delivered', async () => {
  const own = await join(anna.data, `notifications:${anna.id}`);
  const words = { ru: { message: 'Привет' }, en: { message: 'Hello' } };
  const at = new Date(sandbox.clock.now()).toISOString();
  const id = await sandbox.db.transaction((sql) => notify(sql, { riderId: anna.id, at, type: 'information', words }));
  await own.client.from('notifications').update({ delivered: true }).eq('id', id);
  await soon(() =>
    expect(own.heard).toMatchObject([
      { operation: 'INSERT', record: { id, delivered: false } },
      { operation: 'UPDATE', record: { id, delivered: true } },
    ]),
  );
});

test('The server broadcasts a vehicle’s change to that vehicle’s topic only', async () => {
  const own = await join(anna.data, 'vehicles:57');
  const other = await join(anna.data, 'vehicles:58');
  await run(
    sandbox,
    `insert into vehicles (id, status, latitude, longitude, updated_at)
       select id, 'STATIONED', 55.7, 37.6, now() from unnest(array[57, 58]) id
       on conflict (id) do update set updated_at = now()`,
  );
  await soon(() => expect(own.heard).toMatchObject([{ table: 'vehicles', record: { id: 57 } }]));
  await soon(() => expect(other.heard).toMatchObject([{ table: 'vehicles', record: { id: 58 } }]));
});

// S017
test('When a rider signs out on one phone, the server ends that phone’s channel, and the rider’s other session still gets changes', async () => {
  const phone = await riderOf(sandbox, '10001');
  const gone = await join(phone.data, `rents:${anna.id}`);
  const goesOn = await join(anna.data, `rents:${anna.id}`);
  await revoke(sandbox, phone.refresh);
  await addRent(sandbox, anna.id);
  await soon(() => expect(goesOn.heard).toHaveLength(1));
  await soon(() => expect(gone.said).toContain('Session has ended'));
  expect(gone.heard).toEqual([]);
});

// S025
test('The server ends a private channel when its client sends another rider’s token', async () => {
  let token = anna.data;
  const { client, said, heard } = await join(() => token, `rents:${anna.id}`);
  token = boris.data;
  await client.realtime.setAuth();
  await soon(() =>
    expect(said).toContain(`You no longer have permission to read from this Channel topic: rents:${anna.id}`),
  );
  await addRent(sandbox, anna.id);
  const later = await join(anna.data, `rents:${anna.id}`);
  await addRent(sandbox, anna.id, { ended_at: '2026-08-01T09:00:00Z', bike_id: 'b2' });
  await soon(() => expect(later.heard).toHaveLength(1));
  expect(heard).toEqual([]);
});

test('Before a broadcast the server checks only the session of the addressed rider, although other riders listen', async () => {
  const visited: string[] = [];
  const { db, clock } = sandbox;
  const realtime = await openRealtime({
    db,
    clock,
    log: console.error,
    // The second part of the token is the rider.
    verify: async (token) => ({ role: 'authenticated', sub: token.split('.')[1] ?? '' }),
    isOpen: async ({ sub }) => visited.push(String(sub)) > 0,
  });
  const server = createServer();
  server.on('upgrade', (request, socket, head) => realtime.handleUpgrade(request, socket, head));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(async () => {
    await realtime.stop();
    server.close();
  });
  const riders = [anna.id, ...Array.from({ length: 20 }, (_, n) => `9${n}`)];
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : address;
  const said: string[] = [];
  for (const rider of riders) {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/realtime/v1/websocket?vsn=2.0.0`);
    socket.addEventListener('message', ({ data }) => void said.push(String(data)));
    await once(socket, 'open');
    const payload = { access_token: `a.${rider}.c`, config: { private: true } };
    socket.send(JSON.stringify(['1', '1', `realtime:rents:${rider}`, 'phx_join', payload]));
  }
  const count = (part: string) => said.filter((text) => text.includes(part)).length;
  await soon(() => expect(count('"status":"ok"')).toBe(riders.length));
  await addRent(sandbox, anna.id);
  await soon(() => expect(count('old_record')).toBe(1));
  expect(visited).toEqual([anna.id]);
});
