import { afterAll, beforeAll, beforeEach, expect, inject, test, vi } from 'vitest';
import { createSandbox, type Sandbox } from '#sandbox/server.ts';
import { copyOfCity } from '../../support/postgres/copyOfCity.ts';
import { baseOptions } from '../../support/sandbox/baseOptions.ts';
import { command, countStatuses, crowdOf, together, type Person } from '../../support/sandbox/crowd.ts';
import { clearRides, textOf } from '../../support/sandbox/sandbox.ts';
import { besideFirstScooter } from '../../support/sandbox/world.ts';
import { addNotices, addTables, dataClient } from '../tables.ts';

const MANY = 30;

let url: string;
let sandboxes: Sandbox[];
let one: Sandbox;
let two: Sandbox;
let crowd: Person[];
let anna: Person;
const open = () => createSandbox({ ...baseOptions, databaseUrl: url, tokenLifetime: 86_400 });
beforeAll(async () => {
  url = await copyOfCity(inject('postgres'));
  one = await open();
  two = await open();
  sandboxes = [one, two, await open()];
  await addTables(one);
  crowd = await crowdOf(one, MANY);
  const [first] = crowd;
  if (!first) throw new Error('Nobody is there.');
  anna = first;
});
afterAll(() => Promise.all(sandboxes.map((sandbox) => sandbox.close())));
beforeEach(() => clearRides(one));

/** Waits for realtime, however busy the machine is. */
const soon = (check: () => void) => vi.waitFor(check, { timeout: 60_000, interval: 20 });

/** The titles of the rider's notices as a socket of this process hears them. */
async function listen(sandbox: Sandbox): Promise<{ heard: string[]; leave: () => Promise<unknown> }> {
  const heard: string[] = [];
  const said: string[] = [];
  const client = dataClient(sandbox, anna.data);
  await client.realtime.setAuth();
  client
    .channel('own')
    .on(
      'postgres_changes',
      { event: 'INSERT', schema: 'public', table: 'notices', filter: `client_id=eq.${anna.id}` },
      (change) => heard.push(change.new['title']),
    )
    .on('system', {}, ({ status }: { status: string }) => said.push(status))
    .subscribe();
  await soon(() => expect(said).toContain('ok'));
  return { heard, leave: () => client.realtime.disconnect() };
}

test('Sockets of two processes hear each change once and in one order, while other processes start and end', async () => {
  const listeners = await Promise.all([listen(one), listen(two)]);
  const titles = Array.from({ length: 60 }, (_, n) => `n${n}`);
  const write = async (sandbox: Sandbox, which: number) => {
    for (const title of titles.filter((_, n) => n % 2 === which)) await addNotices(sandbox, anna.id, [title]);
  };
  const another = async () => {
    const opened = await open();
    await opened.close();
  };
  await Promise.all([write(one, 0), write(two, 1), another(), another()]);
  for (const { heard } of listeners) await soon(() => expect(heard.length).toBeGreaterThanOrEqual(titles.length));
  expect(listeners[0]?.heard.toSorted()).toEqual(titles.toSorted());
  expect(listeners[1]?.heard).toEqual(listeners[0]?.heard);
  for (const { leave } of listeners) await leave();
});

test('Riders who start one vehicle through three processes get one ride', async () => {
  const replies = await together(MANY, (n) =>
    command(sandboxes[n % sandboxes.length] ?? one, crowd[n] ?? anna, '/api/rents', {
      number: '51307',
      position: besideFirstScooter,
    }),
  );
  expect(countStatuses(replies)).toEqual({ 202: 1, 409: MANY - 1 });
});

test('A clock that moves in one process moves in the others, and each job that is due runs once', async () => {
  const { body } = await command(one, anna, '/api/rents', { number: '51307', position: besideFirstScooter });
  const id = textOf(Reflect.get(Object(body), 'rent'), 'id');
  const moved = await fetch(`${one.origins.data}/control/clock`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ milliseconds: 60_000 }),
  });
  expect(moved.status).toBe(200);
  await soon(() => expect(two.clock.now()).toBe(one.clock.now()));
  const { rows } = await one.db.read((sql) =>
    sql.query<{ stage: string; times: number }>(
      'select stage, count(*)::int as times from sandbox.rent_versions where rent_id = $1 group by stage',
      [id],
    ),
  );
  expect(rows).toContainEqual({ stage: 'ACTIVE_RIDE', times: 1 });
});
