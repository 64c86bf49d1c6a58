import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getuid } from 'node:process';
import pg from 'pg';
import { listen } from '#server/listen.ts';
import { findPostgres } from '../../../scripts/checks/postgres.ts';

/** A separate PostgreSQL server in a temporary folder, which a test can kill. */
type Cluster = {
  /** The address of a database of it. */
  url(database: string): string;
  /** Makes a database, a copy of another one if named. Returns its address. */
  create(database: string, template?: string): Promise<string>;
  /** Runs a statement in a database. */
  run(database: string, text: string): Promise<void>;
  /** Ends it at once, as a machine that loses its power does. */
  kill(): Promise<void>;
  /** Starts it again after a kill. */
  start(): Promise<void>;
  stop(): Promise<void>;
};

const host = '127.0.0.1';
const user = 'velorent';

/** PostgreSQL does not run as root: as Debian's user of that name. */
function owner(): { uid: number; gid: number } | undefined {
  if (getuid?.() !== 0) return undefined;
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

/** The folder with PostgreSQL's programs. */
export function postgresBin(): string {
  const bin = findPostgres();
  if (!bin) throw new Error('No PostgreSQL 15 or newer: install it (Debian: apt install postgresql), or set PG_BIN.');
  return bin;
}

/** A port that nothing listens on. */
export async function freePort(): Promise<number> {
  const holder = createServer();
  const port = await listen(holder, 0, host);
  await new Promise((closed) => holder.close(closed));
  return port;
}

/** Runs a statement in the database of this address. */
export async function runAt(connectionString: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}

/** @param bin the folder with PostgreSQL's programs */
export async function startCluster(bin: string): Promise<Cluster> {
  const folder = mkdtempSync(join(tmpdir(), 'velorent-postgres-'));
  const as = owner();
  if (as) chownSync(folder, as.uid, as.gid);
  const data = join(folder, 'data');
  const made = spawnSync(
    join(bin, 'initdb'),
    ['-D', data, '-U', user, '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'],
    { ...as, cwd: folder, encoding: 'utf8' },
  );
  if (made.status !== 0) throw new Error(`initdb: ${made.stderr}`);
  const port = await freePort();
  const own = { listen_addresses: host, port, unix_socket_directories: folder };
  const settings = Object.entries({ ...own, max_connections: 300, fsync: 'off' });
  const given = ['-D', data, ...settings.flatMap(([name, value]) => ['-c', `${name}=${value}`])];
  const spawnServer = () => spawn(join(bin, 'postgres'), given, { ...as, cwd: folder, stdio: 'ignore' });
  const url = (database: string) => `postgres://${user}@${host}:${port}/${database}`;
  /** After a kill the old server's processes may still hold its memory: then it ends at once, and is started again. */
  const start = async () => {
    for (let server = spawnServer(); ;) {
      if (server.exitCode !== null) server = spawnServer();
      const client = new pg.Client({ connectionString: url('postgres') });
      client.on('error', () => undefined);
      const isThere = await client.connect().then(
        () => true,
        () => false,
      );
      await client.end().catch(() => undefined);
      if (isThere) return server;
      await new Promise((later) => setTimeout(later, 50));
    }
  };
  let server = await start();

  const run = (database: string, text: string) => runAt(url(database), text);
  const ended = (signal: 'SIGINT' | 'SIGKILL') =>
    new Promise<void>((resolve) => {
      server.once('exit', () => resolve());
      server.kill(signal);
    });
  const name = pg.escapeIdentifier;
  return {
    url,
    async create(database, template) {
      await run('postgres', `create database ${name(database)}${template ? ` template ${name(template)}` : ''}`);
      return url(database);
    },
    run,
    kill: () => ended('SIGKILL'),
    async start() {
      server = await start();
    },
    async stop() {
      await ended('SIGINT');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
