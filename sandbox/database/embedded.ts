import { setImmediate } from 'node:timers/promises';
import type { PGlite } from '@electric-sql/pglite';
import { type Claims, Closed, type Db, type Sql, withClaims } from './db.ts';

type Kind = 'read' | 'write';

/** Reads for each write while both wait. */
const READS = 10;

/**
 * The one gate to the one PGlite connection. Every access waits for its turn: a statement between `set role` and
 * `commit` of another rider would read that rider's rows. Reads overtake writes, because a burst of commands would delay
 * every open map; after some reads a write has its turn.
 */
export class EmbeddedDb implements Db {
  readonly #pg: PGlite;
  readonly #release: () => Promise<void>;
  readonly #waiting: Record<Kind, (() => Promise<void>)[]> = { read: [], write: [] };
  /** Since the last write. */
  #reads = 0;
  #running: Promise<void> | null = null;
  #isClosed = false;

  /** @param release ends the connection, or hands it back to its owner; called once, when all work is done */
  constructor(pg: PGlite, release = () => pg.close()) {
    this.#pg = pg;
    this.#release = release;
  }

  /** Runs `work` alone. Never call it from inside `work`: it would wait for itself. */
  #alone<T>(kind: Kind, work: () => Promise<T>): Promise<T> {
    if (this.#isClosed) return Promise.reject(new Closed('The sandbox has ended.'));
    return new Promise((resolve, reject) => {
      this.#waiting[kind].push(() => work().then(resolve, reject));
      this.#running ??= this.#run();
    });
  }

  #next(): (() => Promise<void>) | undefined {
    const { read, write } = this.#waiting;
    if (read.length === 0 || (this.#reads >= READS && write.length > 0)) {
      this.#reads = 0;
      return write.shift();
    }
    this.#reads += 1;
    return read.shift();
  }

  async #run(): Promise<void> {
    for (let next = this.#next(); next; next = this.#next()) {
      await next();
      // The database answers without the event loop: the next requests would not be read before the last one of these.
      await setImmediate();
    }
    this.#running = null;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#running;
    await this.#release();
  }

  #transaction<T>(kind: Kind, work: (sql: Sql) => Promise<T>): Promise<T> {
    return this.#alone(kind, () => this.#pg.transaction((tx) => work(tx)) as Promise<T>);
  }

  transaction<T>(work: (sql: Sql) => Promise<T>): Promise<T> {
    return this.#transaction('write', work);
  }

  /**
   * No write comes between its statements, so they need no transaction: two statements fewer for each read. Unlike a
   * server, it does not refuse a write inside.
   */
  read<T>(work: (sql: Sql) => Promise<T>): Promise<T> {
    return this.#alone('read', () => work(this.#pg));
  }

  as<T>(claims: Claims, work: (sql: Sql) => Promise<T>): Promise<T> {
    return this.transaction((sql) => withClaims(claims, sql, work));
  }

  readAs<T>(claims: Claims, work: (sql: Sql) => Promise<T>): Promise<T> {
    return this.#transaction('read', (sql) => withClaims(claims, sql, work));
  }

  async listen(channel: string, receive: (payload: string) => void): Promise<() => Promise<void>> {
    const unlisten = await this.#alone('write', () => this.#pg.listen(channel, receive));
    return () => this.#alone('write', () => unlisten());
  }

  /** The whole database as one file, for another one to start from. */
  dump(): Promise<Blob> {
    return this.#alone('write', () => this.#pg.dumpDataDir('none'));
  }
}
