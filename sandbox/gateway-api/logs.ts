import type { operations } from '#openapi/gateway.d.ts';
import type { Clock } from '../clock.ts';
import type { Handlers } from '../contract/handlers.ts';
import type { Sql } from '../database/db.ts';

/** The row limit: anybody may send a beacon. */
const MOST = 2_000;

const deleteOld = (sql: Sql, table: 'log_entries' | 'beacons') =>
  sql.query(`delete from sandbox.${table} where id <= (select max(id) from sandbox.${table}) - $1`, [MOST]);

const storeBeacon = async (sql: Sql, clock: Clock, kind: 'error' | 'goal', said: object) => {
  await sql.query('insert into sandbox.beacons (kind, said, at) values ($1, $2, $3)', [
    kind,
    JSON.stringify(said),
    new Date(clock.now()),
  ]);
  await deleteOld(sql, 'beacons');
  return { status: 204 } as const;
};

export const logHandlers = {
  putLogEntry: async ({ sql, clock, riderId, body }) => {
    await sql.query('insert into sandbox.log_entries (rider_id, entry, at) values ($1, $2, $3)', [
      riderId,
      JSON.stringify(body),
      new Date(clock.now()),
    ]);
    await deleteOld(sql, 'log_entries');
    return { status: 204 };
  },
  beaconError: ({ sql, clock, body }) => storeBeacon(sql, clock, 'error', body),
  beaconGoal: ({ sql, clock, body }) => storeBeacon(sql, clock, 'goal', body),
} satisfies Partial<Handlers<operations>>;
