import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const manifest: Record<string, { file: string; name?: string }> = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../dist/.vite/manifest.json'), 'utf8'),
);

/**
 * The built file of code that is loaded on demand.
 *
 * @param code a moment (scripts/build/moments.ts), or a source that has a file of its own
 */
export function assetOf(code: string): string {
  const built = manifest[code] ?? Object.values(manifest).find(({ name }) => name === code);
  if (!built) throw new Error(`The build has no file for ${code}.`);
  return `**/${built.file}`;
}
