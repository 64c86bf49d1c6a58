// What a signed-in rider may do with the tables of supabase/migrations, as a type: the migrations run in the embedded
// Postgres, and its catalogue says the rest.
import { readdirSync, readFileSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';

const at = (path) => new URL(`../${path}`, import.meta.url);

/** How PostgREST and realtime write a value of this type in JSON. */
const TYPES = new Map([
  ['boolean', 'boolean'],
  ['integer', 'number'],
  ['bigint', 'number'],
  ['double precision', 'number'],
  ['text', 'string'],
  ['uuid', 'string'],
  ['timestamp with time zone', 'string'],
  // Any shape: the code that reads it has the schema.
  ['jsonb', 'unknown'],
]);

const COLUMNS = `
  select table_name, column_name, data_type, is_nullable = 'YES' as is_nullable,
    array(select privilege_type::text from information_schema.column_privileges p
      where p.grantee = 'authenticated' and p.table_schema = c.table_schema
        and p.table_name = c.table_name and p.column_name = c.column_name) as granted
  from information_schema.columns c
  where table_schema = 'public'
  order by table_name, ordinal_position`;

/** The text of `database.d.ts`, in the form that supabase-js asks of its `Database`. */
export async function databaseTypes() {
  const pg = await PGlite.create();
  const migrations = readdirSync(at('supabase/migrations')).sort();
  for (const path of ['sandbox/database/platform.sql', ...migrations.map((name) => `supabase/migrations/${name}`)])
    await pg.exec(readFileSync(at(path), 'utf8'));
  const { rows } = await pg.query(COLUMNS);
  await pg.close();

  const fields = (columns, isOptional) =>
    columns.map(({ column_name, data_type, is_nullable }) => {
      const type = TYPES.get(data_type);
      if (!type) throw new Error(`${column_name}: no TypeScript type for ${data_type} (scripts/databaseTypes.mjs)`);
      return `          ${column_name}${isOptional ? '?' : ''}: ${type}${is_nullable && type !== 'unknown' ? ' | null' : ''};`;
    });
  const members = (name, lines) =>
    lines.length > 0 ? [`        ${name}: {`, ...lines, '        };'] : [`        ${name}: Nothing;`];
  const tables = [...new Set(rows.map(({ table_name }) => table_name))].flatMap((table) => {
    const may = (privilege) =>
      rows.filter(({ table_name, granted }) => table_name === table && granted.includes(privilege));
    return [
      `      ${table}: {`,
      ...members('Row', fields(may('SELECT'), false)),
      ...members('Insert', fields(may('INSERT'), true)),
      ...members('Update', fields(may('UPDATE'), true)),
      '        Relationships: [];',
      '      };',
    ];
  });
  return `type Nothing = Record<never, never>;

/** Columns that a signed-in rider may read (\`Row\`), add and change, by the grants of the migrations. */
export type Database = {
  public: {
    Tables: {
${tables.join('\n')}
    };
    Views: Nothing;
    Functions: Nothing;
  };
};
`;
}
