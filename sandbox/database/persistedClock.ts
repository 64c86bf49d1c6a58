import { createClock, type Clock } from '../clock.ts';
import { Closed, type Db, type Sql } from './db.ts';

type Row = { offset_ms: string | number; now_ms: string | number | null };

/** A difference between running clocks that is no move of one of them, ms. */
const SAME_MS = 1_000;

/**
 * A clock that continues from its stored time: a restart never moves time back. A move in another process on the same
 * database moves it too.
 */
export async function openClock(db: Db, { running, start }: { running: boolean; start?: number }): Promise<Clock> {
  const row = await db.read(stored);
  const left = row?.now_ms === null || row?.now_ms === undefined ? undefined : Number(row.now_ms);
  const standsAt = left ?? start;
  const clock = createClock({
    running,
    offset: Number(row?.offset_ms ?? 0),
    ...(standsAt === undefined ? {} : { start: standsAt }),
  });
  const follow = async (): Promise<void> => {
    const moved = await db.read(stored);
    const time = running ? Date.now() + Number(moved?.offset_ms) : Number(moved?.now_ms);
    // Not by the difference: two moves that are told at once would add up.
    if (time - clock.now() > (running ? SAME_MS : 0)) await clock.goTo(time);
  };
  await db.listen('clock', () => {
    follow().catch((error: unknown) => error instanceof Closed || console.error('clock', error));
  });
  return clock;
}

const stored = async (sql: Sql): Promise<Row | undefined> =>
  (await sql.query<Row>(`select offset_ms, now_ms from sandbox.clock`)).rows[0];

/** The stored time never moves back: a process that has not followed yet may end. */
export async function storeClock(db: Db, clock: Clock): Promise<void> {
  const now = clock.now();
  await db.transaction(async (sql) => {
    await (clock.running
      ? sql.query(`update sandbox.clock set offset_ms = greatest(offset_ms, $1)`, [now - Date.now()])
      : sql.query(`update sandbox.clock set now_ms = greatest(now_ms, $1)`, [now]));
    await sql.exec('notify clock');
  });
}
