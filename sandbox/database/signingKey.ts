import type { Db } from './db.ts';

/** What this database signs its tokens with. */
export async function signingKey(db: Db): Promise<string> {
  const { rows } = await db.transaction((sql) =>
    sql.query<{ secret: string }>(`select secret from sandbox.signing_key`),
  );
  const [row] = rows;
  if (!row) throw new Error('the sandbox has no signing key');
  return row.secret;
}
