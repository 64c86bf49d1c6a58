import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { openPostgres } from '#sandbox/database/openPostgres.ts';
import { copyOfCity } from '../../support/postgres/copyOfCity.ts';
import { openCity, type City } from '../../support/sandbox/address.ts';
import { command, countStatuses, crowdOf, newKey, together, type Person } from '../../support/sandbox/crowd.ts';
import { orderIn, payRecurrent } from '../../support/sandbox/money.ts';
import { startProcess, type SandboxProcess } from '../../support/sandbox/process.ts';
import { clearRides, textOf } from '../../support/sandbox/sandbox.ts';
import { besideFirstScooter, createRide, JPEG } from '../../support/sandbox/world.ts';
import { countOf } from '../rows.ts';
import { clientOfTest, hearRows, soon } from '../tables.ts';

const MANY = 50;

let processes: SandboxProcess[];
let city: City;
let crowd: Person[];
let anna: Person;
beforeAll(async () => {
  const databaseUrl = await copyOfCity(inject('postgres'));
  processes = await together(3, () => startProcess({ databaseUrl }));
  city = await openCity(processes, await openPostgres(databaseUrl));
  crowd = await crowdOf(city, MANY);
  const [first] = crowd;
  if (!first) throw new Error('Nobody is there.');
  anna = first;
});
afterAll(async () => {
  await Promise.all(processes.map((one) => one.kill()));
  await city.close();
});
beforeEach(() => clearRides(city));

const count = (rows: string, params?: unknown[]) => countOf(city, rows, params);
const start = (rider: Person, key?: string) =>
  command(city, rider, '/api/rents', { number: '51307', position: besideFirstScooter }, key);

test('When three processes take a ride’s requests in turn, the rider’s socket gets each change once, and the rider pays once', async () => {
  const { heard } = await hearRows(clientOfTest(city, anna.data), 'rents', `client_id=eq.${anna.id}`);
  const ride = await createRide(city, anna.login);
  city.gateway.requests.splice(0);

  const { id } = await ride.start('51307', besideFirstScooter);
  await city.clock.advance(4_000);
  await ride.act('pause', { position: besideFirstScooter });
  await city.clock.advance(4_000);
  await ride.act('resume', { position: besideFirstScooter });
  await city.clock.advance(4_000);
  await city.clock.advance(45 * 60_000);
  await ride.finish(besideFirstScooter);
  await city.clock.advance(4_000);
  expect(await ride.photo(JPEG)).toMatchObject({ status: 202 });
  await ride.act('complete', { photoOwed: false });
  await city.clock.advance(4_000);

  const { requests } = city.gateway;
  expect(requests.map(({ line }) => line.replace(id, '*'))).toEqual([
    'POST /api/rents',
    ...['pause', 'resume', 'finish', 'photo', 'complete'].map((name) => `POST /api/rents/*/${name}`),
  ]);
  expect(new Set(requests.map(({ server }) => server)).size).toBe(3);
  expect(requests.filter(({ server }, n) => server === requests[n - 1]?.server)).toEqual([]);
  const last = await ride.row();
  expect(last).toMatchObject({ stage: 'ACTIVE_RIDE_COMPLETED', status: 'DONE' });
  expect(last.cost).toBeGreaterThan(0);
  expect(await count(`sandbox.charges where rent_id = $1 and kind = 'ride' and amount = $2`, [id, last.cost])).toBe(1);
  const versions = Array.from({ length: last.version }, (_, n) => n + 1);
  await soon(() => expect(heard.map(({ record }) => record['version'])).toEqual(versions));
});

test('Fifty requests with one idempotency key start one ride, although three processes share the address', async () => {
  const key = newKey();
  const replies = await together(MANY, () => start(anna, key));
  expect(countStatuses(replies)).toEqual({ 202: MANY });
  expect(new Set(replies.map(({ body }) => textOf(Reflect.get(Object(body), 'rent'), 'id'))).size).toBe(1);
  expect(await count('public.rents')).toBe(1);
});

test('When many riders start one vehicle at once through three server processes, exactly one gets a ride', async () => {
  const replies = await Promise.all(crowd.map((rider) => start(rider)));
  expect(countStatuses(replies)).toEqual({ 202: 1, 409: MANY - 1 });
  expect(await count('public.rents')).toBe(1);
});

test('Five simultaneous payment requests for one purchase, answered by three processes, charge the card once', async () => {
  const replies = await together(5, () => payRecurrent(city, anna, { rate_id: 'omni-day' }));
  expect(new Set(replies.map(orderIn)).size).toBe(1);
  expect(await count(`sandbox.charges where rider_id = $1 and order_id is not null`, [anna.id])).toBe(1);
  expect(await count('sandbox.waiting_tariffs where rider_id = $1', [anna.id])).toBe(1);
});
