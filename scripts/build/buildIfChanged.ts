import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { NotBuilt } from '#server/files.ts';
import type { Version } from './build.ts';
import { fingerprint } from './sources.ts';

const root = join(import.meta.dirname, '../..');

const builtFrom = (dist: string): string | null => {
  try {
    const version: Partial<Version> = JSON.parse(readFileSync(join(dist, 'version.json'), 'utf8'));
    return version.sources ?? null;
  } catch {
    return null;
  }
};

/**
 * Builds only if the sources have changed since the existing build. In a separate process, because the server would
 * keep the memory of the build.
 */
export async function buildIfChanged(dist: string): Promise<boolean> {
  if (builtFrom(dist) === fingerprint(root)) return false;
  const build = spawn(process.execPath, [join(import.meta.dirname, 'main.ts'), dist], { stdio: 'inherit' });
  // A start that is stopped meanwhile leaves no build behind.
  const end = () => build.kill();
  process.once('exit', end);
  const [code] = await once(build, 'exit');
  process.off('exit', end);
  if (code !== 0) throw new NotBuilt('The app cannot be built; the reason is above.');
  return true;
}
