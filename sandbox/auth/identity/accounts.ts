import type { Sql } from '../../database/db.ts';

export type Account = { name: string; email: string; isVerified: boolean };

const MOST_RIDERS = 8;
const others: Account[] = [
  { name: 'Stranger', email: 'stranger@example.com', isVerified: true },
  { name: 'Unconfirmed', email: 'unconfirmed@example.com', isVerified: false },
];

/** The provider's accounts: the first riders, a person who is no rider, and one with an unconfirmed address. */
export async function accountsOf(sql: Sql): Promise<Account[]> {
  const { rows } = await sql.query<Omit<Account, 'isVerified'>>(
    `select first_name || ' ' || last_name as name, email from sandbox.riders where email <> '' order by login limit $1`,
    [MOST_RIDERS],
  );
  return [...rows.map((row) => ({ ...row, isVerified: true })), ...others];
}
