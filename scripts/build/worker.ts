import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { rolldown } from 'rolldown';
import type { Release } from '#src/sw/precache.ts';

/**
 * Files that are not needed offline: files that only the server reads, files that a phone requests when it installs the
 * app, and the decoder of codes, which are looked up online.
 */
const left =
  /^(index\.html|sw(?:-retire)?\.js|previous\/.*|version\.json|\.vite\/.*|.*\.webmanifest|screens\/.*|icons\/(?:app-512|apple-touch|monochrome|shortcut).*|.*\.wasm|.*\.(br|gz))$/;

/** The files that an offline start needs, and a version that changes with the content of any of them. */
export function releaseOf(dist: string): Release {
  const page = readFileSync(join(dist, 'index.html'), 'utf8');
  const entry = /<script type="module"[^>]* src="([^"]+)"/.exec(page)?.[1];
  if (!entry) throw new Error('index.html asks for no script');
  const names = readdirSync(dist, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => !left.test(name) && statSync(join(dist, name)).isFile())
    .sort();
  const hash = createHash('sha256').update(page);
  for (const name of names)
    hash
      .update(name)
      .update('\0')
      .update(readFileSync(join(dist, name)));
  return { version: hash.digest('hex').slice(0, 12), entry, files: names.map((name) => `/${name}`) };
}

/** Writes `sw.js` into a finished build, and the script that replaces it where the operator wants no worker. */
export async function buildWorker(root: string, dist: string): Promise<void> {
  const RELEASE = JSON.stringify(releaseOf(dist));
  writeFileSync(join(dist, 'sw.js'), await scriptOf(join(root, 'src/sw/sw.ts'), { RELEASE }));
  writeFileSync(join(dist, 'sw-retire.js'), await scriptOf(join(root, 'src/sw/retire.ts'), {}));
}

/** One classic script, not a module: older browsers run no module as a worker. */
async function scriptOf(input: string, define: Record<string, string>): Promise<string> {
  const bundle = await rolldown({ input, transform: { define } });
  const { output } = await bundle.generate({ format: 'iife', minify: true });
  await bundle.close();
  return output[0].code;
}
