import type { operations } from './control.d.ts';
import type { Handlers } from '../contract/handlers.ts';
import { isoText } from '../data/sqlText.ts';
import type { Sql } from '../database/db.ts';

type LogLists = operations['listLogs']['responses'][200]['content']['application/json'];

/** The newest rows, each with the time at which it was received. */
async function newest<T>(sql: Sql, column: 'entry' | 'said', from: string): Promise<T[]> {
  const { rows } = await sql.query<{ line: T }>(
    `select ${column}::jsonb || jsonb_build_object('at', ${isoText('at')}) as line
     from sandbox.${from} order by id desc limit 200`,
  );
  return rows.map(({ line }) => line);
}

export const logLedgerHandlers = {
  listLogs: async ({ sql }) => ({
    status: 200,
    body: {
      entries: await newest<LogLists['entries'][number]>(sql, 'entry', 'log_entries'),
      errors: await newest<LogLists['errors'][number]>(sql, 'said', `beacons where kind = 'error'`),
      goals: await newest<LogLists['goals'][number]>(sql, 'said', `beacons where kind = 'goal'`),
    },
  }),
} satisfies Partial<Handlers<operations>>;
