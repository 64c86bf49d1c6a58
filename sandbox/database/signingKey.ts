import type { Db } from './db.ts';

/** The key that signs this database's tokens. */
export async function signingKey(db: Db): Promise<string> {
  const { rows } = await db.transaction((sql) =>
    sql.query<{ secret: string }>(`select secret from sandbox.signing_key`),
  );
  const [row] = rows;
  if (!row) throw new Error('the sandbox has no signing key');
  return row.secret;
}
