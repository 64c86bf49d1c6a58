import pg from 'pg';
import { type Claims, Closed, DatabaseAway, type Db, type Sql, withClaims } from './db.ts';

/**
 * Each write sees the database as if it ran alone, also beside a writer that is not ours: then it runs again from its
 * beginning.
 */
const WRITE = 'begin isolation level serializable';
const READ = 'begin isolation level repeatable read read only';
const MOST_RUNS = 20;
const DUPLICATE_KEY = '23505';
/** Not serializable; deadlock; a key that another one wrote first: the next run finds it. */
const MET_ANOTHER = new Set(['40001', '40P01', DUPLICATE_KEY]);
/**
 * One write after another, in all processes of this database: what riders write meets in the same few tables, and
 * serializable transactions in parallel ran twice and more.
 */
const TURN = 7_310_016;

/** Connections for reads; a read beyond them waits for one. */
const READERS = 20;
const CONNECTS_WITHIN_MS = 5_000;
/** The longest wait of a write for the writes before it. */
const TURN_WITHIN_MS = 10_000;
/** A statement, or a transaction in which nothing happens, holds up others no longer than this. */
const LONGEST_MS = 15_000;

const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';

/**
 * Class 57 is an administrator's shutdown, or a statement that took too long; class 08 a broken connection; the others
 * are the system's or the driver's.
 */
const isLost = (error: unknown): boolean =>
  /^(?:57|08|25P0[34]|53300|ECONN|EPIPE|ETIMEDOUT|ENOENT)/.test(codeOf(error)) ||
  (error instanceof Error &&
    /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered)/.test(error.message));

/** A duplicate key twice in succession is no meeting: the second run has seen what was there. */
const isRepeatable = (error: unknown, before: unknown): boolean =>
  MET_ANOTHER.has(codeOf(error)) && !(codeOf(error) === DUPLICATE_KEY && codeOf(before) === DUPLICATE_KEY);

/** As the embedded database reads them: a bigint is a number, a date is its midnight in UTC. */
const READ_AS: Readonly<Record<number, (text: string) => unknown>> = {
  20: Number,
  1082: (text) => new Date(text),
};
const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary'): ((text: string) => unknown) =>
    READ_AS[oid] ?? pg.types.getTypeParser(oid, format === 'binary' ? 'text' : format),
};

const sqlOf = (client: pg.PoolClient): Sql => ({
  async query<Row>(text: string, params: unknown[] = []) {
    const { rows, rowCount } = await client.query(text, params);
    const read: Row[] = rows;
    return { rows: read, affectedRows: rowCount ?? undefined };
  },
  exec: (text) => client.query(text),
});

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** A PostgreSQL server: writes run one after another, reads beside them. */
export class PostgresDb implements Db {
  readonly #url: string;
  readonly #readers: pg.Pool;
  /** One connection: the queue for it is the queue of this process's writes. */
  readonly #writer: pg.Pool;
  readonly #listeners = new Set<Listener>();
  #isClosed = false;

  constructor(url: string) {
    this.#url = url;
    this.#readers = poolOf(url, READERS, CONNECTS_WITHIN_MS);
    this.#writer = poolOf(url, 1, TURN_WITHIN_MS);
  }

  async transaction<T>(work: (sql: Sql) => Promise<T>): Promise<T> {
    let before: unknown;
    for (let run = 1; ; run++) {
      try {
        return await this.#once(this.#writer, WRITE, work);
      } catch (error) {
        if (!isRepeatable(error, before)) throw error;
        if (run === MOST_RUNS) throw new DatabaseAway('The database is too busy.', { cause: error });
        before = error;
      }
    }
  }

  read<T>(work: (sql: Sql) => Promise<T>): Promise<T> {
    return this.#once(this.#readers, READ, work);
  }

  as<T>(claims: Claims, work: (sql: Sql) => Promise<T>): Promise<T> {
    return this.transaction((sql) => withClaims(claims, sql, work));
  }

  readAs<T>(claims: Claims, work: (sql: Sql) => Promise<T>): Promise<T> {
    return this.read((sql) => withClaims(claims, sql, work));
  }

  async #once<T>(pool: pg.Pool, begin: string, work: (sql: Sql) => Promise<T>): Promise<T> {
    if (this.#isClosed) throw new Closed('The sandbox has ended.');
    const client = await pool.connect().catch(away);
    let broken: Error | undefined;
    const inTurn = begin === WRITE;
    try {
      // Before the transaction: its snapshot must be younger than the wait for other processes.
      if (inTurn) await client.query('select pg_advisory_lock($1)', [TURN]);
      await client.query(begin);
      const result = await work(sqlOf(client));
      await client.query('commit');
      return result;
    } catch (error) {
      if (isLost(error)) {
        broken = error instanceof Error ? error : new Error(String(error));
        return away(error);
      }
      await client.query('rollback').catch((failure: Error) => void (broken = failure));
      throw error;
    } finally {
      if (inTurn && !broken)
        await client.query('select pg_advisory_unlock($1)', [TURN]).catch((failure: Error) => void (broken = failure));
      client.release(broken);
    }
  }

  async listen(channel: string, receive: (payload: string | null) => void): Promise<() => Promise<void>> {
    const listener = new Listener(this.#url, channel, receive);
    this.#listeners.add(listener);
    await listener.open();
    return async () => {
      this.#listeners.delete(listener);
      await listener.close();
    };
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.all([...this.#listeners].map((listener) => listener.close()));
    await Promise.all([this.#readers.end(), this.#writer.end()]);
  }
}

function poolOf(url: string, max: number, connectsWithinMs: number): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: connectsWithinMs,
    statement_timeout: LONGEST_MS,
    idle_in_transaction_session_timeout: LONGEST_MS,
    types,
  });
  // A connection that the server ends: the next statement on it tells, and the pool makes another when it is needed.
  pool.on('connect', (client) => void client.on('error', () => undefined));
  pool.on('error', () => undefined);
  return pool;
}

function away(cause: unknown): never {
  if (!isLost(cause)) throw cause;
  throw new DatabaseAway('The database does not answer.', { cause });
}

/** The first and the longest wait before a reconnection, in milliseconds. */
const FIRST_SILENCE_MS = 50;
const LONGEST_SILENCE_MS = 2_000;

/** A separate connection that listens to one channel, and reconnects after a loss. */
class Listener {
  readonly #url: string;
  readonly #channel: string;
  readonly #receive: (payload: string | null) => void;
  #client: pg.Client | null = null;
  #isClosed = false;

  constructor(url: string, channel: string, receive: (payload: string | null) => void) {
    this.#url = url;
    this.#channel = channel;
    this.#receive = receive;
  }

  async open(): Promise<void> {
    const client = new pg.Client({ connectionString: this.#url, connectionTimeoutMillis: CONNECTS_WITHIN_MS });
    client.on('notification', ({ payload = '' }) => this.#receive(payload));
    client.on('error', () => undefined);
    await client.connect();
    await client.query(`listen ${pg.escapeIdentifier(this.#channel)}`);
    if (this.#isClosed) return client.end();
    this.#client = client;
    client.once('end', () => void (this.#isClosed || this.#again(FIRST_SILENCE_MS)));
  }

  async #again(wait: number): Promise<void> {
    await pause(wait);
    if (this.#isClosed) return;
    try {
      await this.open();
      this.#receive(null);
    } catch {
      await this.#again(Math.min(wait * 2, LONGEST_SILENCE_MS));
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#client?.end();
  }
}
