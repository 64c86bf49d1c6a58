import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { EmbeddedDb } from './embedded.ts';
import { type Script, scripts, stampOf } from './scripts.ts';

export type OpenOptions = {
  /** null stores everything in memory. */
  dataDir: string | null;
  /** A dump of a whole database, from which a new one begins: half a second instead of several. */
  dump?: Blob;
};

/** A data directory has the right stamp but cannot be read; the message says what to do. */
export class DataDamaged extends Error {
  override readonly name = 'DataDamaged';
  constructor(dataDir: string, cause: unknown) {
    super(`The sandbox's data in ${dataDir} is damaged: npm run sandbox:reset (with the same PORT) empties it.`, {
      cause,
    });
  }
}

/**
 * Opens the sandbox's embedded database. A data directory has the hash of the scripts that created it. After a change
 * of the scripts the sandbox creates it again: its data is for tests and not worth a migration.
 *
 * PGlite opens the same directory twice without an error, and the data is then lost: take a port first.
 *
 * @throws {DataDamaged}
 */
export async function openEmbedded({ dataDir, dump }: OpenOptions): Promise<EmbeddedDb> {
  const all = scripts();
  const create = async (place: { dataDir?: string }) =>
    dump ? PGlite.create({ ...place, loadDataDir: dump }) : createFrom(await PGlite.create(place), all);
  if (dataDir === null) return new EmbeddedDb(await create({}));

  const directory = join(dataDir, 'pg');
  const stampFile = join(dataDir, 'stamp');
  const stamp = stampOf(all);
  const isCurrent = () => existsSync(directory) && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp;
  if (inOrder(dataDir, isCurrent)) {
    try {
      return new EmbeddedDb(await readThrough(await PGlite.create({ dataDir: directory })));
    } catch (cause) {
      throw new DataDamaged(dataDir, cause);
    }
  }

  inOrder(dataDir, () => {
    rmSync(directory, { recursive: true, force: true });
    rmSync(stampFile, { force: true });
    mkdirSync(dataDir, { recursive: true });
  });
  const pg = await create({ dataDir: directory });
  // Last: a directory whose creation was interrupted has no stamp and is created again.
  writeFileSync(stampFile, stamp);
  return new EmbeddedDb(pg);
}

const MISPLACED: readonly string[] = ['ENOTDIR', 'EISDIR', 'ERR_FS_EISDIR', 'EEXIST'];

/** @throws {DataDamaged} if a file has the name of a directory, or a directory that of a file */
function inOrder<Result>(dataDir: string, work: () => Result): Result {
  try {
    return work();
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && MISPLACED.includes(String(cause.code)))
      throw new DataDamaged(dataDir, cause);
    throw cause;
  }
}

/** Reads every table once: a damaged table is reported at the start, not in the middle of a ride. */
async function readThrough(pg: PGlite): Promise<PGlite> {
  // Every sandbox stores the key at first. A directory that Postgres has just created has none.
  await pg.query('select secret from sandbox.signing_key');
  const { rows } = await pg.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'sandbox')`,
  );
  for (const { name } of rows) await pg.query(`select count(*) from ${name}`);
  return pg;
}

async function createFrom(pg: PGlite, all: readonly Script[]): Promise<PGlite> {
  for (const { name, text } of all) {
    try {
      await pg.exec(text);
    } catch (cause) {
      throw new Error(`${name} does not run: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
    }
  }
  return pg;
}
