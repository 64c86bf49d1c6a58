import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

type Files = Map<string, Buffer>;

const filesOf = (folder: string): Files => {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return new Map();
  return new Map(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name))]));
};

/**
 * The folders of the assets of earlier releases in a build, the latest first; the server serves them as /assets/…
 * (server/files.ts).
 */
const FOLDERS = ['previous/1', 'previous/2'];

/**
 * Reads the assets that an open tab may still request. Call it before a build is emptied.
 * @returns writes into the new build those assets of the last two releases that the new one lacks
 */
export function rememberAssets(dist: string): () => void {
  const current = filesOf(join(dist, 'assets'));
  const before = FOLDERS.map((folder) => filesOf(join(dist, folder)));
  return () => {
    const now = new Set(readdirSync(join(dist, 'assets')));
    const isSame = [...current.keys()].every((name) => now.has(name));
    // Building the same release again removes no older one.
    const releases = isSame ? before : [current, ...before].slice(0, FOLDERS.length);
    releases.forEach((files, at) => {
      const folder = join(dist, FOLDERS[at] ?? '');
      mkdirSync(folder, { recursive: true });
      for (const [name, content] of files) if (!now.has(name)) writeFileSync(join(folder, name), content);
    });
  };
}
