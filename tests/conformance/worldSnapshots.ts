import type { Db } from '#sandbox/database/db.ts';
import { words } from '../support/words.ts';

/** The tables of the city: one ride changes only one vehicle and one rider of them. */
const CITY = words(`tariffs cards stations vehicles riders parkings zones short_links signing_key clock phone`);

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;

type Part = { table: string; columns: string; where: string };

/**
 * Saves and restores the rows that a ride changes. It lists the tables from the database, so it also saves a new table,
 * unless that belongs to the city.
 */
export async function keepWorlds(db: Db, { number, riderId }: { number: string; riderId: string }) {
  const { rows: tables } = await db.transaction((sql) =>
    sql.query<{ table: string; columns: string }>(
      `select format('%I.%I', schemaname, tablename) as table, string_agg(quote_ident(attname), ', ' order by attnum) as columns
       from pg_tables join pg_attribute on attrelid = format('%I.%I', schemaname, tablename)::regclass and attnum > 0 and attgenerated = '' and not attisdropped
       where (schemaname = 'sandbox' and not tablename = any($1)) or schemaname = 'public'
       group by schemaname, tablename`,
      [CITY.filter((name) => name !== 'vehicles' && name !== 'riders')],
    ),
  );
  const rows = new Map([
    ['sandbox.vehicles', `frame_number = ${quoted(number)}`],
    ['sandbox.riders', `id = ${quoted(riderId)}`],
  ]);
  const parts: Part[] = tables.map(({ table, columns }) => ({ table, columns, where: rows.get(table) ?? 'true' }));
  // An object each: a function takes a hundred arguments.
  const keeping = parts.map(
    ({ table, where }) =>
      `jsonb_build_object(${quoted(table)}, (select coalesce(jsonb_agg(t), '[]') from ${table} t where ${where}))`,
  );
  const puttingBack = parts.map(
    ({ table, columns, where }) => `
      if exists (select 1 from ${table} where ${where}) then delete from ${table} where ${where}; end if;
      if kept->${quoted(table)} <> '[]' then
        insert into ${table} (${columns}) overriding system value select ${columns} from jsonb_populate_recordset(null::${table}, kept->${quoted(table)});
      end if;`,
  );
  await db.transaction((sql) =>
    sql.exec(`
      create schema kept;
      create function kept.keep() returns text language sql as $f$ select (${keeping.join(' || ')})::text $f$;
      create function kept.put_back(kept jsonb) returns void language plpgsql as $f$
      begin
        set local session_replication_role = replica;
        delete from realtime.changes;
        ${puttingBack.join('')}
      end $f$;
    `),
  );
  return {
    keep: async (): Promise<string> => {
      const { rows } = await db.transaction((sql) => sql.query<{ kept: string }>('select kept.keep() as kept'));
      return rows[0]?.kept ?? '';
    },
    putBack: (kept: string) => db.transaction((sql) => sql.query('select kept.put_back($1::jsonb)', [kept])),
  };
}
