import { afterAll, beforeAll, beforeEach, expect, inject, onTestFinished, test } from 'vitest';
import { createClock } from '#sandbox/clock.ts';
import { storeClock } from '#sandbox/database/persistedClock.ts';
import { createSandbox, type Sandbox } from '#sandbox/server.ts';
import { copyOfCity } from '../../support/postgres/copyOfCity.ts';
import { baseOptions } from '../../support/sandbox/baseOptions.ts';
import { command, countStatuses, crowdOf, freeScooters, together, type Person } from '../../support/sandbox/crowd.ts';
import { initPayment, payRecurrent, setProvider } from '../../support/sandbox/money.ts';
import { clearRides, postJson, setFaults, signIn } from '../../support/sandbox/sandbox.ts';
import { controlOf } from '../../support/sandbox/world.ts';
import { countOf } from '../rows.ts';
import { addNotices, addTables, clientOfTest, hearRows, soon } from '../tables.ts';

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

/** The titles of the rider's notices as a socket of this process hears them. */
async function listen(sandbox: Sandbox): Promise<() => string[]> {
  const { heard } = await hearRows(clientOfTest(sandbox, anna.data), 'notices', `client_id=eq.${anna.id}`);
  return () => heard.map(({ record }) => String(record['title']));
}

test('Sockets of two processes receive each change once and in the same order, while other processes start and end', async () => {
  const [first, second] = await Promise.all([listen(one), listen(two)]);
  const titles = Array.from({ length: 60 }, (_, n) => `n${n}`);
  const write = async (sandbox: Sandbox, which: number) => {
    for (const title of titles.filter((_, n) => n % 2 === which)) await addNotices(sandbox, anna.id, [title]);
  };
  const another = async () => {
    const opened = await open();
    await opened.close();
  };
  await Promise.all([write(one, 0), write(two, 1), another(), another()]);
  for (const heard of [first, second]) await soon(() => expect(heard().length).toBeGreaterThanOrEqual(titles.length));
  expect(first().toSorted()).toEqual(titles.toSorted());
  expect(second()).toEqual(first());
});

test('When one process advances the clock, all processes follow it, and none can set the clock back', async () => {
  const begun = one.clock.now();
  const move = () => postJson(`${one.origins.data}/control/clock`, { milliseconds: 60_000 });
  await Promise.all([move(), move(), move()]);
  expect(one.clock.now()).toBe(begun + 180_000);
  for (const { clock } of sandboxes) await soon(() => expect(clock.now()).toBe(one.clock.now()));
  // As a process that ends before it has followed.
  await storeClock(two.db, createClock({ running: false, start: begun }));
  const next = await open();
  expect(next.clock.now()).toBe(begun + 180_000);
  await next.close();
});

/** What this process answers to a sign-in, until it answers 200. */
async function answersOf(sandbox: Sandbox): Promise<number[]> {
  const statuses: number[] = [];
  const isAnswered = async () => {
    statuses.push((await signIn(sandbox)).status);
    expect(statuses.at(-1)).toBe(200);
  };
  await soon(isAnswered);
  return statuses;
}

test('A fault that one process sets applies in all processes until one of them ends it, and they count its uses together', async () => {
  onTestFinished(async () => {
    await setFaults(one, []);
  });
  await setFaults(one, [{ fault: 'status', match: 'authenticate', status: 503 }]);
  for (const sandbox of sandboxes) await soon(async () => expect((await signIn(sandbox)).status).toBe(503));
  const next = await open();
  expect((await signIn(next)).status).toBe(503);
  await next.close();

  await setFaults(two, [{ fault: 'status', match: 'authenticate', status: 429, times: 3 }]);
  const answers = (await Promise.all(sandboxes.map(answersOf))).flat();
  expect(answers.filter((status) => status === 429)).toHaveLength(3);
  expect((await controlOf(one).GET('/control/faults')).data?.rules).toMatchObject([{ times: 0 }]);

  const isOnline = async (sandbox: Sandbox) => (await controlOf(sandbox).GET('/control/realtime')).data?.online;
  for (const online of [false, true]) {
    await controlOf(one).PUT('/control/realtime', { body: { online } });
    for (const sandbox of sandboxes) await soon(async () => expect(await isOnline(sandbox)).toBe(online));
  }
});

test('When three processes reach the time of a scheduled job at once, the job runs once', async () => {
  const reach = (milliseconds: number) => Promise.all(sandboxes.map(({ clock }) => clock.advance(milliseconds)));
  const counts = async (text: string) => {
    const { rows } = await one.db.read((sql) => sql.query<{ what: string; n: number }>(`${text} group by 1`));
    return Object.fromEntries(rows.map(({ what, n }) => [what, n]));
  };
  const scooters = await freeScooters(one, MANY);
  const starts = await together(MANY, (n) => command(one, crowd[n] ?? anna, '/api/rents', scooters[n]));
  expect(countStatuses(starts)).toEqual({ 202: MANY });
  // The bank decides each first payment later; nobody pays on the page of the second one.
  await setProvider(one, { lateMilliseconds: 30_000 });
  for (const rider of crowd) await payRecurrent(two, rider, { rate_id: 'omni-day' });
  for (const rider of crowd) await initPayment(two, rider, { rate_id: 'bike-day' });
  await reach(4_000);
  // Past the limit of a ride with its reminders, the bank's decisions and the end of the unpaid orders.
  await reach(49 * 3_600_000);

  expect(await counts(`select stage || ' ' || status as what, count(*)::int as n from sandbox.rent_versions`)).toEqual({
    'CHECK_START CHECK_START': MANY,
    'CHECK_START IN_PROGRESS': MANY,
    'ACTIVE_RIDE IN_PROGRESS': MANY,
    'ACTIVE_RIDE_COMPLETED TECH_DONE': MANY,
  });
  const told = await counts('select type as what, count(*)::int as n from public.notifications');
  expect(told).toEqual({ come_back_to_ride: 3 * MANY, rental_end: MANY });
  const charged = await counts('select kind as what, count(*)::int as n from sandbox.charges');
  expect(charged).toEqual({ fine: MANY, ride: MANY, tariff: MANY });
  const orders = await counts('select state as what, count(*)::int as n from sandbox.orders');
  expect(orders).toEqual({ expired: MANY, paid: MANY });
  expect(await countOf(one, 'sandbox.waiting_tariffs')).toBe(MANY);
  expect(await countOf(one, 'sandbox.due')).toBe(0);
});
