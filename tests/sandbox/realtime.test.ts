import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { DatabaseAway } from '#sandbox/database/db.ts';
import { clearRides, fileSandbox, renew, riderOf, textOf, type Rider } from '../support/sandbox/sandbox.ts';
import { controlOf } from '../support/sandbox/world.ts';
import { revoke } from './ride.ts';
import { rowsOf, run } from './rows.ts';
import { addNotices, addRent, addTables, clientOfTest, hearRows, LIVE, soon, type Listener } from './tables.ts';

const sandbox = await fileSandbox();
await addTables(sandbox);
let anna: Rider;
let boris: Rider;

beforeEach(async () => {
  await clearRides(sandbox);
  // Sends no realtime message: triggers of rows are off here.
  await run(sandbox, 'truncate public.notices');
  // The clock advances from test to test: each test has its own tokens.
  anna = await riderOf(sandbox, '10001');
  boris = await riderOf(sandbox, '10002');
});

const listen = (token: string | (() => string), table: string, clientId: string, name?: string) =>
  hearRows(clientOfTest(sandbox, token), table, `client_id=eq.${clientId}`, name);

/** The messages so far, once a later change has arrived: the clock is not used to wait. */
async function heardBy(listener: Listener): Promise<Listener['heard']> {
  const marker = await listen(anna.data, 'notices', anna.id, `marker-${crypto.randomUUID()}`);
  await addNotices(sandbox, anna.id, ['marker']);
  await soon(() => expect(marker.heard.at(-1)?.record['title']).toBe('marker'));
  return listener.heard.filter(({ record }) => record['title'] !== 'marker');
}

// S017
test('When a rider signs out on one phone, realtime ends that phone’s channel, and the rider’s other session still gets changes', async () => {
  const phone = await riderOf(sandbox, '10001');
  const gone = await listen(phone.data, 'notices', anna.id);
  const goesOn = await listen(anna.data, 'notices', anna.id);
  await revoke(sandbox, phone.refresh);
  await addNotices(sandbox, anna.id, ['after']);
  await soon(() => expect(goesOn.heard).toHaveLength(1));
  await soon(() => expect(gone.said).toContain('error: Session has ended'));
  expect(gone.heard).toEqual([]);
});

// S025
test('Realtime sends a change of a rent row to the rent’s rider and to no other rider', async () => {
  const own = await listen(anna.data, 'rents', anna.id);
  const other = await listen(boris.data, 'rents', boris.id);
  const spy = await listen(boris.data, 'rents', anna.id);

  const id = await addRent(sandbox, anna.id);
  await rowsOf(sandbox, `update rents set version = 2, price_lines = '[{"cost":6}]' where id = $1`, [id]);

  await soon(() => expect(own.heard).toHaveLength(2));
  expect(own.heard[0]).toMatchObject({ type: 'INSERT', record: { id, client_id: anna.id, version: 1 } });
  expect(own.heard[1]).toMatchObject({ type: 'UPDATE', record: { version: 2, price_lines: [{ cost: 6 }] } });
  expect(await heardBy(other)).toEqual([]);
  expect(await heardBy(spy)).toEqual([]);
});

// S025
test('A client with a forged token cannot join a realtime channel, and receives no changes of rents', async () => {
  const forged = clientOfTest(sandbox, `${anna.data.slice(0, -6)}AAAAAA`);
  await forged.realtime.setAuth();
  const said: string[] = [];
  forged
    .channel('x')
    .on('postgres_changes', { event: '*', schema: 'public', table: 'rents' }, () => said.push('heard'))
    .subscribe((status, error) => said.push(`${status} ${error?.message ?? ''}`));
  await soon(() => expect(said.join()).toMatch(/CHANNEL_ERROR .*InvalidJWTToken/));
  await addRent(sandbox, anna.id);
  expect(said).not.toContain('heard');
});

test('When a client updates a row through the data service, realtime sends the new row and only the id of the old row', async () => {
  await addNotices(sandbox, anna.id, ['one']);
  const own = await listen(anna.data, 'notices', anna.id);
  await own.client.from('notices').update({ delivered: true }).eq('title', 'one');
  await soon(() => expect(own.heard).toHaveLength(1));
  expect(own.heard[0]).toMatchObject({ type: 'UPDATE', record: { delivered: true } });
  expect(Object.keys(own.heard[0]?.old ?? {})).toEqual(['id']);
});

// F073
test('For a deleted row, a filtered subscription to rents gets the row’s ID, and a filtered one to notices gets nothing', async () => {
  await addNotices(sandbox, anna.id, ['gone']);
  await addRent(sandbox, anna.id);
  const notices = await listen(anna.data, 'notices', anna.id);
  const rents = await listen(anna.data, 'rents', anna.id, 'rents');
  await run(sandbox, 'delete from notices; delete from rents');

  await soon(() => expect(rents.heard).toHaveLength(1));
  expect(rents.heard[0]?.type).toBe('DELETE');
  expect(Object.keys(rents.heard[0]?.old ?? {})).toEqual(['id']);
  expect(await heardBy(notices)).toEqual([]);
});

test('Realtime does not send a change that the database has rolled back', async () => {
  const own = await listen(anna.data, 'notices', anna.id);
  await expect(
    sandbox.db.transaction(async (sql) => {
      await sql.query(`insert into notices (client_id, title) values ($1, 'no')`, [anna.id]);
      throw new Error('changed its mind');
    }),
  ).rejects.toThrow('changed its mind');
  expect(await heardBy(own)).toEqual([]);
});

test('Realtime sends 200 row changes in order, even when one of the rows is large', async () => {
  const own = await listen(anna.data, 'notices', anna.id);
  const titles = Array.from({ length: 200 }, (_, i) => `n${i}${'x'.repeat(i === 5 ? 20_000 : 0)}`);
  await addNotices(sandbox, anna.id, titles);
  await soon(() => expect(own.heard).toHaveLength(200));
  expect(own.heard.map(({ record }) => record['title'])).toEqual(titles);
});

test('Realtime ends a channel when its token expires, unless the client has sent a renewed token', async () => {
  let token = anna.data;
  const kept = await listen(() => token, 'rents', anna.id, 'kept');
  const ended = await listen(boris.data, 'rents', boris.id, 'ended');
  await sandbox.clock.advance(10 * 60_000);
  token = textOf((await renew(sandbox, anna.refresh)).body, 'supabaseAccessToken');
  await kept.client.realtime.setAuth();
  // A socket keeps its order: once a later subscription of it is live, the renewed token has arrived.
  await hearRows(kept.client, 'notices', `client_id=eq.${anna.id}`, 'later');
  await addRent(sandbox, anna.id);
  await soon(() => expect(kept.heard).toHaveLength(1));

  await sandbox.clock.advance(6 * 60_000);
  await soon(() => expect(ended.said).toContain('CLOSED'));
  expect(ended.said).toContain('error: Token has expired 0 seconds ago');
  await run(sandbox, 'update rents set version = 2');
  await soon(() => expect(kept.heard).toHaveLength(2));
});

test('When realtime is online again, a client whose socket was cut reconnects and subscribes again', async () => {
  const own = await listen(anna.data, 'rents', anna.id);
  const setOnline = (online: boolean) => controlOf(sandbox).PUT('/control/realtime', { body: { online } });
  await setOnline(false);
  await soon(() => expect(own.client.realtime.isConnected()).toBe(false));
  await addRent(sandbox, anna.id);
  own.said.splice(0);
  await setOnline(true);
  await soon(() => expect(own.said).toContain(LIVE));
  await run(sandbox, 'update rents set version = 2');
  await soon(() => expect(own.heard.map(({ type }) => type)).toEqual(['UPDATE']));
});

test('Realtime cuts every socket when it cannot read a change from the database, and each client subscribes again', async () => {
  const own = await listen(anna.data, 'rents', anna.id);
  const other = await listen(boris.data, 'notices', boris.id);
  for (const { said } of [own, other]) said.splice(0);
  const spy = vi.spyOn(sandbox.db, 'read').mockRejectedValueOnce(new DatabaseAway('The connection was cut.'));
  onTestFinished(() => spy.mockRestore());
  await addRent(sandbox, anna.id);
  await soon(() => expect(own.said).toContain(LIVE));
  await soon(() => expect(other.said).toContain(LIVE));
});

test('When the database refuses a client’s filter, realtime cuts only that client’s socket, and another client still gets the change', async () => {
  const phone = await riderOf(sandbox, '10001');
  const wrong = await listen(phone.data, 'rents', `${anna.id},version=eq.many`);
  const own = await listen(anna.data, 'rents', anna.id);
  wrong.said.splice(0);
  await addRent(sandbox, anna.id);
  await soon(() => expect(own.heard).toHaveLength(1));
  await soon(() => expect(wrong.said).toContain(LIVE));
  expect(own.said.filter((line) => line === LIVE)).toHaveLength(1);
});

test('Realtime refuses a subscription to an unpublished table, and sends an error message to the client', async () => {
  const client = clientOfTest(sandbox, anna.data);
  await client.realtime.setAuth();
  const said: string[] = [];
  client
    .channel('secrets')
    .on('postgres_changes', { event: '*', schema: 'public', table: 'secrets' }, () => undefined)
    .on('system', {}, ({ message }: { message: string }) => said.push(message))
    .subscribe();
  await soon(() => expect(said[0]).toMatch(/^Unable to subscribe to changes/));
});

test('A client receives no more row changes from a channel that it has left', async () => {
  const own = await listen(anna.data, 'rents', anna.id);
  await own.client.removeChannel(own.channel);
  await addRent(sandbox, anna.id);
  expect(await heardBy(own)).toEqual([]);
});
