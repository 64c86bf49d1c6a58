import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { EmbeddedDb } from '#sandbox/database/embedded.ts';
import { createSandbox } from '#sandbox/server.ts';
import { NOON, baseOptions } from './sandbox/baseOptions.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A file with the dump of a freshly made city. */
    city: string;
  }
}

const root = join(import.meta.dirname, '../..');
const cache = join(root, 'node_modules/.cache/velorent');
/**
 * Milliseconds after which a city of other sources is removed: a run that began before the change may still read it.
 */
const STALE_MS = 12 * 3_600_000;

/** All that makes a city: the sandbox, its scripts, the options it is made with, and the program of the database. */
function hashOfCity(): string {
  const hash = createHash('sha256').update(JSON.stringify(baseOptions));
  const folders = ['sandbox', 'supabase/migrations'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name)),
  );
  const files = [...folders.sort(), import.meta.filename, join(root, 'node_modules/@electric-sql/pglite/package.json')];
  for (const file of files) hash.update(`\0${file.slice(root.length)}\0`).update(readFileSync(file));
  return hash.digest('hex').slice(0, 16);
}

/**
 * The file with the dump of a new city. It is made once for these sources: a sandbox that begins with it is there in a
 * tenth of the time. Two runs that make it at once write the same; a file under its name is always whole.
 */
export async function keepCity(): Promise<string> {
  const file = join(cache, `city-${hashOfCity()}.tar`);
  mkdirSync(cache, { recursive: true });
  if (!existsSync(file)) {
    const sandbox = await createSandbox(baseOptions);
    if (!(sandbox.db instanceof EmbeddedDb)) throw new Error('Only the embedded database is kept in a file.');
    const dump = await sandbox.db.dump();
    await sandbox.close();
    const unfinished = `${file}.${process.pid}`;
    writeFileSync(unfinished, new Uint8Array(await dump.arrayBuffer()));
    renameSync(unfinished, file);
  }
  const others = readdirSync(cache)
    .filter((name) => name.startsWith('city-'))
    .map((name) => join(cache, name));
  for (const other of others.filter((name) => name !== file)) {
    const found = statSync(other, { throwIfNoEntry: false });
    if (found && found.mtimeMs < Date.now() - STALE_MS) rmSync(other, { force: true });
  }
  return file;
}

/**
 * Dates a city from the dump as if it had been made at `at` (milliseconds): only its riders' tariffs and factors know.
 */
export const dateCity = (at: number): string => `
  update sandbox.riders set tariff_end = tariff_end + interval '${at - NOON} milliseconds',
    omni_tariff_end = omni_tariff_end + interval '${at - NOON} milliseconds';
  update sandbox.factors set created_at = created_at + interval '${at - NOON} milliseconds',
    updated_at = updated_at + interval '${at - NOON} milliseconds';`;

/** A Monday morning in Moscow: the sandbox's clock shows it until a test moves it. */
export const morning = Date.parse('2026-06-15T09:00:00+03:00');
