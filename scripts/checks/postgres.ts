import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { aptInstalls } from './apt.ts';

const DEBIAN = '/usr/lib/postgresql';
const OLDEST = 15;

/** The folder with the newest PostgreSQL's programs; undefined without one. `PG_BIN` names another. */
export function findPostgres(): string | undefined {
  const named = process.env['PG_BIN'];
  if (named) return named;
  if (!existsSync(DEBIAN)) return undefined;
  return readdirSync(DEBIAN)
    .filter((version) => Number(version) >= OLDEST)
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => join(DEBIAN, version, 'bin'))
    .find((bin) => existsSync(join(bin, 'initdb')));
}

/** The same, installed first where that is allowed. Null, with a line that says why, when there is none. */
export function demandPostgres(): string | null {
  const found = findPostgres() ?? (aptInstalls(['postgresql']) ? findPostgres() : undefined);
  if (found) return found;
  console.log(
    'No PostgreSQL here: what two riders do at once was not tried. Install it (Debian: apt install postgresql).',
  );
  return null;
}
