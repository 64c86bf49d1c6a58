import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const manifest: Record<string, { file: string; name?: string; imports?: string[] }> = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../dist/.vite/manifest.json'), 'utf8'),
);

/** @param code a moment (scripts/build/moments.ts), or a source that has a file of its own */
function builtOf(code: string) {
  const built = manifest[code] ?? Object.values(manifest).find(({ name }) => name === code);
  if (!built) throw new Error(`The build has no file for ${code}.`);
  return built;
}

/** The built file of code that is loaded on demand. */
export const assetOf = (code: string): string => `**/${builtOf(code).file}`;

/** The same with all its imports, one after the other. */
export function assetsOf(code: string, seen = new Set<string>()): Set<string> {
  seen.add(assetOf(code));
  for (const next of builtOf(code).imports ?? []) if (!seen.has(assetOf(next))) assetsOf(next, seen);
  return seen;
}
