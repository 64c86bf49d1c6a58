import { afterAll, beforeEach, expect, inject, test } from 'vitest';
import { openPostgres } from '#sandbox/database/openPostgres.ts';
import { copyOfCity } from '../../support/postgres/copyOfCity.ts';
import { main, send } from '../../support/sandbox/account.ts';
import { openCity } from '../../support/sandbox/address.ts';
import {
  command,
  countStatuses,
  crowdOf,
  freeScooters,
  newKey,
  together,
  type Person,
} from '../../support/sandbox/crowd.ts';
import { initPayment, orderIn, pageIn, payRecurrent, press } from '../../support/sandbox/money.ts';
import { startProcess } from '../../support/sandbox/process.ts';
import { ask, clearRides, gatewayHeaders, mainHeaders, renew, signIn, textOf } from '../../support/sandbox/sandbox.ts';
import { textPhone } from '../../support/sandbox/textPhone.ts';
import { besideFirstScooter, JPEG } from '../../support/sandbox/world.ts';
import { countOf, rowsOf } from '../rows.ts';

/** As many as the connections of the server that the issue was found on. */
const MANY = 50;

// Three processes take the requests in turn: a race meets the queue of a process, and the lock between processes.
const databaseUrl = await copyOfCity(inject('postgres'));
const processes = await together(3, () => startProcess({ databaseUrl }));
const sandbox = await openCity(processes, await openPostgres(databaseUrl));
const crowd = await crowdOf(sandbox, MANY);
const [anna] = crowd;
if (!anna) throw new Error('Nobody is there.');
afterAll(async () => {
  await Promise.all(processes.map((one) => one.kill()));
  await sandbox.close();
});
beforeEach(() => clearRides(sandbox));

const count = (rows: string, params?: unknown[]) => countOf(sandbox, rows, params);
const start = (rider: Person, number: string, key?: string) =>
  command(sandbox, rider, '/api/rents', { number, position: besideFirstScooter }, key);

/** A ride that has begun. */
async function riding(rider: Person, number = '51307'): Promise<string> {
  const { body } = await start(rider, number);
  const id = textOf(Reflect.get(Object(body), 'rent'), 'id');
  await sandbox.clock.advance(700);
  await sandbox.clock.advance(3_000);
  return id;
}
const stageOf = async (id: string) =>
  (await rowsOf(sandbox, 'select stage, status from public.rents where id = $1', [id]))[0];

test('When fifty riders start one scooter at once, one rider gets a ride, and the server refuses the scooter to the other riders', async () => {
  const replies = await Promise.all(crowd.map((rider) => start(rider, '51307')));
  expect(countStatuses(replies)).toEqual({ 202: 1, 409: MANY - 1 });
  expect(new Set(replies.flatMap(({ status, body }) => (status === 409 ? [textOf(body, 'code')] : [])))).toEqual(
    new Set(['BIKE_NOT_ALLOWED']),
  );
  expect(await count('public.rents where ended_at is null')).toBe(1);
});

test('When one rider starts fifty vehicles at once, the rider gets one ride, and the server refuses the other starts', async () => {
  const scooters = await freeScooters(sandbox, MANY);
  const replies = await Promise.all(scooters.map((scooter) => command(sandbox, anna, '/api/rents', scooter)));
  expect(countStatuses(replies)).toEqual({ 202: 1, 409: MANY - 1 });
  expect(new Set(replies.flatMap(({ status, body }) => (status === 409 ? [textOf(body, 'code')] : [])))).toEqual(
    new Set(['ACCOUNT_HAS_RENT_ALREADY']),
  );
  expect(await count('public.rents where ended_at is null')).toBe(1);
});

test('Of fifty text messages at once with one counter, one starts a ride, and copies of it get the same answer', async () => {
  const phone = await textPhone(sandbox, anna, '79111000001');
  const scooters = await freeScooters(sandbox, 2);
  const texts = scooters.map(({ number }) => phone.compose(`START ${number}`, { counter: 1 }));
  await together(MANY, (nth) => phone.send(texts[nth % 2] ?? '', `7916${1_000_000 + nth}`));
  await sandbox.clock.advance(5_000);
  expect(await count('public.rents')).toBe(1);
  expect(await count(`sandbox.commands where operation = 'startRent'`)).toBe(1);
  expect(new Set(await phone.answers()).size).toBe(1);
  expect(await count(`sandbox.sms_received where verdict = 'wrong code'`)).toBeGreaterThan(0);
});

test('Fifty simultaneous requests with one idempotency key start one ride, and every response contains that ride', async () => {
  const key = newKey();
  const replies = await together(MANY, () => start(anna, '51307', key));
  expect(countStatuses(replies)).toEqual({ 202: MANY });
  expect(new Set(replies.map(({ body }) => textOf(Reflect.get(Object(body), 'rent'), 'id'))).size).toBe(1);
  expect(replies.filter(({ headers }) => headers.get('idempotent-replayed') === 'true')).toHaveLength(MANY - 1);
  expect(await count('public.rents')).toBe(1);
});

test.each([
  ['pause', 'with fifty keys', 'CHECK_START_PAUSE', 'PAUSE'],
  ['pause', 'with one key', 'CHECK_START_PAUSE', 'PAUSE'],
  ['resume', 'with fifty keys', 'CHECK_END_PAUSE', 'ACTIVE_RIDE'],
  ['resume', 'with one key', 'CHECK_END_PAUSE', 'ACTIVE_RIDE'],
] as const)(
  'Fifty simultaneous %s commands %s for idempotency change the ride only once',
  async (name, keys, asked, reached) => {
    const id = await riding(anna);
    const path = (action: string) => `/api/rents/${id}/${action}`;
    const position = { position: besideFirstScooter };
    if (name === 'resume') {
      await command(sandbox, anna, path('pause'), position);
      await sandbox.clock.advance(3_000);
    }
    const moves = `sandbox.rent_versions where rent_id = $1 and stage = '${asked}'`;
    const key = newKey();
    const replies = await together(MANY, () =>
      command(sandbox, anna, path(name), position, keys === 'with one key' ? key : newKey()),
    );
    const counts = countStatuses(replies);
    expect(counts).toEqual(keys === 'with one key' ? { 202: MANY } : { 202: 1, 409: MANY - 1 });
    expect(await count(moves, [id])).toBe(1);
    await sandbox.clock.advance(3_000);
    expect(await stageOf(id)).toMatchObject({ stage: reached });
  },
);

test.each(['with fifty keys', 'with one key'])(
  'Fifty finish commands and then fifty complete commands, sent %s for idempotency, charge the rider only once',
  async (keys) => {
    const id = await riding(anna);
    await sandbox.clock.advance(45 * 60_000);
    const path = (action: string) => `/api/rents/${id}/${action}`;
    const fifty = (action: string, body: unknown) => {
      const key = newKey();
      return together(MANY, () => command(sandbox, anna, path(action), body, keys === 'with one key' ? key : newKey()));
    };
    const finished = await fifty('finish', { position: besideFirstScooter });
    expect(countStatuses(finished)[202]).toBe(keys === 'with one key' ? MANY : 1);
    await sandbox.clock.advance(600);
    await sandbox.clock.advance(3_000);
    const photos = await together(MANY, () =>
      ask(`${sandbox.origins.gateway}${path('photo')}`, {
        method: 'POST',
        headers: { ...gatewayHeaders(anna.token), 'Content-Type': 'image/jpeg', 'Idempotency-Key': newKey() },
        body: JPEG,
      }),
    );
    const completed = await fifty('complete', { photoOwed: false });
    const replies = [...finished, ...photos, ...completed];
    expect(Math.max(...replies.map(({ status }) => status))).toBeLessThan(500);
    await sandbox.clock.advance(3_000);
    expect(await stageOf(id)).toMatchObject({ status: 'DONE' });
    expect(await count(`sandbox.charges where rent_id = $1 and kind = 'ride'`, [id])).toBe(1);
  },
);

test('When fifty tabs renew one session at once, none gets a server error, and the session continues', async () => {
  const { refresh } = anna;
  const replies = await together(MANY, () => renew(sandbox, refresh));
  expect(Math.max(...replies.map(({ status }) => status))).toBeLessThan(500);
  const working = replies.filter(({ status }) => status === 200);
  expect(working.length).toBeGreaterThan(0);
  const [last] = working;
  expect((await renew(sandbox, textOf(last?.body, 'refresh_token'))).status).toBe(200);
});

test('A bonus code that a rider sends fifty times at once adds its roubles to the balance once', async () => {
  const balance = async () =>
    Number((await rowsOf(sandbox, 'select balance from sandbox.riders where id = $1', [anna.id]))[0]?.['balance']);
  const before = await balance();
  const replies = await together(MANY, () =>
    send(
      'PUT',
      main(sandbox, '/bonus'),
      { ...mainHeaders(anna.mobile), 'Accept-Language': 'ru', 'Idempotency-Key': newKey() },
      { promoCode: 'BONUS2026' },
    ),
  );
  expect(Math.max(...replies.map(({ status }) => status))).toBeLessThan(500);
  expect(await count('sandbox.code_uses where rider_id = $1', [anna.id])).toBe(1);
  expect((await balance()) - before).toBe(250);
});

test('Of fifty wrong PINs sent at once, the server counts five, and refuses the other 45 with a different status', async () => {
  const replies = await together(MANY, () => signIn(sandbox, anna.login, '9999'));
  const what = `login:${anna.login}`;
  expect(await rowsOf(sandbox, 'select wrong from sandbox.tries where what = $1', [what])).toEqual([{ wrong: 5 }]);
  expect(Object.values(countStatuses(replies)).toSorted((a, b) => a - b)).toEqual([5, MANY - 5]);
});

test('Fifty simultaneous requests for one payment make one order, and fifty presses of “pay” charge the rider once', async () => {
  const key = newKey();
  const replies = await together(MANY, () => initPayment(sandbox, anna, { rate_id: 'omni-day' }, { key }));
  expect(Math.max(...replies.map(({ status }) => status))).toBeLessThan(500);
  const [made] = replies.filter(({ status }) => status < 300);
  if (!made) throw new Error(JSON.stringify(countStatuses(replies)));
  const pressed = await together(MANY, () => press(pageIn(made), 'pay'));
  expect(Math.max(...pressed.map(({ status }) => status))).toBeLessThan(500);
  expect(await count('sandbox.orders where rider_id = $1', [anna.id])).toBe(1);
  expect(await count('sandbox.charges where order_id = $1', [orderIn(made)])).toBe(1);
});

test('Five simultaneous payments by the default card for one tariff charge the card once, and the rider gets one tariff', async () => {
  const replies = await together(5, () => payRecurrent(sandbox, anna, { rate_id: 'omni-day' }));
  expect(new Set(replies.map(orderIn)).size).toBe(1);
  expect(await count('sandbox.charges where rider_id = $1 and order_id is not null', [anna.id])).toBe(1);
  expect(await count('sandbox.waiting_tariffs where rider_id = $1', [anna.id])).toBe(1);
});
