import type { Sandbox } from '#sandbox/server.ts';

type HasDatabase = Pick<Sandbox, 'db'>;

/** The rows that a statement returns. */
export const rowsOf = async <Row = Record<string, unknown>>(
  { db }: HasDatabase,
  text: string,
  params: unknown[] = [],
): Promise<Row[]> => (await db.transaction((sql) => sql.query<Row>(text, params))).rows;

/** How many rows there are. @param rows a table, perhaps with a condition: `public.rents where ended_at is null` */
export const countOf = async (sandbox: HasDatabase, rows: string, params: unknown[] = []): Promise<number> =>
  (await rowsOf<{ n: number }>(sandbox, `select count(*)::int as n from ${rows}`, params))[0]?.n ?? NaN;

/** Runs statements. */
export const run = ({ db }: HasDatabase, statements: string) => db.transaction((sql) => sql.exec(statements));
