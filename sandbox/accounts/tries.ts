import type { Clock } from '../clock.ts';
import type { Sql } from '../database/db.ts';

/**
 * Wrong PINs or codes without a delay; then the delay doubles with each one up to the longest, seconds. Our numbers;
 * the rule is decisions §6.
 */
const FREE_TRIES = 5;
const FIRST_DELAY = 30;
const LONGEST_DELAY = 900;

export const triedLogin = (login: string): string => `login:${login}`;
export const triedRecovery = (email: string): string => `recovery:${email}`;
/** One count for all factors of a rider, so that a spare factor gives no further guesses. */
export const triedFactor = (riderId: string): string => `factor:${riderId}`;

type Tries = { wrong: number; locked_until: Date | null };

/** Seconds until the next try; 0 when one is allowed now. */
export async function secondsLocked(sql: Sql, clock: Clock, what: string): Promise<number> {
  const until = (await triesOf(sql, what)).locked_until?.getTime() ?? 0;
  return Math.max(0, Math.ceil((until - clock.now()) / 1000));
}

/** The caller returns its refusal and does not throw it: the count must be committed. */
export async function countWrong(sql: Sql, clock: Clock, what: string): Promise<void> {
  const wrong = (await triesOf(sql, what)).wrong + 1;
  const delay = wrong < FREE_TRIES ? 0 : Math.min(LONGEST_DELAY, FIRST_DELAY * 2 ** (wrong - FREE_TRIES));
  await sql.query(
    `insert into sandbox.tries (what, wrong, locked_until) values ($1, $2, $3)
     on conflict (what) do update set wrong = excluded.wrong, locked_until = excluded.locked_until`,
    [what, wrong, delay ? new Date(clock.now() + delay * 1000) : null],
  );
}

export const forgetTries = (sql: Sql, what: string) => sql.query('delete from sandbox.tries where what = $1', [what]);

async function triesOf(sql: Sql, what: string): Promise<Tries> {
  const { rows } = await sql.query<Tries>('select wrong, locked_until from sandbox.tries where what = $1', [what]);
  return rows[0] ?? { wrong: 0, locked_until: null };
}
