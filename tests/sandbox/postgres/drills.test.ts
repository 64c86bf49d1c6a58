import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, inject, onTestFinished, test, vi } from 'vitest';
import { openEmbedded } from '#sandbox/database/openEmbedded.ts';
import { openPostgres } from '#sandbox/database/openPostgres.ts';
import { createSandbox } from '#sandbox/server.ts';
import { freePort, startCluster } from '../../support/postgres/cluster.ts';
import { copyOfCity } from '../../support/postgres/copyOfCity.ts';
import { openCity, type City } from '../../support/sandbox/address.ts';
import { baseOptions } from '../../support/sandbox/baseOptions.ts';
import { command, crowdOf, insist, newKey, together, type Person } from '../../support/sandbox/crowd.ts';
import { startProcess, type SandboxProcess } from '../../support/sandbox/process.ts';
import { ask, dumpOfCity, gatewayHeaders } from '../../support/sandbox/sandbox.ts';
import { besideFirstScooter as position, createRide, JPEG } from '../../support/sandbox/world.ts';
import { rowsOf } from '../rows.ts';
import { addNotices, addTables, clientOfTest, soon } from '../tables.ts';

const root = join(import.meta.dirname, '../../..');
const guide = readFileSync(join(root, 'docs/OPERATING.md'), 'utf8');

/** The commands of the guide's block that begins with this text. */
const commandsFrom = (beginning: string): string[] => {
  const block = [...guide.matchAll(/```sh\n([^]*?)```/g)].find(([, text = '']) => text.startsWith(beginning));
  return (block?.[1] ?? '').replaceAll('\\\n', ' ').trim().split('\n');
};

/** A folder that the test deletes. */
function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'velorent-drill-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Runs commands as an operator does, in a checkout. */
function shell(env: Record<string, string>): (line: string) => string {
  const folder = newFolder();
  for (const part of ['sandbox', 'supabase']) execFileSync('ln', ['-s', join(root, part), join(folder, part)]);
  mkdirSync(join(folder, 'home'));
  const PATH = `${inject('postgresBin')}:/usr/bin:/bin`;
  return (line) =>
    execFileSync('bash', ['-o', 'pipefail', '-ec', line], {
      cwd: folder,
      env: { ...env, PATH, HOME: join(folder, 'home') },
      encoding: 'utf8',
    });
}

test('The operating guide’s commands back up the database during a ride, and restore it with this active ride', async () => {
  const url = await copyOfCity(inject('postgres'));
  const options = { ...baseOptions, tokenLifetime: 86_400 };
  const before = await createSandbox({ ...options, databaseUrl: url });
  const [anna] = await crowdOf(before, 1);
  if (!anna) throw new Error('Nobody is there.');
  await command(before, anna, '/api/rents', { number: '51307', position });
  await before.clock.advance(700);
  await before.clock.advance(3_000);

  const restored = new URL(url);
  restored.pathname = `${restored.pathname}_restored`;
  const [dump = '', server = '', roles = '', createdb = '', address = '', restore = '', versions = '', ...more] =
    commandsFrom('pg_dump');
  expect(more).toEqual([]);
  expect([server, address].map((line) => line.split('=')[0])).toEqual(['DATABASE_URL', 'RESTORED_URL']);
  // The three roles are on this server.
  expect(roles).toContain('sandbox/database/platform.sql');
  const run = shell({ DATABASE_URL: url, RESTORED_URL: restored.href });
  expect(Number(run(dump))).toBeGreaterThan(0);
  await before.close();
  run(createdb.replace('velorent_restored', restored.pathname.slice(1)));
  run(restore);
  expect(run(versions)).toBe('UPDATE 1\n');

  const after = await createSandbox({ ...options, databaseUrl: restored.href });
  onTestFinished(() => after.close());
  const { status, body } = await ask(`${after.origins.gateway}/api/rents/current`, {
    headers: gatewayHeaders(anna.token),
  });
  expect(status).toBe(200);
  expect(body).toMatchObject({ items: [{ stage: 'ACTIVE_RIDE' }] });
});

test('The operating guide’s commands archive the sandbox’s folder, and later restore its data of that moment', async () => {
  const [archive = '', restore = '', ...more] = commandsFrom('tar -czf sandbox.tar.gz');
  expect(more).toEqual([]);
  const run = shell({ SANDBOX_DIR: '.sandbox/4173', PORT: '1' });
  const dataDir = join(run('pwd').trim(), '.sandbox/4173');
  const balance = async (text: string) => {
    const db = await openEmbedded({ dataDir, dump: await dumpOfCity() });
    const { rows } = await db.transaction((sql) => sql.query(`${text} returning balance::int`));
    await db.close();
    return rows;
  };
  await balance(`update sandbox.riders set balance = 7 where login = '10001'`);
  run(archive);
  await balance(`update sandbox.riders set balance = 8 where login = '10001'`);
  expect(restore).toMatch(/^npm run sandbox:reset && .+ && npm start +# restore$/);
  const reset = `'${process.execPath}' '${join(root, 'scripts/sandbox-reset.mjs')}'`;
  run(restore.replace('npm run sandbox:reset', reset).replace('&& npm start', ''));
  expect(await balance(`update sandbox.riders set balance = balance + 10 where login = '10001'`)).toEqual([
    { balance: 17 },
  ]);
});

test('The operating guide’s commands undo the database migrations 0010, 0009 and 0008, and can apply 0009 again', async () => {
  const url = await copyOfCity(inject('postgres'));
  const run = shell({ DATABASE_URL: url });
  const [look = '', migrate = ''] = commandsFrom('psql "$DATABASE_URL" -c "select to_regclass');
  const [undo0010 = '', undo0009 = '', undo0008 = ''] = commandsFrom(
    'psql "$DATABASE_URL" --set=ON_ERROR_STOP=1 --single-transaction \\',
  );
  const applied = () => {
    const [, , row = ''] = run(look).split('\n');
    return row.split('|').map((cell) => cell.trim());
  };
  expect(applied()).toEqual(['one_rent_per_vehicle', 'rents_by_change', 'broadcast_row']);
  run(undo0010);
  expect(applied()).toEqual(['one_rent_per_vehicle', 'rents_by_change', '']);
  run(undo0009);
  expect(applied()).toEqual(['one_rent_per_vehicle', '', '']);
  run(migrate);
  expect(applied()).toEqual(['one_rent_per_vehicle', 'rents_by_change', '']);
  run(undo0008);
  expect(applied()).toEqual(['', 'rents_by_change', '']);
});

/** Processes on one database, which may change, behind one address. */
async function cityBehind(processes: readonly SandboxProcess[], databaseUrl: string): Promise<City> {
  const city = await openCity(processes, await openPostgres(databaseUrl));
  onTestFinished(() => city.close());
  return city;
}

/** A build of these files and a page. */
function buildOf(files: readonly string[]): string {
  const dist = newFolder();
  for (const file of ['index.html', ...files]) {
    mkdirSync(dirname(join(dist, file)), { recursive: true });
    writeFileSync(join(dist, file), file);
  }
  return dist;
}

/** A process that answers. @param files of the build that it serves beside the sandbox, at `url` */
async function startServer(
  databaseUrl: string,
  files: readonly string[] = [],
): Promise<SandboxProcess & { url: string }> {
  const port = await freePort();
  const started = await startProcess({ databaseUrl, app: { dist: buildOf(files), port } });
  onTestFinished(() => started.kill());
  return { ...started, url: `http://127.0.0.1:${port}` };
}

type Page = {
  /** What realtime sent, and what was there whenever the page had subscribed. */
  seen: Set<unknown>;
  subscriptions: () => number;
};

/** A page of this rider: it hears the rows of a table, and asks for all of them whenever it has subscribed. */
async function openPage(city: City, rider: Person, table: 'notices' | 'rents', column: string): Promise<Page> {
  const seen = new Set<unknown>();
  let subscriptions = 0;
  const client = clientOfTest(city, rider.data);
  await client.realtime.setAuth();
  const read = async (): Promise<void> => {
    const rows = async () => (await client.from(table).select(column).throwOnError()).data;
    for (const row of await vi.waitFor(rows, { timeout: 60_000 })) seen.add(Reflect.get(Object(row), column));
    subscriptions += 1;
  };
  client
    .channel('own')
    .on('postgres_changes', { event: '*', schema: 'public', table, filter: `client_id=eq.${rider.id}` }, (change) =>
      seen.add(Reflect.get(change.new, column)),
    )
    .on('system', {}, ({ status }: { status: string }) => {
      if (status === 'ok') void read();
    })
    .subscribe();
  await soon(() => expect(subscriptions).toBe(1));
  return { seen, subscriptions: () => subscriptions };
}

/** What is stored of a rent: its versions, and how often it was paused and charged. */
const storyOf = (city: City, id: string) =>
  rowsOf(
    city,
    `select array(select version::int from sandbox.rent_versions where rent_id = $1 order by version) as versions,
       (select count(*)::int from sandbox.rent_versions where rent_id = $1 and stage = 'CHECK_START_PAUSE') as pauses,
       (select count(*)::int from sandbox.charges where rent_id = $1) as charges`,
    [id],
  );

/** A rider whose ride has begun, a page of theirs, and the rest of the ride. */
async function openRide(city: City) {
  const [rider] = await crowdOf(city, 1);
  if (!rider) throw new Error('Nobody is there.');
  const page = await openPage(city, rider, 'rents', 'version');
  const ride = await createRide(city, rider.login);
  const later = () => city.clock.advance(4_000);
  const { id } = await ride.start('51307', position);
  await later();
  const key = newKey();
  return {
    rider,
    page,
    /** Each time the same command. */
    pause: () => command(city, rider, `/api/rents/${id}/pause`, { position }, key),
    resume: async () => {
      await later();
      await ride.act('resume', { position });
      await later();
    },
    /** Ends the ride after its free minutes: it was paused once and charged once. Returns its versions. */
    end: async () => {
      await city.clock.advance(45 * 60_000);
      await ride.finish(position);
      await later();
      await ride.photo(JPEG);
      await ride.act('complete', { photoOwed: false });
      await later();
      const { status, version } = await ride.row();
      const versions = Array.from({ length: version }, (_, n) => n + 1);
      expect([status, await storyOf(city, id)]).toEqual(['DONE', [{ versions, pauses: 1, charges: 1 }]]);
      return new Set<unknown>(versions);
    },
  };
}

test('During an upgrade, both releases handle the same ride, and the new release also serves the old release’s files', async () => {
  const databaseUrl = await copyOfCity(inject('postgres'));
  const old = await startServer(databaseUrl, ['assets/old.js']);
  const processes: SandboxProcess[] = [old];
  const city = await cityBehind(processes, databaseUrl);
  const { page, pause, resume, end } = await openRide(city);

  const [migrate = '', wait = '', stop = '', ...more] = commandsFrom(
    'psql "$DATABASE_URL" --set=ON_ERROR_STOP=1 --single-transaction --file="$NEXT_MIGRATION"',
  );
  expect(more).toEqual([]);
  const migration = join(newFolder(), 'next.sql');
  writeFileSync(migration, 'alter table public.rents add column note text; create table public.added (id integer);');
  shell({ DATABASE_URL: databaseUrl, NEXT_MIGRATION: migration })(migrate);
  const next = await startServer(databaseUrl, ['assets/new.js', 'previous/1/old.js']);
  const run = shell({ NEW_URL: next.url, OLD_PID: String(old.pid) });
  expect(run(wait)).toBe('Ready.');
  processes.push(next);
  city.gateway.requests.splice(0);
  await pause();
  await resume();
  expect(new Set(city.gateway.requests.map(({ server }) => server)).size).toBe(2);
  const statuses = [next.url, old.url].flatMap((url) =>
    ['old', 'new'].map(async (name) => (await ask(`${url}/assets/${name}.js`)).status),
  );
  expect(await Promise.all(statuses)).toEqual([200, 200, 200, 404]);

  processes.splice(0, 1);
  run(stop);
  expect(await old.ended).toBe(0);
  await soon(() => expect(page.subscriptions()).toBeGreaterThan(1));
  const versions = await end();
  await soon(() => expect(page.seen).toEqual(versions));
});

test('When one of three processes is killed, the clients miss no row change, and a repeated pause takes effect once', async () => {
  const databaseUrl = await copyOfCity(inject('postgres'));
  const processes = await together(3, () => startServer(databaseUrl));
  const city = await cityBehind(processes, databaseUrl);
  await addTables(city);
  const { rider, pause, resume, end } = await openRide(city);
  const cut = await openPage(city, rider, 'notices', 'title');
  const victim = processes.find(({ origins }) => origins.data === city.data.sockets.at(-1));
  const other = await openPage(city, rider, 'notices', 'title');

  const [kill = '', count = '', ...more] = commandsFrom('kill -KILL "$PID"');
  expect(more).toEqual([]);
  const run = shell({ PID: String(victim?.pid), DATABASE_URL: databaseUrl });
  const titles = Array.from({ length: 200 }, (_, n) => `n${n}`);
  const write = async (part: readonly string[]) => {
    for (const title of part) await addNotices(city, rider.id, [title]);
  };
  await write(titles.slice(0, 100));
  const rest = write(titles.slice(100));
  // One at each process; one of them may not live to answer.
  const taps = [pause(), pause(), pause()];
  await Promise.any(taps);
  run(kill);
  expect(await victim?.ended).toBeNull();
  await Promise.allSettled(taps);
  expect((await insist(pause)).status).toBe(202);
  await rest;
  for (const { seen } of [cut, other]) await soon(() => expect(seen).toEqual(new Set(titles)));
  expect(cut.subscriptions()).toBeGreaterThan(1);

  await city.clock.advance(4_000);
  expect(run(count)).toBe('PAUSE|1\n');
  await resume();
  await end();
});

test('When the database is killed and restarted during a ride, the server recovers, and the rider can go on', async () => {
  const cluster = await startCluster(inject('postgresBin'));
  onTestFinished(() => cluster.stop());
  const databaseUrl = await cluster.create('away');
  const server = await startServer(databaseUrl);
  const city = await cityBehind([server], databaseUrl);
  const { page, pause, resume, end } = await openRide(city);

  const [look = '', start = '', wait = '', ...more] = commandsFrom('curl -sS -o /dev/null');
  expect([start, more]).toEqual(['sudo systemctl start postgresql', []]);
  const run = shell({ URL: server.url });
  await cluster.kill();
  const { status, headers } = await pause();
  expect([status, headers.get('retry-after')]).toEqual([503, '1']);
  expect(run(look)).toBe('503');
  await cluster.start();
  expect(run(wait)).toBe('Ready.');
  await soon(() => expect(page.subscriptions()).toBeGreaterThan(1));
  expect((await insist(pause)).status).toBe(202);
  await resume();
  const versions = await end();
  await soon(() => expect(page.seen).toEqual(versions));
});
