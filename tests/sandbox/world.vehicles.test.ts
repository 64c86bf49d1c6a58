import { beforeEach, expect, test } from 'vitest';
import { freeVehicle, placeVehicle, takeVehicle } from '#sandbox/world/vehicles.ts';
import { clearRides, fileSandbox, riderOf } from '../support/sandbox/sandbox.ts';
import { controlOf } from '../support/sandbox/world.ts';
import { rowsOf, run } from './rows.ts';
import { clientOfTest, hearRows, soon } from './tables.ts';

type Told = { id: number; status: string; battery: number | null; latitude: number; longitude: number };

const NUMBER = '51307';

const sandbox = await fileSandbox();
const anna = await riderOf(sandbox, '10001');
beforeEach(async () => {
  await clearRides(sandbox);
  await run(
    sandbox,
    `update sandbox.vehicles set status = 'STATIONED', battery = 86 where frame_number in ('51307', '40117'); truncate public.vehicles`,
  );
});

const told = () =>
  rowsOf<Told>(sandbox, 'select id, status, battery, latitude, longitude from public.vehicles order by id');
const toldOfNewCity = await told();
const standing = async () => {
  const [vehicle] = await rowsOf<Told>(
    sandbox,
    'select map_id as id, status, battery, latitude, longitude from sandbox.vehicles where frame_number = $1',
    [NUMBER],
  );
  if (!vehicle) throw new Error('no such vehicle');
  return vehicle;
};
const change = (body: object) =>
  controlOf(sandbox).PATCH('/control/vehicles/{number}', { params: { path: { number: NUMBER } }, body });

test('After the sandbox has created a new city, the public vehicles table is empty', () => {
  expect(toldOfNewCity).toEqual([]);
});

test('The server publishes only the map ID, status, battery and position of a free vehicle', async () => {
  const { id, latitude, longitude } = await standing();
  await change({ jammed: true });
  expect(await told()).toEqual([]);
  await change({ jammed: false, battery: 41 });
  expect(await told()).toEqual([{ id, status: 'STATIONED', battery: 41, latitude, longitude }]);
  await change({ status: 'INACTIVE', position: { latitude: 55.7, longitude: 37.5 } });
  expect(await told()).toEqual([{ id, status: 'INACTIVE', battery: 41, latitude: 55.7, longitude: 37.5 }]);
});

test('The public vehicles table shows the start of a rent, but not its end or the vehicle’s new position and map ID', async () => {
  const before = await standing();
  await sandbox.db.transaction((sql) => takeVehicle(sql, NUMBER));
  const taken = [{ ...before, status: 'IN_USE' }];
  expect(await told()).toEqual(taken);
  await sandbox.db.transaction((sql) => placeVehicle(sql, NUMBER, { latitude: 55.71, longitude: 37.51 }));
  await sandbox.db.transaction((sql) => freeVehicle(sql, NUMBER, 10));
  expect((await standing()).id).not.toBe(before.id);
  expect(await told()).toEqual(taken);
});

test('The server deletes the row of a rented vehicle from the public vehicles table after an hour', async () => {
  await sandbox.db.transaction((sql) => takeVehicle(sql, NUMBER));
  await run(sandbox, `update public.vehicles set updated_at = updated_at - interval '61 minutes'`);
  await sandbox.db.transaction((sql) => takeVehicle(sql, '40117'));
  const rows = await told();
  expect(rows).toHaveLength(1);
  expect(rows[0]?.id).not.toBe((await standing()).id);
});

// S026
test('The public vehicles table has no column with a rider, a rent or a frame number', async () => {
  const rows = await rowsOf(
    sandbox,
    `select column_name as name from information_schema.columns where table_schema = 'public' and table_name = 'vehicles' order by 1`,
  );
  expect(rows.map(({ name }) => name)).toEqual(['battery', 'id', 'latitude', 'longitude', 'status', 'updated_at']);
});

test('Riders can read the public vehicles table but not write to it, and visitors without a token cannot read it', async () => {
  await change({ battery: 30 });
  const { id } = await standing();
  const rider = clientOfTest(sandbox, anna.data);
  expect((await rider.from('vehicles').select('id,battery').eq('id', id)).data).toEqual([{ id, battery: 30 }]);
  expect((await rider.from('vehicles').update({ status: 'INACTIVE' }).eq('id', id)).status).toBe(403);
  const made = { id: 1, status: 'INACTIVE', latitude: 55, longitude: 37, updated_at: 'now' };
  expect((await rider.from('vehicles').insert(made)).status).toBe(403);
  expect((await rider.from('vehicles').delete().eq('id', id)).status).toBe(403);
  expect((await clientOfTest(sandbox, null).from('vehicles').select('id')).data).toBeNull();
  expect((await told())[0]).toMatchObject({ status: 'STATIONED', battery: 30 });
});

test('A subscription to one vehicle receives the changes of that vehicle, and no changes of other vehicles', async () => {
  const { id } = await standing();
  const { heard } = await hearRows(clientOfTest(sandbox, anna.data), 'vehicles', `id=eq.${id}`);
  await sandbox.db.transaction((sql) => takeVehicle(sql, '40117'));
  await change({ battery: 30 });
  await sandbox.db.transaction((sql) => takeVehicle(sql, NUMBER));
  await soon(() => expect(heard).toHaveLength(2));
  expect(heard.map(({ record }) => record)).toMatchObject([
    { id, status: 'STATIONED', battery: 30 },
    { id, status: 'IN_USE' },
  ]);
});
