import type { Sql } from '../../database/db.ts';

export type Behaviour = { late_ms: number; recurrent: 'paid' | 'refused' };

/** How the provider behaves until it is told otherwise (`PUT /control/provider`). */
export async function providerNow(sql: Sql): Promise<Behaviour> {
  const { rows } = await sql.query<Behaviour>('select late_ms, recurrent from sandbox.provider');
  return rows[0] ?? { late_ms: 0, recurrent: 'paid' };
}
