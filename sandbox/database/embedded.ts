import type { PGlite } from '@electric-sql/pglite';
import { type Claims, Closed, type Db, type Sql, withClaims } from './db.ts';

/**
 * The one gate to the one PGlite connection. Every access waits for its turn: a statement between `set role` and
 * `commit` of another rider would read that rider's rows.
 */
export class EmbeddedDb implements Db {
  readonly #pg: PGlite;
  readonly #release: () => Promise<void>;
  #tail: Promise<unknown> = Promise.resolve();
  #isClosed = false;

  /** @param release ends the connection, or hands it back to its owner; called once, when all work is done */
  constructor(pg: PGlite, release = () => pg.close()) {
    this.#pg = pg;
    this.#release = release;
  }

  /** Runs `work` alone. Never call it from inside `work`: it would wait for itself. */
  #alone<T>(work: () => Promise<T>): Promise<T> {
    if (this.#isClosed) return Promise.reject(new Closed('The sandbox has ended.'));
    const run = this.#tail.then(() => work());
    this.#tail = run.catch(() => undefined);
    return run;
  }

  close(): Promise<void> {
    const closing = this.#alone(() => this.#release());
    this.#isClosed = true;
    return closing;
  }

  transaction<T>(work: (sql: Sql) => Promise<T>): Promise<T> {
    return this.#alone(() => this.#pg.transaction((tx) => work(tx)) as Promise<T>);
  }

  /**
   * No write comes between its statements, so they need no transaction: two statements fewer for each read. Unlike a
   * server, it does not refuse a write inside.
   */
  read<T>(work: (sql: Sql) => Promise<T>): Promise<T> {
    return this.#alone(() => work(this.#pg));
  }

  as<T>(claims: Claims, work: (sql: Sql) => Promise<T>): Promise<T> {
    return this.transaction((sql) => withClaims(claims, sql, work));
  }

  readAs<T>(claims: Claims, work: (sql: Sql) => Promise<T>): Promise<T> {
    return this.as(claims, work);
  }

  async listen(channel: string, receive: (payload: string) => void): Promise<() => Promise<void>> {
    const unlisten = await this.#alone(() => this.#pg.listen(channel, receive));
    return () => this.#alone(() => unlisten());
  }

  /** The whole database as one file, for another one to start from. */
  dump(): Promise<Blob> {
    return this.#alone(() => this.#pg.dumpDataDir('none'));
  }
}
