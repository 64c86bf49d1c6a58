import type { Clock } from '../../clock.ts';
import type { Sql } from '../../database/db.ts';

export type LockOrder = 'open' | 'close';
export type LockOutcome = 'obeyed' | 'jammed' | 'offline' | 'out of order';

type Facts = { lock: string; online: boolean; jammed: boolean; stage: string | null; status: string | null; ended: boolean };

/**
 * The metal's own opinion, apart from the rent engine: it opens only for a ride that is starting, resuming or coming back
 * from its end, closes only for one that is pausing or ending, and never moves to where it stands already. A rule of the engine that is wrong shows here.
 */
export function outcomeOf(order: LockOrder, { lock, online, jammed, stage, status, ended }: Facts): LockOutcome {
  const comesBack = stage === 'ACTIVE_RIDE_END' && status === 'WAIT_TO_RETURN_IN_PROGRESS';
  const stages = order === 'open' ? ['CHECK_START', 'CHECK_END_PAUSE'] : ['CHECK_START_PAUSE', 'ACTIVE_RIDE_END'];
  const moves = order === 'open' ? lock === 'closed' : lock === 'open';
  if (!moves || ended || stage === null || !(stages.includes(stage) || (order === 'open' && comesBack))) return 'out of order';
  if (!online) return 'offline';
  return jammed ? 'jammed' : 'obeyed';
}

/** Moves the motor lock of the vehicle in this rent, or says why it did not. Every order stays in the ledger. */
export async function orderLock(sql: Sql, clock: Clock, rentId: string, order: LockOrder): Promise<LockOutcome> {
  const { rows } = await sql.query<Facts & { frame_number: string }>(
    `select v.frame_number, v.lock, v.online, v.jammed, r.stage, r.status, r.ended_at is not null as ended
     from public.rents r join sandbox.vehicles v on v.frame_number = r.frame_number where r.id = $1`,
    [rentId],
  );
  const facts = rows[0];
  if (!facts) return 'out of order';
  const outcome = outcomeOf(order, facts);
  if (outcome === 'obeyed') {
    await sql.query('update sandbox.vehicles set lock = $2 where frame_number = $1', [
      facts.frame_number,
      order === 'open' ? 'open' : 'closed',
    ]);
  }
  await sql.query(
    'insert into sandbox.lock_orders (at, frame_number, rent_id, lock_order, outcome) values ($1, $2, $3, $4, $5)',
    [clock.iso(), facts.frame_number, rentId, order, outcome],
  );
  return outcome;
}
