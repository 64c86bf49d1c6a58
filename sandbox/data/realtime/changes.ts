import type { Sql } from '../../database/db.ts';
import { identifier, isoText } from '../sqlText.ts';
import { filterCondition } from './filter.ts';
import type { ChangeFilter } from './frames.ts';
import type { Relation } from './relations.ts';

type Action = 'INSERT' | 'UPDATE' | 'DELETE';
export type Row = Record<string, unknown>;
export type Change = { at: string; relation: number; action: Action; new: Row | null; old: Row | null };

/** These changes of the outbox, in this order; without those that it no longer holds. */
export async function readChanges(sql: Sql, ids: readonly number[]): Promise<Change[]> {
  const { rows } = await sql.query<Change>(
    `select ${isoText('at')} as at, relation::int as relation, action, new, old
       from unnest($1::bigint[]) with ordinality asked (id, place) join realtime.changes using (id) order by place`,
    [ids],
  );
  return rows;
}

/** Every process has read a change long before it is removed, seconds. */
const KEPT_S = 300;

export const removeOldChanges = async (sql: Sql, olderThan = KEPT_S): Promise<void> =>
  void (await sql.query(`delete from realtime.changes where at < clock_timestamp() - make_interval(secs => $1)`, [
    olderThan,
  ]));

export const isSubscribed = (filter: ChangeFilter, change: Change, { schema, table }: Relation): boolean =>
  (filter.event === '*' || filter.event === change.action) &&
  (filter.schema === '*' || filter.schema === schema) &&
  (filter.table === '*' || filter.table === table);

const pick = (row: Row | null, isKept: (name: string) => boolean): Row =>
  Object.fromEntries(Object.entries(row ?? {}).filter(([name]) => isKept(name)));

/**
 * The part of a change that the rider of this transaction may see, as in a hosted project: row policies hold for INSERT
 * and UPDATE, a DELETE shows the key alone, columns without a grant are left out. null when nothing is visible.
 */
export async function visiblePart(sql: Sql, change: Change, relation: Relation): Promise<Row | null> {
  const { rows } = await sql.query<{ name: string }>(
    `select attname as name from pg_attribute
      where attrelid = $1 and attnum > 0 and not attisdropped and has_column_privilege(attrelid, attnum, 'select')`,
    [relation.oid],
  );
  const granted = new Set(rows.map(({ name }) => name));
  const keys = relation.columns.filter(({ isKey }) => isKey);
  if (granted.size === 0) return null;
  if (change.action !== 'DELETE') {
    if (!keys.every(({ name }) => granted.has(name))) return null;
    if (relation.hasPolicies && !(await isVisible(sql, change, relation))) return null;
  }

  const isKey = (name: string) => keys.some((key) => key.name === name);
  const shows = (name: string) =>
    granted.has(name) && (change.action !== 'DELETE' || !relation.hasPolicies || isKey(name));
  return {
    schema: relation.schema,
    table: relation.table,
    type: change.action,
    commit_timestamp: change.at,
    columns: relation.columns.filter(({ name }) => granted.has(name)).map(({ name, type }) => ({ name, type })),
    errors: null,
    ...(change.action === 'DELETE' ? {} : { record: pick(change.new, (name) => granted.has(name)) }),
    ...(change.action === 'INSERT' ? {} : { old_record: pick(identityOf(change, relation), shows) }),
  };
}

async function isVisible(sql: Sql, change: Change, { schema, table, columns }: Relation): Promise<boolean> {
  const keys = columns.filter(({ isKey }) => isKey);
  const condition = keys.map(({ name, type }, i) => `${identifier(name)} = $${i + 1}::text::${type}`).join(' and ');
  const { rows } = await sql.query(
    `select 1 from ${identifier(schema)}.${identifier(table)} where ${condition}`,
    keys.map(({ name }) => String(change.new?.[name])),
  );
  return rows.length > 0;
}

/** The old row as replication carries it: the key, or the whole row under `replica identity full`. */
const identityOf = (change: Change, { columns, hasFullIdentity }: Relation): Row =>
  pick(change.old, (name) => hasFullIdentity || columns.some((column) => column.isKey && column.name === name));

/** A filter checks the new row; for a deleted row it checks the old identity. */
export async function passesFilter(sql: Sql, filter: string, change: Change, relation: Relation): Promise<boolean> {
  if (filter === '') return true;
  const params: unknown[] = [JSON.stringify(change.action === 'DELETE' ? identityOf(change, relation) : change.new)];
  const condition = filterCondition(filter, relation.columns, params);
  const { rows } = await sql.query(
    `select 1 from jsonb_populate_record(null::${identifier(relation.schema)}.${identifier(relation.table)}, $1::text::jsonb) r where ${condition}`,
    params,
  );
  return rows.length > 0;
}
