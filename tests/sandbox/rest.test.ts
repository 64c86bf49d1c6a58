import { describe, expect, test, vi } from 'vitest';
import { RestError } from '#sandbox/data/rest/errors.ts';
import { columnPath, conditionTree } from '#sandbox/data/rest/filters.ts';
import { readQuery } from '#sandbox/data/rest/query.ts';
import { lettersOf, patternReads } from '../support/patternReads.ts';
import { ask, fileSandbox, riderOf } from '../support/sandbox/sandbox.ts';
import { run } from './rows.ts';
import { addNotices, addRent, addTables, dataClient } from './tables.ts';

let log: (line: string) => void = console.error;

const sandbox = await fileSandbox({ log: (line) => log(line) });
await addTables(sandbox);
const anna = await riderOf(sandbox, '10001');
const boris = await riderOf(sandbox, '10002');
await addNotices(
  sandbox,
  anna.id,
  Array.from({ length: 30 }, (_, i) => `A${i + 1}`),
);
await addNotices(
  sandbox,
  boris.id,
  Array.from({ length: 20 }, (_, i) => `B${i + 1}`),
);
await addRent(sandbox, anna.id);
await run(
  sandbox,
  `insert into places select 'p' || g, 55.7 + g / 10000.0, 37.5 + g / 10000.0 from generate_series(1, 1500) g`,
);
const a = dataClient(sandbox, anna.data);
const b = dataClient(sandbox, boris.data);
const anon = dataClient(sandbox, null);

test('The data service supports filters, sorting, pages and an exact count, and can return the count without rows', async () => {
  const page = await a
    .from('notices')
    .select('id,title', { count: 'exact' })
    .eq('delivered', false)
    .order('id', { ascending: false })
    .range(10, 19);
  expect(page).toMatchObject({ count: 30, status: 206, error: null });
  expect(page.data?.map(({ title }) => title)).toEqual(Array.from({ length: 10 }, (_, i) => `A${20 - i}`));
  expect((await a.from('notices').select('*', { count: 'exact', head: true })).count).toBe(30);
});

test('The data service returns at most 1000 rows for one request', async () => {
  const { data, count } = await anon.from('places').select('id', { count: 'exact' });
  expect([data?.length, count]).toEqual([1000, 1500]);
});

test('The data service supports the operators “or”, “not”, “in” and “like”, and finds places within a range of coordinates', async () => {
  const titles = async (rows: PromiseLike<{ data: { title: string }[] | null }>) =>
    (await rows).data?.map(({ title }) => title);
  const either = await titles(a.from('notices').select('title').or('title.eq.A3,title.eq.A4').order('id'));
  expect(either).toEqual(['A3', 'A4']);
  expect(await titles(a.from('notices').select('title').in('title', ['A1', 'A,2', 'A"3']))).toEqual(['A1']);
  expect(
    await titles(a.from('notices').select('title').like('title', 'A1_').not('title', 'in', '(A10,A11)').order('id')),
  ).toHaveLength(8);
  const box = await a
    .from('places')
    .select('id')
    .gte('lat', 55.75)
    .lte('lat', 55.751)
    .gte('lon', 37.5)
    .lte('lon', 37.6);
  expect(box.data?.length).toBe(11);
});

test('The data service returns times in ISO format, and a query can rename and convert the columns', async () => {
  const { data } = await a.from('notices').select('at:created_at,text:id::text').limit(1).single();
  expect(data).toMatchObject({ at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/), text: '1' });
});

// A004
describe('row policies', () => {
  // S025
  test('Row policies show a rider their own rents and no one else’s', async () => {
    expect((await a.from('rents').select('client_id')).data).toEqual([{ client_id: anna.id }]);
    expect((await b.from('rents').select('client_id')).data).toEqual([]);
    expect((await b.from('rents').select('client_id').eq('client_id', anna.id)).data).toEqual([]);
    expect(await anon.from('rents').select('client_id')).toMatchObject({ status: 401, error: { code: '42501' } });
  });

  // S025
  test('Row policies forbid riders and visitors to insert, change or delete rents, even the rider’s own rents', async () => {
    for (const client of [a, b, anon]) {
      expect((await client.from('rents').insert({ client_id: anna.id })).error?.code).toBe('42501');
      expect((await client.from('rents').update({ cost: 0 }).eq('client_id', anna.id)).error?.code).toBe('42501');
      expect((await client.from('rents').delete().eq('client_id', anna.id)).error?.code).toBe('42501');
    }
    expect((await a.from('rents').select('*')).data).toHaveLength(1);
  });

  // S025
  test('Row policies let a rider change only the “delivered” column, and only in the rider’s own notices', async () => {
    expect((await a.from('notices').update({ delivered: true }).eq('id', 1).select().single()).data).toMatchObject({
      delivered: true,
    });
    const answer = await a.from('notices').update({ title: 'x' }).eq('id', 2);
    expect(answer).toMatchObject({ status: 403, error: { code: '42501' } });
    const reply = await b.from('notices').update({ delivered: true }).eq('id', 2).select();
    expect(reply).toMatchObject({ status: 200, data: [] });
    expect((await a.from('notices').select('delivered').eq('id', 2)).data).toEqual([{ delivered: false }]);
  });

  test('The data service gives riders no access to the sandbox’s own tables', async () => {
    for (const table of ['riders', 'refresh_tokens', 'signing_key']) {
      expect(await a.from(table).select('*')).toMatchObject({ status: 404, error: { code: 'PGRST205' } });
      expect(await a.schema('sandbox').from(table).select('*')).toMatchObject({ status: 404 });
    }
    expect((await a.from('secrets').select('*')).error?.code).toBe('42501');
  });

  test('When two riders make 300 reads at once during constant writes, each rider gets only their own rows', async () => {
    let isReading = true;
    const writer = (async () => {
      while (isReading) {
        await run(sandbox, `update places set lat = lat where id = 'p1'`);
        await new Promise((resolve) => setImmediate(resolve));
      }
    })();
    const reads = await Promise.all(
      Array.from({ length: 300 }, async (_, i) => {
        const [client, rider, count] = i % 2 ? ([a, anna, 30] as const) : ([b, boris, 20] as const);
        const { data } = await client.from('notices').select('client_id');
        return data?.length === count && data.every(({ client_id }) => client_id === rider.id);
      }),
    ).finally(() => (isReading = false));
    await writer;
    expect(reads.every(Boolean)).toBe(true);
  });
});

test.each([
  ['an unknown table', () => a.from('nope').select('*'), 404, 'PGRST205'],
  ['an unknown column', () => a.from('notices').select('zzz'), 400, '42703'],
  ['a value of the wrong type', () => a.from('notices').select('*').eq('id', 'one'), 400, '22P02'],
  [
    'a request for one row that finds none',
    () => a.from('notices').select('*').eq('id', 9999).single(),
    406,
    'PGRST116',
  ],
  ['a page beyond the end', () => a.from('notices').select('*', { count: 'exact' }).range(500, 510), 416, 'PGRST103'],
  ['an unknown operator', () => a.from('notices').select('*').filter('id', 'zz', '1'), 400, 'PGRST100'],
  ['embedded rows of another table', () => a.from('notices').select('*,rents(*)'), 400, 'PGRST200'],
  ['a text that Postgres cannot store', () => a.from('notices').select('*').eq('title', 'a\0b'), 400, '22P05'],
] as const)(
  'In response to %s, the data service sends the status and error code of a hosted Supabase project',
  async (_, request, status, code) => {
    expect(await request()).toMatchObject({ status, error: { code } });
  },
);

test('The data service treats quotes and SQL statements in a filter value as plain text', async () => {
  const { data, error } = await a.from('notices').select('*').eq('title', `'; drop table notices; --`);
  expect([data, error]).toEqual([[], null]);
  expect((await a.from('notices').select('id', { count: 'exact', head: true })).count).toBe(30);
});

test('The data service refuses a token with a wrong signature', async () => {
  const forged = dataClient(sandbox, `${anna.data.slice(0, -6)}AAAAAA`);
  expect(await forged.from('notices').select('*')).toMatchObject({ status: 401, error: { code: 'PGRST301' } });
});

const get = (path: string, init?: RequestInit) =>
  ask(`${sandbox.origins.data}${path}`, { headers: { Authorization: `Bearer ${anna.data}` }, ...init });
const query = (parameters: Record<string, string>) => get(`/rest/v1/notices?${new URLSearchParams(parameters)}`);
const post = (body: string) =>
  get('/rest/v1/notices', {
    method: 'POST',
    headers: { Authorization: `Bearer ${anna.data}`, 'Content-Type': 'application/json' },
    body,
  });
const columns = (count: number) => Array.from({ length: count }, (_, i) => `c${i}:id`).join();

test.each([
  ['a JSON path of arrows', () => query({ [`meta${'->>'.repeat(80)}-`]: 'eq.1' }), 400],
  ['a deep JSON path', () => query({ select: `meta${'->a'.repeat(2000)}` }), 400],
  ['nested conditions', () => query({ or: `${'(and'.repeat(1000)}(id.eq.1${')'.repeat(1001)}` }), 400],
  ['a condition without an operator', () => query({ or: '(id)' }), 400],
  ['an unclosed list', () => query({ id: `in.${'('.repeat(4000)}` }), 400],
  ['300 columns', () => query({ select: columns(300) }), 400],
  ['an order by 2,000 columns', () => query({ order: Array.from({ length: 2000 }, () => 'id').join() }), 400],
  ['a name with NUL', () => query({ 'i\0d': 'eq.1' }), 400],
  ['a body that is not JSON', () => post('{"title":'), 400],
  ['a body 40,000 deep', () => post(`${'{"a":'.repeat(40_000)}1${'}'.repeat(40_000)}`), 400],
  ['a body with NUL in its names', () => post('{"ti\\u0000tle":"x"}'), 400],
  ['a body of half a megabyte', () => post(`{"title":"${'x'.repeat(500_000)}"}`), 413],
  ['a path that cannot be decoded', () => get('/rest/v1/%E0%A4%A'), 400],
  ['a path below a table', () => get('/rest/v1/notices/1'), 404],
  ['a path above the tables', () => get('/rest/v1/'), 404],
])('The data service refuses %s with a JSON error that contains no stack trace', async (_, request, status) => {
  const reply = await request();
  expect(reply).toMatchObject({ status, body: { code: expect.any(String), message: expect.any(String) } });
  expect(JSON.stringify(reply.body)).not.toMatch(/node_modules|\.ts|    at /);
});

test('The data service accepts a request for 100 columns', async () => {
  expect((await query({ select: columns(100), limit: '1' })).status).toBe(200);
});

test.each([
  ['the arrows', (size: number) => columnPath(`a${'->>'.repeat(size / 3)}-`)],
  ['the steps', (size: number) => columnPath(`a${'->b'.repeat(size / 3)}`)],
  ['the conditions', (size: number) => conditionTree('or', `${'(and'.repeat(size / 5)}(a.eq.1${')'.repeat(size / 5)}`)],
  ['the brackets', (size: number) => readQuery([['id', `in.${'('.repeat(size)}`]])],
  ['the directions of an order', (size: number) => readQuery([['order', `a${'.asc'.repeat(size / 4)}!`]])],
  ['the colons', (size: number) => readQuery([['select', `${'a:'.repeat(size / 2)}`]])],
  ['the commas', (size: number) => readQuery([['select', ','.repeat(size)]])],
])('When %s in a query become four times as many, the parser reads less than five times as much', (_, read) => {
  const tried = (size: number) => {
    try {
      read(size);
    } catch (error) {
      if (!(error instanceof RestError)) throw error;
    }
  };
  // Before a fix, 262 characters of arrows took seconds: this request would never end.
  tried(260);
  const letters = (size: number) => size + lettersOf(patternReads(() => tried(size)));
  expect(letters(64_000)).toBeLessThan(5 * letters(16_000));
});

test('The response to an internal error of the sandbox does not reveal the error, and the log records the error', async () => {
  const lines: string[] = [];
  log = (line) => lines.push(line);
  const broken = vi.spyOn(sandbox.db, 'readAs').mockRejectedValue(new Error('a secret of the sandbox'));
  const reply = await ask(`${sandbox.origins.data}/rest/v1/rents`).finally(() => {
    broken.mockRestore();
    log = console.error;
  });
  expect(reply).toMatchObject({ status: 500, body: { code: 'PGRSTX00', message: 'Something went wrong' } });
  expect(lines.join()).toContain('a secret of the sandbox');
});
