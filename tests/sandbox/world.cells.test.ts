import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { cellOf, fillCell, groupCell } from '#sandbox/world/cells.ts';
import { openKeptCells } from '#sandbox/world/keptCells.ts';
import { openSandbox } from '../support/sandbox/sandbox.ts';

const sandbox = await openSandbox();
const cells = await openKeptCells(sandbox.db);
afterAll(async () => {
  await cells.stop();
  await sandbox.close();
});

const HERE = { longitude: 37.6173, latitude: 55.7558 };
const THERE = { longitude: 37.6401, latitude: 55.7702 };
const around = cellOf(HERE, 14);
const all = [
  ...[9, 11].map((z) => cellOf(HERE, z)),
  cellOf(THERE, 14),
  ...[-1, 0, 1].flatMap((dx) => [-1, 0, 1].map((dy) => ({ z: 14, x: around.x + dx, y: around.y + dy }))),
];

/** The content of the database, without the cache. */
const fresh = (cell: (typeof all)[number]) =>
  sandbox.db.transaction((sql) => (cell.z < 11 ? groupCell(sql, cell) : fillCell(sql, cell)));

/** One of those that stand here. */
const one = (table: string, key: string) =>
  `${key} = (select ${key} from sandbox.${table} where abs(longitude - ${HERE.longitude}) < 0.02 and abs(latitude - ${HERE.latitude}) < 0.01
     order by random() limit 1)`;
const somewhere = fc.constantFrom(HERE, THERE);

/** A statement that changes something of the map, as control calls and rides do. */
const changes = fc.oneof(
  fc
    .integer({ min: 0, max: 100 })
    .map(
      (battery) =>
        `update sandbox.vehicles set battery = ${battery} where battery is not null and ${one('vehicles', 'map_id')}`,
    ),
  somewhere.map(
    ({ longitude, latitude }) =>
      `update sandbox.vehicles set longitude = ${longitude}, latitude = ${latitude} where dock is null and ${one('vehicles', 'map_id')}`,
  ),
  fc
    .constantFrom('STATIONED', 'INACTIVE')
    .map(
      (status) =>
        `update sandbox.vehicles set status = '${status}' where status <> 'IN_USE' and ${one('vehicles', 'map_id')}`,
    ),
  fc.boolean().map((online) => `update sandbox.vehicles set online = ${online} where ${one('vehicles', 'map_id')}`),
  fc.constant(`update sandbox.vehicles set station_id = null, dock = null where ${one('vehicles', 'map_id')}`),
  fc.constant(`update sandbox.vehicles set map_id = nextval('sandbox.map_ids') where ${one('vehicles', 'map_id')}`),
  fc
    .constantFrom('IN_CITY', 'INACTIVE')
    .map((status) => `update sandbox.stations set status = '${status}' where ${one('stations', 'id')}`),
  fc
    .integer({ min: 1, max: 99 })
    .map((radius) => `update sandbox.parkings set radius = ${radius} where ${one('parkings', 'id')}`),
);

test('After a change of vehicles, stations or parkings, the cached map cells match the database', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(changes, { minLength: 1, maxLength: 2 }), async (statements) => {
      for (const cell of all) await cells.read(cell);
      await sandbox.db.transaction(async (sql) => {
        for (const statement of statements) await sql.query(statement);
      });
      // On a server the notification of a change arrives a moment after its commit.
      for (const cell of all) await expect.poll(() => cells.read(cell)).toEqual(await fresh(cell));
    }),
    { numRuns: 25 },
  );
});

test('While nothing in a map cell changes, the server takes the cell from the cache', async () => {
  const [cell] = all;
  if (!cell) throw new Error('There is a cell.');
  expect(await cells.read(cell)).toBe(await cells.read(cell));
});

test('A database change that is rolled back does not change the cached map cells', async () => {
  const before = await Promise.all(all.map((cell) => cells.read(cell)));
  await expect(
    sandbox.db.transaction(async (sql) => {
      await sql.query('update sandbox.vehicles set battery = 1');
      throw new Error('no');
    }),
  ).rejects.toThrow('no');
  expect(await Promise.all(all.map((cell) => cells.read(cell)))).toEqual(before);
});
