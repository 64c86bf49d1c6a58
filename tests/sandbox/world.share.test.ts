import { beforeEach, describe, expect, test } from 'vitest';
import { ask, clearRides, fileSandbox, gatewayHeaders, postJson, riderOf, textOf } from '../support/sandbox/sandbox.ts';
import {
  besideFirstScooter as here,
  besideFirstStation,
  createRide,
  DOCK_BIKE,
  vehicleOf,
} from '../support/sandbox/world.ts';
import { supportEnds } from './ride.ts';
import { rowsOf, run } from './rows.ts';
import { dataClient } from './tables.ts';

const SCOOTER = '51307';
const MINUTE = 60_000;

const { latitude, longitude } = here;
const lines: string[] = [];
const sandbox = await fileSandbox({ log: (line) => void lines.push(line) });
const anna = await riderOf(sandbox);
const scooter = vehicleOf(sandbox, SCOOTER);
beforeEach(async () => {
  await clearRides(sandbox);
  await scooter.set({ position: { latitude, longitude } });
});

const { gateway } = sandbox.origins;
const share = (rentId: string, precision: string, rider = anna) =>
  ask(`${gateway}/api/rents/${rentId}/share`, {
    method: 'PUT',
    headers: { ...gatewayHeaders(rider.token), 'Content-Type': 'application/json' },
    body: JSON.stringify({ precision }),
  });
const stop = (rentId: string, rider = anna) =>
  ask(`${gateway}/api/rents/${rentId}/share`, { method: 'DELETE', headers: gatewayHeaders(rider.token) });
const read = (token: string) => postJson(`${gateway}/api/shared-ride`, { token });

/** A ride of Anna's that has begun. */
async function riding(number = SCOOTER, position = here) {
  const ride = await createRide(sandbox, '10001');
  const { id } = await ride.start(number, position);
  await sandbox.clock.advance(5_000);
  return { ...ride, id };
}
const linkOf = async (rentId: string, precision = 'exact') => textOf((await share(rentId, precision)).body, 'token');
const gone = { status: 404, body: { code: 'SHARE_NOT_FOUND' } };

// B073
test('The person with the link sees the position and the state of the ride, and nothing of the rider, the vehicle or the price', async () => {
  const { id, act } = await riding();
  const token = await linkOf(id);
  const reply = await read(token);
  expect(reply.headers.get('Cache-Control')).toBe('no-store');
  const at = sandbox.clock.iso();
  const seen = { state: 'riding', form: 3, startedAt: expect.any(String), precision: 'exact', serverTime: at };
  expect(reply.body).toEqual({ ...seen, position: { latitude, longitude, radiusMeters: 10, at } });
  await act('pause', { position: here });
  await sandbox.clock.advance(5_000);
  expect((await read(token)).body).toMatchObject({ state: 'paused' });
});

// B074
describe('the precision that the rider chose', () => {
  const METERS = 111_195;
  test('For an area the server answers one point for the whole cell, at most 500 m from the vehicle', async () => {
    const { id } = await riding();
    const token = await linkOf(id, 'area');
    const points = new Set<string>();
    for (const [north, east] of [
      [0, 0],
      [150, 90],
      [400, 700],
      [-900, 300],
    ] as const) {
      const place = { latitude: latitude + north / METERS, longitude: longitude + east / (METERS * 0.5628) };
      await scooter.set({ position: place });
      const { position } = Object((await read(token)).body);
      const away = [position.latitude - place.latitude, (position.longitude - place.longitude) * 0.5628];
      expect(Math.hypot(...away) * METERS).toBeLessThan(500);
      expect(position.radiusMeters).toBe(500);
      points.add(`${position.latitude} ${position.longitude}`);
    }
    expect(points.size).toBe(3);
  });

  test.for([
    ['the rider shares only the state', SCOOTER, here, 'state'],
    ['a docked bike has no receiver', DOCK_BIKE, besideFirstStation, 'exact'],
  ] as const)('The server answers no position if %s', async ([, number, position, precision]) => {
    const { id } = await riding(number, position);
    if (number === DOCK_BIKE) {
      await vehicleOf(sandbox, DOCK_BIKE).hand('pullOut');
      await sandbox.clock.advance(5_000);
    }
    expect((await read(await linkOf(id, precision))).body).toMatchObject({ state: 'riding', position: null });
  });

  test('The server answers no position while the vehicle does not report one', async () => {
    const { id } = await riding();
    const token = await linkOf(id);
    await scooter.set({ online: false });
    expect((await read(token)).body).toMatchObject({ precision: 'exact', position: null });
  });
});

// B073, S034
describe('a link that does not work', () => {
  test.for<[string, (id: string) => Promise<unknown>]>([
    ['the rider has stopped it', (id) => stop(id)],
    ['the rider has made another', (id) => share(id, 'exact')],
    ['the ride has ended', (id) => supportEnds(sandbox, id)],
  ])('After a link was read, the server answers 404 as for an unknown link: %s', async ([, end]) => {
    const { id } = await riding();
    const token = await linkOf(id);
    expect((await read(token)).status).toBe(200);
    await end(id);
    const { body } = await read(token);
    expect(body).toMatchObject(gone.body);
    expect(body).toEqual((await read('conformance')).body);
    const rows = 'select shared_as, (select count(*)::int from public.ride_shares where rent_id = r.id) as links';
    const [row] = await rowsOf(sandbox, `${rows} from public.rents r where id = $1`, [id]);
    expect([
      { shared_as: null, links: 0 },
      { shared_as: 'exact', links: 1 },
    ]).toContainEqual(row);
  });

  test('A ride has no link before its start and after its end, and another rider can neither make nor end it', async () => {
    const boris = await riderOf(sandbox, '10002');
    const ride = await createRide(sandbox, '10001');
    const { id } = await ride.start(SCOOTER, here);
    expect(await share(id, 'area')).toMatchObject({ status: 409, body: { code: 'WRONG_STAGE' } });
    await sandbox.clock.advance(5_000);
    const token = await linkOf(id);
    expect(await share(id, 'area', boris)).toMatchObject({ status: 404, body: { code: 'RENT_NOT_FOUND' } });
    expect(await stop(id, boris)).toMatchObject({ status: 404 });
    expect(await read(token)).toMatchObject({ status: 200 });
    await supportEnds(sandbox, id);
    expect(await share(id, 'area')).toMatchObject({ status: 409, body: { code: 'WRONG_STAGE' } });
    expect(await stop(id)).toMatchObject({ status: 204 });
  });

  test('A database whose backend forgets the link ends it with the ride', async () => {
    const { id } = await riding();
    const token = await linkOf(id);
    await rowsOf(sandbox, 'update public.rents set ended_at = now() where id = $1', [id]);
    expect(await read(token)).toMatchObject(gone);
  });
});

// S034
test('A token has 256 random bits, and neither the database nor the log of an error has it', async () => {
  const { id } = await riding();
  const other = await linkOf(id, 'area');
  const token = await linkOf(id, 'area');
  expect(token).not.toBe(other);
  expect(Buffer.from(token, 'base64url')).toHaveLength(32);
  expect(await read(token)).toMatchObject({ status: 200 });
  await run(sandbox, 'alter table sandbox.share_reads rename to lost');
  expect(await read(token)).toMatchObject({ status: 500 });
  await run(sandbox, 'alter table sandbox.lost rename to share_reads');
  expect(lines.join('\n')).toContain('/api/shared-ride');
  expect(lines.join('\n')).not.toContain(token);
  const tables = await rowsOf<{ name: string }>(
    sandbox,
    `select schemaname || '.' || tablename as name from pg_tables where schemaname in ('public', 'sandbox', 'realtime')`,
  );
  const found = tables.map(({ name }) => `select '${name}' as name from ${name} t where strpos(t::text, $1) > 0`);
  expect(await rowsOf(sandbox, found.join(' union all '), [token])).toEqual([]);
});

// S025
test('A rider reads no link of the data service, also not of the own ride', async () => {
  const { id } = await riding();
  await linkOf(id);
  for (const client of [dataClient(sandbox, anna.data), dataClient(sandbox, null)])
    expect((await client.from('ride_shares').select('*')).error?.code).toBe('42501');
  const { data } = await dataClient(sandbox, anna.data).from('rents').select('shared_as');
  expect(data).toEqual([{ shared_as: 'exact' }]);
});

// B073
test('A link is read 30 times a minute, then the server says when it can be read again', async () => {
  const { id } = await riding();
  const token = await linkOf(id);
  await sandbox.clock.advance(MINUTE - (sandbox.clock.now() % MINUTE));
  for (let n = 0; n < 30; n += 1) expect((await read(token)).status).toBe(200);
  expect(await read(token)).toMatchObject({ status: 429, body: { code: 'SHARE_READ_TOO_OFTEN', retries_in: 60 } });
  await sandbox.clock.advance(MINUTE);
  expect(await read(token)).toMatchObject({ status: 200 });
});
