import type { Db } from '../../database/db.ts';

export type Column = { name: string; type: string; isKey: boolean };
export type Relation = {
  oid: number;
  schema: string;
  table: string;
  hasPolicies: boolean;
  hasFullIdentity: boolean;
  columns: Column[];
};

/** Tables as change capture sees them. Cached: the sandbox's tables do not change while it runs. */
export type Relations = {
  of(oid: number): Promise<Relation>;
  /** The published tables that match this schema and table; `*` is any. */
  published(schema: string, table: string): Promise<number[]>;
};

export function createRelations(db: Db): Relations {
  const cached = new Map<number, Relation>();
  return {
    async of(oid) {
      const known = cached.get(oid);
      if (known) return known;
      const relation = await db.read(async (sql) => {
        const { rows } = await sql.query<Relation>(
          `select c.oid::int as oid, n.nspname as schema, c.relname as "table", c.relrowsecurity as "hasPolicies",
                  c.relreplident = 'f' as "hasFullIdentity",
                  (select json_agg(json_build_object('name', a.attname, 'type', y.typname, 'isKey', coalesce(a.attnum = any (i.indkey), false)) order by a.attnum)
                     from pg_attribute a join pg_type y on y.oid = a.atttypid
                    where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns
             from pg_class c join pg_namespace n on n.oid = c.relnamespace
             left join pg_index i on i.indrelid = c.oid and i.indisprimary
            where c.oid = $1`,
          [oid],
        );
        return rows[0];
      });
      if (!relation) throw new Error(`table ${oid} does not exist`);
      cached.set(oid, relation);
      return relation;
    },

    published: (schema, table) =>
      db.read(async (sql) => {
        const { rows } = await sql.query<{ oid: number }>(
          `select c.oid::int as oid
             from pg_publication_tables p
             join pg_namespace n on n.nspname = p.schemaname
             join pg_class c on c.relnamespace = n.oid and c.relname = p.tablename
            where p.pubname = 'supabase_realtime' and ($1 = '*' or p.schemaname = $1) and ($2 = '*' or p.tablename = $2)`,
          [schema, table],
        );
        return rows.map(({ oid }) => oid);
      }),
  };
}
