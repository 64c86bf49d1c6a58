import type { Clock, ClockWorker } from '../clock.ts';
import { settleCommand } from '../contract/commands.ts';
import type { Db, Sql } from '../database/db.ts';
import type { Position } from './metres.ts';

/** What may happen later. Each kind has its answer in `rents/happenings.ts`. */
export type DueKind =
  | 'vehicle.reached'
  | 'chain.opens'
  | 'chain.settled'
  | 'lock.opens'
  | 'lock.closes'
  | 'start.abandoned'
  | 'position.judged'
  | 'ride.returns'
  | 'dock.opens'
  | 'dock.closes'
  | 'dock.locks'
  | 'ride.limit'
  | 'ride.notice'
  | 'pause.notice';

/** While one of these is under way, the rent takes no other order. */
export const MOVING: readonly DueKind[] = [
  'chain.opens',
  'lock.opens',
  'lock.closes',
  'position.judged',
  'ride.returns',
];

export type Due = { kind: DueKind; rentId: string; commandKey: string | null; position?: Position | null };
type DueRow = {
  id: number;
  at_ms: number;
  kind: DueKind;
  rent_id: string;
  command_key: string | null;
  position: Position | null;
};

/** Writes down what will happen: it lives through a crash and happens once. */
export async function later(sql: Sql, clock: Clock, afterMs: number, due: Due): Promise<void> {
  await sql.query('insert into sandbox.due (at_ms, kind, rent_id, command_key, position) values ($1, $2, $3, $4, $5)', [
    clock.now() + afterMs,
    due.kind,
    due.rentId,
    due.commandKey,
    due.position ? JSON.stringify(due.position) : null,
  ]);
}

/** What was to happen to this rent happens no more; a command that waited for it has come to nothing. */
export async function forgetDue(sql: Sql, rentId: string): Promise<void> {
  const { rows } = await sql.query<{ command_key: string | null }>(
    'delete from sandbox.due where rent_id = $1 returning command_key',
    [rentId],
  );
  for (const { command_key } of rows)
    if (command_key !== null) await settleCommand(sql, command_key, 'refused', 'WRONG_STAGE');
}

export const withdraw = async (sql: Sql, rentId: string, kind: DueKind): Promise<void> =>
  void (await sql.query('delete from sandbox.due where rent_id = $1 and kind = $2', [rentId, kind]));

export async function isDue(sql: Sql, rentId: string, kinds: readonly DueKind[]): Promise<boolean> {
  const { rows } = await sql.query('select 1 from sandbox.due where rent_id = $1 and kind = any($2) limit 1', [
    rentId,
    kinds,
  ]);
  return rows.length > 0;
}

/** Takes each row when its time has come and does it, row by row, each in a transaction of its own. */
export function dueWorker(db: Db, happen: (sql: Sql, due: Due) => Promise<void>): ClockWorker {
  return {
    nextAt: () =>
      db.transaction(async (sql) => {
        const { rows } = await sql.query<{ at_ms: number }>('select at_ms from sandbox.due order by at_ms, id limit 1');
        return rows[0]?.at_ms ?? null;
      }),
    run: async (now) => {
      while (await runOne(db, now, happen));
    },
  };
}

const runOne = (db: Db, now: number, happen: (sql: Sql, due: Due) => Promise<void>): Promise<boolean> =>
  db.transaction(async (sql) => {
    const { rows } = await sql.query<DueRow>(
      `delete from sandbox.due where id = (select id from sandbox.due where at_ms <= $1 order by at_ms, id limit 1) returning *`,
      [now],
    );
    const row = rows[0];
    if (!row) return false;
    await happen(sql, { kind: row.kind, rentId: row.rent_id, commandKey: row.command_key, position: row.position });
    return true;
  });
