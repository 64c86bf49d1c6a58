import * as v from 'valibot';
import { afterEach, expect, test, vi } from 'vitest';
import { recordStore, watchDamagedRecords } from '#platform/recordStore.ts';
import { browserDatabase } from './browserDatabase.ts';

const NOON = 1_000_000;
const schema = v.object({ name: v.string() });
const anna = { name: 'Anna' };
const boris = { name: 'Boris' };

afterEach(() => vi.unstubAllGlobals());

test('The record store finds a record by its name and ID until the app deletes the record', async () => {
  const { stored } = browserDatabase();
  const people = recordStore('people', schema, { now: () => NOON });
  expect([await people.write(anna), await people.write(boris, 'b')]).toEqual([true, true]);
  expect([...stored]).toEqual([
    ['people', { at: NOON, value: anna }],
    ['people.b', { at: NOON, value: boris }],
  ]);
  expect([await people.read(), await people.read('b'), await people.all(), await people.ids()]).toEqual([
    anna,
    boris,
    [boris],
    ['b'],
  ]);
  await people.drop('b');
  expect([await people.read('b'), await people.ids(), stored.size]).toEqual([null, [], 1]);
});

test('A rider reads only their own records, even if another rider’s ID begins with theirs', async () => {
  browserDatabase();
  const people = recordStore('people', schema);
  await people.of('10').write(anna, 'x');
  await people.of('100').write(boris, 'x');
  expect([await people.of('10').all(), await people.of('100').read('x')]).toEqual([[anna], boris]);
  expect(await people.of('1').all()).toEqual([]);
});

test.each([
  ['another value', { at: NOON, value: { name: 79_160_000_000 } }, 'people: name: string'],
  ['a value without its time', { name: 'Anna' }, 'people: at: '],
  ['a text instead of an object', 'Anna 79160000000', 'people: Object'],
])(
  'When a stored record contains %s, the store reads nothing, and its report of the fault omits the content',
  async (_, damaged, reason) => {
    browserDatabase(new Map([['people', damaged]]));
    const reasons: string[] = [];
    const stop = watchDamagedRecords((why) => reasons.push(why));
    expect(await recordStore('people', schema).read()).toBeNull();
    stop();
    expect(reasons).toHaveLength(1);
    expect(reasons[0]).toContain(reason);
    expect(reasons[0]).not.toMatch(/Anna|7916/);
  },
);

test.each([
  ['as old as its age limit', 1_000, anna],
  ['older than its age limit', 1_001, null],
  ['from a clock that was set back by more than the limit', -1_001, null],
])('The record store decides by its age limit whether it reads a record %s', async (_, later, read) => {
  browserDatabase();
  let now = NOON;
  const people = recordStore('people', schema, { maxAge: 1_000, now: () => now });
  await people.write(anna);
  now += later;
  expect(await people.read()).toEqual(read);
});

test('When the app writes a record, the store deletes records of the same name that are too old', async () => {
  const { stored } = browserDatabase(new Map([['other.a', { at: 0, value: anna }]]));
  let now = NOON;
  const people = recordStore('people', schema, { maxAge: 1_000, now: () => now });
  await people.write(anna, 'a');
  now += 1_001;
  await people.write(boris, 'b');
  expect([...stored.keys()]).toEqual(['other.a', 'people.b']);
});

test('A change of a record writes only a new value of an existing record, or removes the record', async () => {
  const { stored } = browserDatabase();
  const people = recordStore('people', schema, { now: () => NOON });
  await people.change((known) => known && boris);
  expect(stored.size).toBe(0);
  await people.write(anna);
  const put = vi.spyOn(stored, 'set');
  await people.change((known) => known);
  expect(put).not.toHaveBeenCalled();
  await people.change((known) => known && { name: `${known.name} Berg` });
  expect(await people.read()).toEqual({ name: 'Anna Berg' });
  await people.change(() => null);
  expect(await people.read()).toBeNull();
});

test.each(['full', 'blocked'] as const)(
  'When the browser’s storage is %s, the store keeps a record only as long as the page is open',
  async (trouble) => {
    const world = browserDatabase();
    const people = recordStore('people', schema);
    world.trouble = trouble;
    expect(await people.write(anna, 'a')).toBe(false);
    expect([await people.read('a'), await people.all(), world.stored.size]).toEqual([anna, [anna], 0]);
    expect(await recordStore('people', schema).read('a')).toBeNull();
    await people.drop('a');
    expect(await people.read('a')).toBeNull();

    await people.write(anna, 'a');
    world.trouble = 'none';
    expect(await people.write(boris, 'a')).toBe(true);
    expect(await recordStore('people', schema).read('a')).toEqual(boris);
  },
);

test('When the browser’s storage is full, the page can still change a stored record and read the new value', async () => {
  const world = browserDatabase();
  const people = recordStore('people', schema);
  await people.write(anna);
  world.trouble = 'full';
  await people.change((known) => known && { name: `${known.name} Berg` });
  expect(await people.read()).toEqual({ name: 'Anna Berg' });
});
