import { createHash } from 'node:crypto';
import type { Sql } from '../database/db.ts';

export type CommandRow = {
  key: string;
  rider_id: string;
  operation: string;
  fingerprint: string;
  state: 'running' | 'done' | 'refused';
  code: string | null;
  rent_id: string | null;
  status: number | null;
  body: Record<string, unknown> | null;
};

/**
 * Says what became of an accepted command, for `GET api/commands/{key}`.
 *
 * A command is `running` from its acceptance until it is settled here: a handler whose effect is whole at once calls this
 * itself, in its own transaction (`await settleCommand(sql, commandKey, 'done')`); what the metal does later is settled
 * by whoever sees it done. Settling twice keeps the first word. A thrown `Refusal` is recorded by the router.
 *
 * @param code why it was refused, one of `openapi/gateway.yaml#Problem`
 */
export async function settleCommand(sql: Sql, key: string, state: 'done' | 'refused', code?: string): Promise<void> {
  await sql.query(`update sandbox.commands set state = $2, code = $3 where key = $1 and state = 'running'`, [
    key,
    state,
    code ?? null,
  ]);
}

export async function findCommand(sql: Sql, key: string): Promise<CommandRow | null> {
  const { rows } = await sql.query<CommandRow>(
    `select key, rider_id, operation, fingerprint, state, code, rent_id, status, body from sandbox.commands where key = $1`,
    [key],
  );
  return rows[0] ?? null;
}

/** What a command asks for: the same key with another one of these is another command, and refused. */
export function fingerprintOf(operation: string, path: string, body: unknown): string {
  const hash = createHash('sha256').update(`${operation}\n${path}\n`);
  return hash.update(Buffer.isBuffer(body) ? body : (JSON.stringify(body) ?? '')).digest('hex');
}
