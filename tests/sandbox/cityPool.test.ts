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

const transactionsOf = async (db: Db): Promise<number> =>
  Number((await db.transaction((sql) => rowsOf<{ at: string }>(sql, 'select pg_current_xact_id() as at')))[0]?.at);

const executes = (text: string) => (db: Db) => db.transaction((sql) => sql.exec(text));
/** Empties every table, and moves every sequence. */
const emptiesAll = async (db: Db): Promise<void> => {
  await db.transaction(async (sql) => {
    await sql.exec('set local session_replication_role = replica');
    for (const name of await namesOf(sql)) await sql.exec(`delete from ${name}`);
    await sql.exec(`select setval(format('%I.%I', schemaname, sequencename), 777) from pg_sequences`);
  });
  expect(new Set(Object.values(await contentsOf(db)))).toEqual(new Set(['', '777']));
};

test.each<[what: string, change: (db: Db) => Promise<unknown>, isSame: boolean]>([
  ['restores the same database after a test has emptied every table', emptiesAll, true],
  [
    'restores the same database after a test has added and changed rows, and removed rows to which others refer',
    executes(
      `insert into sandbox.tries values ('login:10001', 1);
       update sandbox.vehicles set battery = 1 where frame_number = '51307'; delete from sandbox.riders where id = '100001'`,
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
