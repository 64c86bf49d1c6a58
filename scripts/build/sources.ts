import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** The sources of a build; a file that is not listed here cannot change it. */
const parts = [
  'index.html',
  'src',
  'machines',
  'public',
  'openapi/generated',
  'scripts/build',
  'vite.config.ts',
  'lingui.config.ts',
  'package.json',
  'package-lock.json',
];

function* filesUnder(path: string): Generator<string> {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (!stats) return;
  if (!stats.isDirectory()) yield path;
  else for (const name of readdirSync(path).sort()) yield* filesUnder(join(path, name));
}

/** One fingerprint of all sources: equal fingerprints mean equal builds. */
export function fingerprint(root: string): string {
  const hash = createHash('sha256');
  for (const part of parts) {
    for (const file of filesUnder(join(root, part))) {
      hash.update(file.slice(root.length)).update('\0').update(readFileSync(file)).update('\0');
    }
  }
  return hash.digest('hex').slice(0, 16);
}
