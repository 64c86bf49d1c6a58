import { openAsBlob } from 'node:fs';
import type { PGlite, Transaction } from '@electric-sql/pglite';
import { inject } from 'vitest';
import { createPglite } from '#sandbox/database/createPglite.ts';
import { EmbeddedDb } from '#sandbox/database/embedded.ts';

/**
 * One table: its copy, the number of its rows, and the tables that refer to it (by name), which are emptied with it.
 */
type Table = { name: string; columns: string; copy: string; rows: number; referring: string[] };

/** An opened database with copies of its tables. `at`: the transaction after which nothing has been changed. */
type Kept = { pg: PGlite; tables: Table[]; shape: string; at: string };

/** Databases of this worker that no sandbox uses. */
const idle: Kept[] = [];

/**
 * A database with the city as it was made. It is loaded once in a worker and put back between the sandboxes that use
 * it; a second one at once gets another. One that a test has rebuilt (a column, a trigger) is thrown away.
 */
export async function takeCity(): Promise<EmbeddedDb> {
  for (let kept = idle.pop(); kept; kept = idle.pop()) {
    const isBack = await putBack(kept).catch(() => false);
    if (isBack) return lend(kept);
    await kept.pg.close();
  }
  return lend(await keep(await createPglite({ loadDataDir: await openAsBlob(inject('city')) })));
}

const lend = (kept: Kept): EmbeddedDb =>
  new EmbeddedDb(kept.pg, () => {
    idle.push(kept);
    return Promise.resolve();
  });

const OF_THE_CITY = `nspname not in ('pg_catalog', 'pg_toast', 'information_schema', 'kept_city')`;

/**
 * The definitions that a test may change, without those that truncating a table or attaching its triggers rewrites.
 * PostgreSQL's own are below 16384.
 */
const SHAPE = `
  select md5(string_agg(thing, ' ' order by thing)) as shape from (
    select format('table %s %s %s %s %s %s', c.oid, relname, relkind, relacl, relrowsecurity, relreplident) as thing
      from pg_class c join pg_namespace n on n.oid = relnamespace where ${OF_THE_CITY}
    union all select format('trigger %s %s %s %s', oid, tgenabled, tgfoid, tgtype) from pg_trigger
    union all select format('column %s %s %s', attrelid, attnum, xmin) from pg_attribute
      where attrelid in (select c.oid from pg_class c join pg_namespace n on n.oid = relnamespace where ${OF_THE_CITY})
    union all select format('default %s %s', oid, xmin) from pg_attrdef
    union all select format('constraint %s %s', oid, xmin) from pg_constraint
    union all select format('policy %s %s', oid, xmin) from pg_policy
    union all select format('function %s %s', oid, xmin) from pg_proc where oid >= 16384
    union all select format('published %s %s', oid, xmin) from pg_publication_rel
    union all select format('schema %s %s', oid, nspacl) from pg_namespace
    union all select format('role %s %s', oid, xmin) from pg_authid where oid >= 16384
  ) things`;

const TABLES = `
  select format('%I.%I', nspname, relname) as name, 'kept_city.t' || c.oid as copy,
    (select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute
      where attrelid = c.oid and attnum > 0 and attgenerated = '' and not attisdropped) as columns,
    array(select format('%I.%I', rn.nspname, r.relname) from pg_constraint f join pg_class r on r.oid = f.conrelid join pg_namespace rn on rn.oid = r.relnamespace
      where f.confrelid = c.oid and f.contype = 'f') as referring,
    0 as rows
  from pg_class c join pg_namespace n on n.oid = relnamespace where relkind = 'r' and ${OF_THE_CITY}`;

async function one<Row>(sql: Pick<Transaction, 'query'>, text: string): Promise<Row> {
  const [row] = (await sql.query<Row>(text)).rows;
  if (row === undefined) throw new Error(`No row: ${text}`);
  return row;
}

const atOf = async (sql: Transaction): Promise<string> =>
  (await one<{ at: string }>(sql, 'select pg_current_xact_id()::text as at')).at;

/** Copies every table, and where the sequences are. */
const keep = (pg: PGlite): Promise<Kept> =>
  pg.transaction(async (sql) => {
    const { rows: tables } = await sql.query<Table>(TABLES);
    await sql.exec(`
      create schema kept_city;
      ${tables.map(({ name, columns, copy }) => `create table ${copy} as select ${columns} from ${name};`).join('')}
      create table kept_city.sequences as
        select format('%I.%I', schemaname, sequencename) as name, coalesce(last_value, start_value) as value, last_value is not null as is_called
        from pg_sequences;`);
    for (const table of tables)
      table.rows = (await one<{ rows: number }>(sql, `select count(*)::int as rows from ${table.copy}`)).rows;
    const { shape } = await one<{ shape: string }>(sql, SHAPE);
    return { pg, tables, shape, at: await atOf(sql) };
  });

/**
 * Fills the changed tables again, in the order of their copies, and resets every sequence. Returns false if the
 * definitions have changed.
 */
const putBack = (kept: Kept): Promise<boolean> =>
  kept.pg.transaction(async (sql) => {
    await sql.exec('unlisten *; set local session_replication_role = replica');
    if ((await one<{ shape: string }>(sql, SHAPE)).shape !== kept.shape) return false;
    const changed = await changedTables(sql, kept);
    if (changed.length > 0) await sql.exec(`truncate ${changed.map(({ name }) => name).join(', ')}`);
    await sql.exec(
      changed
        .filter(({ rows }) => rows > 0)
        .map(
          ({ name, columns, copy }) =>
            `insert into ${name} (${columns}) overriding system value select ${columns} from ${copy};`,
        )
        .join(''),
    );
    await sql.query('select setval(name, value, is_called) from kept_city.sequences');
    kept.at = await atOf(sql);
    return true;
  });

/** The tables that have lost rows or got younger ones, with all that refer to them. */
async function changedTables(sql: Transaction, { tables, at }: Kept): Promise<Table[]> {
  const looks = tables.map(
    ({ name, rows }) =>
      `select '${name}' as name from ${name} having count(*) <> ${rows} or max(xmin::text::bigint) > ${at}`,
  );
  const { rows } = await sql.query<{ name: string }>(looks.join(' union all '));
  const names = new Set(rows.map(({ name }) => name));
  // A loop over a set also visits members that are added during the loop.
  for (const name of names)
    for (const referring of tables.find((table) => table.name === name)?.referring ?? []) names.add(referring);
  return tables.filter(({ name }) => names.has(name));
}
