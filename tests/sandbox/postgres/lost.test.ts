import { once } from 'node:events';
import pg from 'pg';
import { afterAll, expect, inject, onTestFinished, test, vi } from 'vitest';
import { createSandbox } from '#sandbox/server.ts';
import { startCluster } from '../../support/postgres/cluster.ts';
import { copyOfCity } from '../../support/postgres/copyOfCity.ts';
import { baseOptions } from '../../support/sandbox/baseOptions.ts';
import { command, countStatuses, crowdOf, freeScooters, insist, newKey } from '../../support/sandbox/crowd.ts';
import { startProcess, type SandboxProcess } from '../../support/sandbox/process.ts';
import { clearRides } from '../../support/sandbox/sandbox.ts';
import { killDuringCommands } from '../kills.ts';
import { countOf, run } from '../rows.ts';

const MANY = 50;
// Twenty kills take minutes.
vi.setConfig({ testTimeout: 1_200_000 });

const said: string[] = [];
// Its own server: these tests kill it.
const cluster = await startCluster(inject('postgresBin'));
const url = await cluster.create('lost');
const options = { ...baseOptions, tokenLifetime: 86_400 };
const sandbox = await createSandbox({ ...options, databaseUrl: url, log: (line) => void said.push(line) });
const crowd = await crowdOf(sandbox, MANY);
const scooters = await freeScooters(sandbox, MANY);
afterAll(async () => {
  await sandbox.close();
  await cluster.stop();
});

test('The sandbox repeats a transaction when another program has changed the same database row in the meantime', async () => {
  const [one] = crowd;
  if (!one) throw new Error('Nobody is there.');
  const other = new pg.Client({ connectionString: url });
  await other.connect();
  let runs = 0;
  await sandbox.db.transaction(async (sql) => {
    const { rows } = await sql.query<{ balance: string }>('select balance from sandbox.riders where id = $1', [one.id]);
    if ((runs += 1) === 1) await other.query('update sandbox.riders set balance = 5 where id = $1', [one.id]);
    await sql.query('update sandbox.riders set balance = $2 where id = $1', [one.id, Number(rows[0]?.balance) + 1]);
  });
  const { rows } = await other.query('select balance::int from sandbox.riders where id = $1', [one.id]);
  await other.end();
  expect({ runs, rows }).toEqual({ runs: 2, rows: [{ balance: 6 }] });
});

test('The sandbox tries twice to insert a row whose primary key already exists, and then fails with PostgreSQL’s error', async () => {
  let runs = 0;
  const write = sandbox.db.transaction((sql) => {
    runs += 1;
    return sql.query(`insert into sandbox.riders select * from sandbox.riders where login = '10001'`);
  });
  await expect(write).rejects.toMatchObject({ code: '23505' });
  expect(runs).toBe(2);
});

/** Ends the sandbox's connections to the database, a few times. @param which a condition on pg_stat_activity */
async function cut(which = 'true'): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  for (let time = 0; time < 5; time++) {
    await client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and ${which}`,
    );
  }
  await client.end();
}

test('When realtime loses its connection to the database, the server closes the clients’ sockets', async () => {
  const socket = new WebSocket(`${sandbox.origins.data.replace('http', 'ws')}/realtime/v1/websocket?vsn=2.0.0`);
  await once(socket, 'open');
  const closed = once(socket, 'close');
  await cut(`query like 'listen%'`);
  await closed;
  expect(socket.readyState).toBe(socket.CLOSED);
});

test('When the database drops all connections during fifty starts, each rider gets one ride by repeating the request', async () => {
  await clearRides(sandbox);
  const asks = crowd.map((rider, n) => {
    const key = newKey();
    return () => command(sandbox, rider, '/api/rents', scooters[n], key);
  });
  const [first] = await Promise.all([Promise.all(asks.map((ask) => ask())), cut()]);
  const broken = first.filter(({ status }) => status >= 500 && status !== 503);
  expect(broken, said.join('\n')).toEqual([]);
  expect(countStatuses(await Promise.all(asks.map(insist)))).toEqual({ 202: MANY });
  expect(await countOf(sandbox, 'public.rents where ended_at is null')).toBe(MANY);
});

test('After the database was killed and started again, the sandbox gets its notifications again', async () => {
  const heard: (string | null)[] = [];
  const unlisten = await sandbox.db.listen('after', (payload) => void heard.push(payload));
  await cluster.kill();
  await cluster.start();
  await expect.poll(() => heard).toContain(null);
  await run(sandbox, `select pg_notify('after', 'the kill')`);
  await expect.poll(() => heard).toContain('the kill');
  await unlisten();
});

test('When a sandbox on PostgreSQL is killed twenty times during commands, it loses no answered command and repeats no command', async () => {
  const databaseUrl = await copyOfCity(inject('postgres'));
  let running: SandboxProcess | undefined;
  onTestFinished(() => running?.kill());
  const { answered, stored } = await killDuringCommands({
    open: () => createSandbox({ ...options, databaseUrl }),
    start: async () => (running = await startProcess({ databaseUrl })),
  });
  expect(stored).toEqual(answered);
});

test('When PostgreSQL is killed twenty times during commands, the sandbox loses no answered command and repeats no command', async () => {
  const cluster = await startCluster(inject('postgresBin'));
  onTestFinished(() => cluster.stop());
  const databaseUrl = await cluster.create('killed');
  const server = await startProcess({ databaseUrl });
  onTestFinished(() => server.kill());
  const { answered, stored } = await killDuringCommands({
    open: () => createSandbox({ ...options, databaseUrl }),
    start: async () => ({
      origins: server.origins,
      async kill() {
        await cluster.kill();
        await cluster.start();
      },
    }),
  });
  expect(stored).toEqual(answered);
  expect(server.isRunning()).toBe(true);
});
