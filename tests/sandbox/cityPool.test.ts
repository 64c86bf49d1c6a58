import { expect, test } from 'vitest';
import type { Db, Sql } from '#sandbox/database/db.ts';
import { takeCity } from '../support/cityPool.ts';

type Contents = Record<string, string>;

const rowsOf = async <Row>(sql: Sql, text: string): Promise<Row[]> => (await sql.query<Row>(text)).rows;

const namesOf = async (sql: Sql): Promise<string[]> =>
  (
    await rowsOf<{ name: string }>(
      sql,
      `select format('%I.%I', schemaname, tablename) as name from pg_tables
       where schemaname not in ('pg_catalog', 'information_schema', 'kept_city') order by 1`,
    )
  ).map(({ name }) => name);

/** Every table's rows in their sequence, and where every sequence is. */
const contentsOf = (db: Db): Promise<Contents> =>
  db.transaction(async (sql) => {
    const contents: Contents = {};
    for (const name of await namesOf(sql))
      contents[name] =
        (await rowsOf<{ all: string }>(sql, `select coalesce(string_agg(t::text, ' '), '') as all from ${name} t`))[0]
          ?.all ?? '';
    for (const { name, at } of await rowsOf<{ name: string; at: string }>(
      sql,
      `select schemaname || '.' || sequencename as name, coalesce(last_value::text, 'unused') as at from pg_sequences`,
    ))
      contents[name] = at;
    return contents;
  });

/** A new row of a table that was empty: a value for each column that needs one, the first that its checks name. */
const newRow = (table: string): string => `
  select jsonb_object_agg(attname, coalesce(
    (select to_jsonb((regexp_match(pg_get_constraintdef(oid), '''([^'']+)''::text'))[1]) from pg_constraint
      where contype = 'c' and conrelid = attrelid and attnum = any (conkey) and pg_get_constraintdef(oid) like '%::text%' limit 1),
    case when typcategory = 'N' then '1' when typcategory = 'B' then 'true' when typname in ('json', 'jsonb') then '{}' when typcategory = 'A' then '[]'
      when typname = 'uuid' then '"00000000-0000-4000-8000-000000000001"' when typcategory = 'D' then '"2026-08-01T09:00:00Z"' else '"x"' end::jsonb)) as row
  from pg_attribute join pg_type t on t.oid = atttypid
  where attrelid = '${table}'::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attnotnull`;

/** Tables whose checks want one of two columns. */
const EITHER: Record<string, object> = {
  'public.notifications': { text: 'x' },
  'sandbox.charges': { rent_id: '00000000-0000-4000-8000-000000000001' },
};

/** Empties the tables with rows, fills those without, and moves every sequence. */
const changeAll = (db: Db): Promise<void> =>
  db.transaction(async (sql) => {
    await sql.exec('set local session_replication_role = replica');
    for (const name of await namesOf(sql)) {
      const { affectedRows } = await sql.query(`delete from ${name}`);
      if (affectedRows) continue;
      const [made] = await rowsOf<{ row: object }>(sql, newRow(name));
      const full = { ...made?.row, ...EITHER[name] };
      const columns = Object.keys(full)
        .map((column) => `"${column}"`)
        .join(', ');
      await sql.query(
        `insert into ${name} (${columns}) overriding system value select ${columns} from jsonb_populate_record(null::${name}, $1)`,
        [JSON.stringify(full)],
      );
    }
    await sql.exec(`select setval(format('%I.%I', schemaname, sequencename), 777) from pg_sequences`);
  });

const transactionsOf = async (db: Db): Promise<number> =>
  Number((await db.transaction((sql) => rowsOf<{ at: string }>(sql, 'select pg_current_xact_id() as at')))[0]?.at);

const executes = (text: string) => (db: Db) => db.transaction((sql) => sql.exec(text));
const changesAll = async (db: Db): Promise<void> => {
  const city = await contentsOf(db);
  await changeAll(db);
  const changed = await contentsOf(db);
  expect(Object.keys(city).filter((name) => changed[name] === city[name])).toEqual([]);
};

test.each<[what: string, change: (db: Db) => Promise<unknown>, isSame: boolean]>([
  ['restores the same database after a test has changed every table', changesAll, true],
  [
    'restores the same database after a test has changed rows, and removed rows to which others refer',
    executes(
      `update sandbox.vehicles set battery = 1 where frame_number = '51307'; delete from sandbox.riders where id = '100001'`,
    ),
    true,
  ],
  [
    'makes another database after a test has changed the columns of a table',
    executes('alter table sandbox.vehicles add column colour text'),
    false,
  ],
])('The database pool %s', async (_, change, isSame) => {
  const first = await takeCity();
  const city = await contentsOf(first);
  await change(first);
  const before = await transactionsOf(first);
  await first.close();
  const second = await takeCity();
  expect(await contentsOf(second)).toEqual(city);
  expect((await transactionsOf(second)) > before).toBe(isSame);
  await second.close();
});

test('Two simultaneous sandboxes have separate databases, and a closed sandbox no longer reaches its database', async () => {
  const [first, second] = await Promise.all([takeCity(), takeCity()]);
  await first.transaction((sql) => sql.exec('delete from sandbox.cards'));
  expect(await second.transaction((sql) => rowsOf(sql, 'select from sandbox.cards limit 1'))).toHaveLength(1);
  await Promise.all([first.close(), second.close()]);
  await expect(first.transaction((sql) => sql.exec('delete from sandbox.cards'))).rejects.toThrow('has ended');
});
