import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import { Db } from './db.ts';

const root = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

/** Every script of a new database, in the order in which it runs. The operator's migrations run unchanged. */
function scripts(): { name: string; text: string }[] {
  const migrations = readdirSync(root('supabase/migrations'))
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => `supabase/migrations/${name}`);
  const own = [
    'database/sandbox',
    'accounts/accounts',
    'world/world',
    'money/money',
    'feedback/ratings',
    'push/push',
    'support/support',
    'logs/logs',
  ].map((name) => `sandbox/${name}.sql`);
  const files = ['sandbox/database/platform.sql', ...migrations, ...own];
  return files
    .filter((name) => existsSync(root(name)))
    .map((name) => ({ name, text: readFileSync(root(name), 'utf8') }));
}

const STAMP_VERSION = 1;
const stampOf = (all: { text: string }[]) =>
  createHash('sha256')
    .update(JSON.stringify([STAMP_VERSION, all.map(({ text }) => text)]))
    .digest('hex');

export type OpenOptions = {
  /** null keeps everything in memory. */
  dataDir: string | null;
  /** A dump of a whole database: a test worker starts from it in half a second. Memory only. */
  dump?: Blob;
};

/**
 * Opens the sandbox's one database. A data directory bears the hash of the scripts that made it and is made anew when they
 * have changed: the sandbox's data is for trying out and never worth a migration.
 *
 * The same directory opens twice without a word and is then lost: take a port first.
 */
export async function openDatabase({ dataDir, dump }: OpenOptions): Promise<Db> {
  if (dump) return new Db(await PGlite.create({ loadDataDir: dump }));

  const all = scripts();
  if (dataDir === null) return new Db(await createFrom(await PGlite.create(), all));

  const directory = join(dataDir, 'pg');
  const stampFile = join(dataDir, 'stamp');
  const stamp = stampOf(all);
  const kept = existsSync(directory) && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp;
  if (kept) return new Db(await PGlite.create({ dataDir: directory }));

  rmSync(directory, { recursive: true, force: true });
  rmSync(stampFile, { force: true });
  mkdirSync(dataDir, { recursive: true });
  const pg = await createFrom(await PGlite.create({ dataDir: directory }), all);
  // Last: a directory whose making was cut short bears no stamp and is made again.
  writeFileSync(stampFile, stamp);
  return new Db(pg);
}

async function createFrom(pg: PGlite, all: { name: string; text: string }[]): Promise<PGlite> {
  for (const { name, text } of all) {
    try {
      await pg.exec(text);
    } catch (cause) {
      throw new Error(`${name} does not run: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
    }
  }
  return pg;
}
