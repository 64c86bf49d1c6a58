import type { Clock, ClockWorker } from '../clock.ts';
import { settleCommand } from '../contract/commands.ts';
import type { Db, Sql } from '../database/db.ts';
import type { Position } from '../geo.ts';

/** Jobs that may be scheduled. `rents/dueJobs.ts` runs each kind. */
export type DueJobKind =
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
  | 'ride.reminder'
  | 'pause.reminder';

/** While one of these is pending, the rent accepts no other command. */
export const LOCK_JOBS: readonly DueJobKind[] = [
  'chain.opens',
  'lock.opens',
  'lock.closes',
  'position.judged',
  'ride.returns',
];

export type DueJob = { kind: DueJobKind; rentId: string; commandKey: string | null; position?: Position | null };
type DueRow = {
  id: number;
  at_ms: number;
  kind: DueJobKind;
  rent_id: string;
  command_key: string | null;
  position: Position | null;
};

/** Stores a job: it survives a crash and runs once. */
export async function schedule(sql: Sql, clock: Clock, afterMs: number, due: DueJob): Promise<void> {
  await sql.query('insert into sandbox.due (at_ms, kind, rent_id, command_key, position) values ($1, $2, $3, $4, $5)', [
    clock.now() + afterMs,
    due.kind,
    due.rentId,
    due.commandKey,
    due.position ? JSON.stringify(due.position) : null,
  ]);
}

/** Cancels the rent's scheduled jobs; a command that waited for one of them has failed. */
export async function cancelDueJobs(sql: Sql, rentId: string): Promise<void> {
  const { rows } = await sql.query<{ command_key: string | null }>(
    'delete from sandbox.due where rent_id = $1 returning command_key',
    [rentId],
  );
  for (const { command_key } of rows)
    if (command_key !== null) await settleCommand(sql, command_key, 'refused', 'WRONG_STAGE');
}

export const cancelDueJob = async (sql: Sql, rentId: string, kind: DueJobKind): Promise<void> =>
  void (await sql.query('delete from sandbox.due where rent_id = $1 and kind = $2', [rentId, kind]));

export async function isDue(sql: Sql, rentId: string, kinds: readonly DueJobKind[]): Promise<boolean> {
  const { rows } = await sql.query('select 1 from sandbox.due where rent_id = $1 and kind = any($2) limit 1', [
    rentId,
    kinds,
  ]);
  return rows.length > 0;
}

/** Runs each row when its time has come, row by row, each in its own transaction. */
export function dueWorker(db: Db, run: (sql: Sql, due: DueJob) => Promise<void>): ClockWorker {
  return {
    nextAt: () =>
      db.read(async (sql) => {
        const { rows } = await sql.query<{ at_ms: number }>('select at_ms from sandbox.due order by at_ms, id limit 1');
        return rows[0]?.at_ms ?? null;
      }),
    run: async (now) => {
      while (await runOne(db, now, run));
    },
  };
}

const runOne = (db: Db, now: number, run: (sql: Sql, due: DueJob) => Promise<void>): Promise<boolean> =>
  db.transaction(async (sql) => {
    const { rows } = await sql.query<DueRow>(
      `delete from sandbox.due where id = (select id from sandbox.due where at_ms <= $1 order by at_ms, id limit 1) returning *`,
      [now],
    );
    const row = rows[0];
    if (!row) return false;
    await run(sql, { kind: row.kind, rentId: row.rent_id, commandKey: row.command_key, position: row.position });
    return true;
  });
