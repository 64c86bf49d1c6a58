/** The identity of a request: the role and the claims of a verified token, as row policies see them. */
export type Claims = {
  role: 'anon' | 'authenticated' | 'service_role';
  sub?: string;
  exp?: number;
  [claim: string]: unknown;
};

/** One open transaction. */
export type Sql = {
  query<Row = Record<string, unknown>>(
    text: string,
    params?: unknown[],
  ): Promise<{ rows: Row[]; affectedRows?: number | undefined }>;
  /** Several statements, without parameters. */
  exec(text: string): Promise<unknown>;
};

/**
 * A text as the value of a uuid column; null, which equals no row, when it is none. A column cast to text instead would
 * use no index: each request would read all rows.
 */
export const idOrNull = (text: string): string | null =>
  /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text) ? text : null;

/** The database was used after it closed, by a request whose client was disconnected. */
export class Closed extends Error {
  override readonly name = 'Closed';
}

/** The database's server does not answer, or ended the connection: whether the transaction happened is not known. */
export class DatabaseAway extends Error {
  override readonly name = 'DatabaseAway';
}

/**
 * The gate to the database: the embedded one (`embedded.ts`), where one access waits for another, or a PostgreSQL
 * server (`postgres.ts`), where one write waits for another and reads run beside them.
 */
export type Db = {
  /**
   * One transaction as the owner of the database; rolled back when `work` throws. A server may run `work` again from
   * its beginning when it met another transaction: all that it does goes through `sql`.
   *
   * @throws {Closed}
   * @throws {DatabaseAway}
   */
  transaction<T>(work: (sql: Sql) => Promise<T>): Promise<T>;
  /** One transaction that only reads, from one snapshot. It waits for no write. @throws {Closed} @throws {DatabaseAway} */
  read<T>(work: (sql: Sql) => Promise<T>): Promise<T>;
  /** One transaction as this rider: grants and row policies hold. @throws {Closed} @throws {DatabaseAway} */
  as<T>(claims: Claims, work: (sql: Sql) => Promise<T>): Promise<T>;
  /** The same for a transaction that only reads. @throws {Closed} @throws {DatabaseAway} */
  readAs<T>(claims: Claims, work: (sql: Sql) => Promise<T>): Promise<T>;
  /**
   * Calls `receive` with the payload of each NOTIFY of this channel that commits from now on, and with null after it
   * may have missed some. Returns a function that ends it.
   */
  listen(channel: string, receive: (payload: string | null) => void): Promise<() => Promise<void>>;
  /** Resolves when all started work is done. Later calls throw `Closed`. */
  close(): Promise<void>;
};

/** Does the work under the identity of a request, which holds until the transaction ends. */
export async function withClaims<T>(claims: Claims, sql: Sql, work: (sql: Sql) => Promise<T>): Promise<T> {
  await sql.query(
    `select set_config('role', $1, true), set_config('request.jwt.claims', $2, true), set_config('request.jwt.claim.sub', $3, true)`,
    [claims.role, JSON.stringify(claims), claims.sub ?? ''],
  );
  return work(sql);
}
