import type { PGlite, Transaction } from '@electric-sql/pglite';

/** The identity of a request: the role and the claims of a verified token, as row policies see them. */
export type Claims = {
  role: 'anon' | 'authenticated' | 'service_role';
  sub?: string;
  exp?: number;
  [claim: string]: unknown;
};

export type Sql = Pick<Transaction, 'query' | 'exec' | 'sql'>;

/** The database was used after it closed, by a request whose client was disconnected. */
export class Closed extends Error {
  override readonly name = 'Closed';
}

/**
 * The one gate to the one PGlite connection. Every access waits for its turn: a statement between `set role` and
 * `commit` of another rider would read that rider's rows.
 */
export class Db {
  readonly pg: PGlite;
  #tail: Promise<unknown> = Promise.resolve();
  #isClosed = false;

  constructor(pg: PGlite) {
    this.pg = pg;
  }

  /** Runs `work` alone. Never call it from inside `work`: it would wait for itself. @throws {Closed} */
  exclusive<T>(work: () => Promise<T>): Promise<T> {
    if (this.#isClosed) return Promise.reject(new Closed('The sandbox has ended.'));
    const run = this.#tail.then(() => work());
    this.#tail = run.catch(() => undefined);
    return run;
  }

  /** Resolves when all started work is done. Later calls throw `Closed`. */
  close(): Promise<void> {
    const closing = this.exclusive(() => this.pg.close());
    this.#isClosed = true;
    return closing;
  }

  /** One transaction as the owner of the database; rolled back when `work` throws. */
  transaction<T>(work: (sql: Sql) => Promise<T>): Promise<T> {
    return this.exclusive(() => this.pg.transaction((tx) => work(tx)) as Promise<T>);
  }

  /** One transaction as this rider: grants and row policies hold. */
  as<T>(claims: Claims, work: (sql: Sql) => Promise<T>): Promise<T> {
    return this.transaction(async (sql) => {
      await sql.query(
        `select set_config('role', $1, true), set_config('request.jwt.claims', $2, true), set_config('request.jwt.claim.sub', $3, true)`,
        [claims.role, JSON.stringify(claims), claims.sub ?? ''],
      );
      return work(sql);
    });
  }
}
