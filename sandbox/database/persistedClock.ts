import { createClock, type Clock } from '../clock.ts';
import type { Db } from './db.ts';

type Row = { offset_ms: string | number; now_ms: string | number | null };

/** A clock that continues from its stored time: a restart never moves time back. */
export async function openClock(db: Db, { running, start }: { running: boolean; start?: number }): Promise<Clock> {
  const row = await db.transaction(
    async (sql) => (await sql.query<Row>(`select offset_ms, now_ms from sandbox.clock`)).rows[0],
  );
  const left = row?.now_ms === null || row?.now_ms === undefined ? undefined : Number(row.now_ms);
  const standsAt = left ?? start;
  return createClock({
    running,
    offset: Number(row?.offset_ms ?? 0),
    ...(standsAt === undefined ? {} : { start: standsAt }),
  });
}

export async function storeClock(db: Db, clock: Clock): Promise<void> {
  const now = clock.now();
  await db.transaction((sql) =>
    clock.running
      ? sql.query(`update sandbox.clock set offset_ms = $1`, [now - Date.now()])
      : sql.query(`update sandbox.clock set now_ms = $1`, [now]),
  );
}
