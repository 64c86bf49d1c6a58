import type { ErrorBeacon, GoalBeacon, LogEntry } from '#openapi/gateway.d.ts';
import { isoText } from '../data/sqlText.ts';
import type { Sql } from '../database/db.ts';
import { inCity } from './operation.ts';

/** The newest rows, each with the time at which it was received. */
async function newest<T>(sql: Sql, column: 'entry' | 'said', from: string): Promise<(T & { at: string })[]> {
  const { rows } = await sql.query<{ line: T & { at: string } }>(
    `select ${column}::jsonb || jsonb_build_object('at', ${isoText('at')}) as line
     from sandbox.${from} order by id desc limit 200`,
  );
  return rows.map(({ line }) => line);
}

/** Logs and beacons that apps have sent. */
export const logOperations = {
  'GET /control/logs': inCity({}, async ({ sql }) => ({
    entries: await newest<LogEntry>(sql, 'entry', 'log_entries'),
    errors: await newest<ErrorBeacon>(sql, 'said', `beacons where kind = 'error'`),
    goals: await newest<GoalBeacon>(sql, 'said', `beacons where kind = 'goal'`),
  })),
};
