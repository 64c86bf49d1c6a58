import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Sandbox } from '#sandbox/server.ts';
import { openSandbox, riderOf, type Rider } from './support.ts';
import { addNotices, addRent, addTables, dataClient } from './tables.ts';

let sandbox: Sandbox;
let anna: Rider;
let boris: Rider;
let a: SupabaseClient;
let b: SupabaseClient;
let anon: SupabaseClient;

beforeAll(async () => {
  sandbox = await openSandbox();
  await addTables(sandbox);
  anna = await riderOf(sandbox, '10001');
  boris = await riderOf(sandbox, '10002');
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
  await sandbox.db.transaction((sql) =>
    sql.exec(
      `insert into places select 'p' || g, 55.7 + g / 10000.0, 37.5 + g / 10000.0 from generate_series(1, 1500) g`,
    ),
  );
  a = dataClient(sandbox, anna.data);
  b = dataClient(sandbox, boris.data);
  anon = dataClient(sandbox, null);
});
afterAll(() => sandbox.close());

describe('reading', () => {
  test('filters, order, page and count', async () => {
    const page = await a
      .from('notices')
      .select('id,title', { count: 'exact' })
      .eq('delivered', false)
      .order('id', { ascending: false })
      .range(10, 19);
    expect(page).toMatchObject({ count: 30, status: 206, error: null });
    expect(page.data?.map(({ title }) => title)).toEqual(Array.from({ length: 10 }, (_, i) => `A${20 - i}`));
  });

  test('a count alone', async () => {
    expect((await a.from('notices').select('*', { count: 'exact', head: true })).count).toBe(30);
  });

  test('no more than 1000 rows at once', async () => {
    const { data, count } = await anon.from('places').select('id', { count: 'exact' });
    expect([data?.length, count]).toEqual([1000, 1500]);
  });

  test('either, neither, a list, a pattern, a box', async () => {
    const titles = async (rows: PromiseLike<{ data: { title: string }[] | null }>) =>
      (await rows).data?.map(({ title }) => title);
    expect(await titles(a.from('notices').select('title').or('title.eq.A3,title.eq.A4').order('id'))).toEqual([
      'A3',
      'A4',
    ]);
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

  test('times are ISO, aliases and casts are written as asked', async () => {
    const { data } = await a.from('notices').select('at:created_at,text:id::text').limit(1).single();
    expect(data).toMatchObject({ at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/), text: '1' });
  });
});

describe('row policies', () => {
  test('a rider sees their own rents and nothing of another’s', async () => {
    expect((await a.from('rents').select('client_id')).data).toEqual([{ client_id: anna.id }]);
    expect((await b.from('rents').select('client_id')).data).toEqual([]);
    expect((await b.from('rents').select('client_id').eq('client_id', anna.id)).data).toEqual([]);
    expect(await anon.from('rents').select('client_id')).toMatchObject({ status: 401, error: { code: '42501' } });
  });

  test('nobody writes rents, not even their own', async () => {
    for (const client of [a, b, anon]) {
      expect((await client.from('rents').insert({ client_id: anna.id })).error?.code).toBe('42501');
      expect((await client.from('rents').update({ cost: 0 }).eq('client_id', anna.id)).error?.code).toBe('42501');
      expect((await client.from('rents').delete().eq('client_id', anna.id)).error?.code).toBe('42501');
    }
    expect((await a.from('rents').select('*')).data).toHaveLength(1);
  });

  test('only the granted column of one’s own row is written', async () => {
    expect((await a.from('notices').update({ delivered: true }).eq('id', 1).select().single()).data).toMatchObject({
      delivered: true,
    });
    expect(await a.from('notices').update({ title: 'x' }).eq('id', 2)).toMatchObject({
      status: 403,
      error: { code: '42501' },
    });
    expect(await b.from('notices').update({ delivered: true }).eq('id', 2).select()).toMatchObject({
      status: 200,
      data: [],
    });
    expect((await a.from('notices').select('delivered').eq('id', 2)).data).toEqual([{ delivered: false }]);
  });

  test('the sandbox’s own tables are out of reach', async () => {
    for (const table of ['riders', 'refresh_tokens', 'signing_key']) {
      expect(await a.from(table).select('*')).toMatchObject({ status: 404, error: { code: 'PGRST205' } });
      expect(await a.schema('sandbox').from(table).select('*')).toMatchObject({ status: 404 });
    }
    expect((await a.from('secrets').select('*')).error?.code).toBe('42501');
  });

  test('300 reads of two riders at once, beside a writer, never mix', async () => {
    let isReading = true;
    const writer = (async () => {
      while (isReading) {
        await sandbox.db.transaction((sql) => sql.query(`update places set lat = lat where id = 'p1'`));
        await new Promise((resolve) => setImmediate(resolve));
      }
    })();
    const reads = await Promise.all(
      Array.from({ length: 300 }, async (_, i) => {
        const [client, rider, count] = i % 2 ? ([a, anna, 30] as const) : ([b, boris, 20] as const);
        const { data } = await client.from('notices').select('client_id');
        return data?.length === count && data.every(({ client_id }) => client_id === rider.id);
      }),
    );
    isReading = false;
    await writer;
    expect(reads.every(Boolean)).toBe(true);
  });
});

describe('errors are worded as by a hosted project', () => {
  test.each([
    ['an unknown table', () => a.from('nope').select('*'), 404, 'PGRST205'],
    ['an unknown column', () => a.from('notices').select('zzz'), 400, '42703'],
    ['a value of the wrong type', () => a.from('notices').select('*').eq('id', 'one'), 400, '22P02'],
    ['no row where one was asked for', () => a.from('notices').select('*').eq('id', 9999).single(), 406, 'PGRST116'],
    ['a page beyond the end', () => a.from('notices').select('*', { count: 'exact' }).range(500, 510), 416, 'PGRST103'],
    ['an unknown operator', () => a.from('notices').select('*').filter('id', 'zz', '1'), 400, 'PGRST100'],
    ['rows of another table within', () => a.from('notices').select('*,rents(*)'), 400, 'PGRST200'],
    ['a text that Postgres cannot keep', () => a.from('notices').select('*').eq('title', 'a\0b'), 400, '22P05'],
  ] as const)('%s', async (_, request, status, code) => {
    expect(await request()).toMatchObject({ status, error: { code } });
  });

  test('quotes and statements in a value stay a value', async () => {
    const { data, error } = await a.from('notices').select('*').eq('title', `'; drop table notices; --`);
    expect([data, error]).toEqual([[], null]);
    expect((await a.from('notices').select('id', { count: 'exact', head: true })).count).toBe(30);
  });

  test('a token with a wrong signature', async () => {
    const forged = dataClient(sandbox, `${anna.data.slice(0, -6)}AAAAAA`);
    expect(await forged.from('notices').select('*')).toMatchObject({ status: 401, error: { code: 'PGRST301' } });
  });
});
