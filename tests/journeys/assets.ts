import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const manifest: Record<string, { file: string; imports?: string[] }> = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../dist/.vite/manifest.json'), 'utf8'),
);

/** The built file of a source that is loaded on demand. */
export function assetOf(source: string): string {
  const built = manifest[source];
  if (!built) throw new Error(`The build has no file for ${source}.`);
  return `**/${built.file}`;
}

/** The same with all its imports, one after the other. */
export function assetsOf(source: string, seen = new Set<string>()): Set<string> {
  seen.add(assetOf(source));
  for (const next of manifest[source]?.imports ?? []) if (!seen.has(assetOf(next))) assetsOf(next, seen);
  return seen;
}
