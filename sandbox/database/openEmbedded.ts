import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { createPglite } from './createPglite.ts';
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
    super(
      `The sandbox's data in ${dataDir} is damaged. Put your backup back (docs/OPERATING.md), or empty it: npm run sandbox:reset, with the same PORT and SANDBOX_DIR.`,
      { cause },
    );
  }
}

/** The sandbox cannot have its data in this directory; nothing is wrong with what is there. The message says what to do. */
export class FolderUnfit extends Error {
  override readonly name = 'FolderUnfit';
}

/** Stands in the stamp while a directory is created. */
const UNFINISHED = 'unfinished';
/** A new city with its journal, and room to ride in it, bytes. */
const NEEDED = 100 * 1024 * 1024;

/** What the system says of a path; a test stands in for a full or a read-only disk. */
type Disk = {
  /** Bytes that are left for data at an existing path. */
  free(path: string): number;
  /** @throws {Error} with the system's code when an existing path cannot be read and written */
  demandRights(path: string): void;
};
export const systemDisk: Disk = {
  free(path) {
    const { bavail, bsize } = statfsSync(path);
    return bavail * bsize;
  },
  demandRights: (path) => accessSync(path, constants.R_OK | constants.W_OK),
};

/**
 * Opens the sandbox's embedded database. A data directory has the hash of the scripts that created it. After a change
 * of the scripts the sandbox creates it again: its data is for tests and not worth a migration.
 *
 * PGlite opens the same directory twice without an error, and the data is then lost: take a port first.
 *
 * @throws {DataDamaged}
 * @throws {FolderUnfit}
 */
export async function openEmbedded({ dataDir, dump }: OpenOptions): Promise<EmbeddedDb> {
  const all = scripts();
  const create = async (place: { dataDir?: string }) =>
    dump ? createPglite({ ...place, loadDataDir: dump }) : createFrom(await createPglite(place), all);
  if (dataDir === null) return new EmbeddedDb(await create({}));

  const { directory, stampFile } = placesIn(dataDir);
  const stamp = stampOf(all);
  const made = demandFolder(dataDir);
  if (made === stamp) {
    try {
      return new EmbeddedDb(await readThrough(await createPglite({ dataDir: directory })));
    } catch (cause) {
      throw new DataDamaged(dataDir, cause);
    }
  }

  if (made !== null && made !== UNFINISHED)
    console.warn(`The sandbox's data in ${dataDir} is of another version: it is deleted, and the city is made anew.`);
  rmSync(directory, { recursive: true, force: true });
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(stampFile, UNFINISHED);
  const pg = await create({ dataDir: directory });
  writeFileSync(stampFile, stamp);
  return new EmbeddedDb(pg);
}

const placesIn = (dataDir: string) => ({ directory: join(dataDir, 'pg'), stampFile: join(dataDir, 'stamp') });

/**
 * The stamp of a data directory that the sandbox may use; null when it has no data. Changes nothing.
 *
 * @throws {FolderUnfit} when it is not the sandbox's, or has no room, or cannot be written
 */
export function demandFolder(dataDir: string, disk = systemDisk): string | null {
  const { directory, stampFile } = placesIn(dataDir);
  const place = nearest(resolve(dataDir));
  demandRights(place, disk);
  const made = stampIn(dataDir);
  if (made === null ? existsSync(directory) : !/^(?:unfinished|[0-9a-f]{64})$/.test(made))
    throw new FolderUnfit(
      `The folder ${dataDir} holds a "${made === null ? 'pg' : 'stamp'}" that Velorent did not make. Name another folder in SANDBOX_DIR.`,
    );
  if (made !== null) demandRights(stampFile, disk);
  if (existsSync(directory)) demandRightsInside(directory, disk);
  if (disk.free(place) < NEEDED)
    throw new FolderUnfit(
      `The disk of ${place} has less than ${NEEDED / 1024 / 1024} MB left. Free some space, or name a folder on another disk in SANDBOX_DIR.`,
    );
  return existsSync(directory) ? made : null;
}

function demandRights(path: string, disk: Disk): void {
  try {
    disk.demandRights(path);
  } catch (cause) {
    const wayOut = codeOf(cause) === 'EROFS' ? 'Mount its disk for writing' : 'Give this user both rights';
    throw new FolderUnfit(
      `The sandbox cannot read and write ${path} (${codeOf(cause)}). ${wayOut}, or name another folder in SANDBOX_DIR.`,
      { cause },
    );
  }
}

/** Of each file too: after one start as another user some belong to that user, and good data looks damaged. */
function demandRightsInside(path: string, disk: Disk): void {
  demandRights(path, disk);
  if (!statSync(path).isDirectory()) return;
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    const inside = join(path, entry.name);
    if (entry.isDirectory()) demandRightsInside(inside, disk);
    else demandRights(inside, disk);
  }
}

function stampIn(dataDir: string): string | null {
  const { stampFile } = placesIn(dataDir);
  try {
    return readFileSync(stampFile, 'utf8');
  } catch (cause) {
    if (codeOf(cause) === 'ENOENT') return null;
    if (codeOf(cause) === 'ENOTDIR')
      throw new FolderUnfit(`${dataDir} is a file, or inside one. Name a folder in SANDBOX_DIR.`, { cause });
    throw new FolderUnfit(
      `The sandbox cannot read the file ${stampFile} (${codeOf(cause)}), which says what made the data beside it. Let this user read it, put pg and stamp back together from one backup, or name another folder in SANDBOX_DIR.`,
      { cause },
    );
  }
}

/** The directory itself, or the one above it in which it will be created. */
const nearest = (path: string): string => (existsSync(path) || path === dirname(path) ? path : nearest(dirname(path)));

const codeOf = (cause: unknown): string => (cause instanceof Error && 'code' in cause ? String(cause.code) : '');

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
