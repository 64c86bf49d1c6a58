import { identifier } from '../sqlText.ts';
import { RestError } from './errors.ts';
import { literal } from './filters.ts';
import type { Query } from './query.ts';

/** One row or several, as a client sends them. */
export type Rows = Record<string, unknown>[];

const names = (rows: Rows): string[] => [...new Set(rows.flatMap((row) => Object.keys(row)))];
const json = (value: unknown): string => `${literal(JSON.stringify(value))}::jsonb`;
const prefixed = (columns: string[], prefix: string): string =>
  columns.map((name) => `${prefix}.${identifier(name)}`).join(', ');

export const selectRows = (table: string, { columns, where, order, limit, offset }: Query): string =>
  `select ${columns} from ${table} r${where}${order} limit ${limit} offset ${offset}`;

export const countRows = (table: string, { where }: Query): string =>
  `select count(*)::int as count from ${table} r${where}`;

/** @param duplicates what `Prefer: resolution=` says about rows that exist already */
export function insertRows(
  table: string,
  rows: Rows,
  { onConflict }: Query,
  duplicates: 'merge' | 'ignore' | undefined,
): string {
  const columns = names(rows);
  const values =
    columns.length === 0
      ? 'default values'
      : `(${columns.map(identifier).join(', ')}) select ${prefixed(columns, 'p')} from jsonb_populate_recordset(null::${table}, ${json(rows)}) p`;
  const merge = columns.map((name) => `${identifier(name)} = excluded.${identifier(name)}`).join(', ');
  const conflict = {
    ignore: ` on conflict ${onConflict} do nothing`,
    merge: onConflict ? ` on conflict ${onConflict} do update set ${merge}` : '',
  };
  return `insert into ${table} as r ${values}${duplicates ? conflict[duplicates] : ''}`;
}

export function updateRows(table: string, [row]: Rows, { where }: Query): string {
  const columns = names(row ? [row] : []);
  if (columns.length === 0) throw new RestError(400, 'PGRST102', 'Empty or invalid json');
  const set = columns.map((name) => `${identifier(name)} = p.${identifier(name)}`).join(', ');
  return `update ${table} r set ${set} from jsonb_populate_record(null::${table}, ${json(row)}) p${where}`;
}

export const deleteRows = (table: string, { where }: Query): string => `delete from ${table} r${where}`;

/**
 * One result row: the statement's answer as JSON text, and its number of rows. Postgres lets only a top-level statement
 * write.
 */
export const asJson = (statement: string, writes: string | null): string =>
  writes === null
    ? `select coalesce(json_agg(x), '[]')::text as body, count(*)::int as count from (${statement}) x`
    : `with written as (${statement} returning ${writes}) select coalesce(json_agg(written), '[]')::text as body, count(*)::int as count from written`;
