import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

type Files = Map<string, Buffer>;

const filesOf = (folder: string): Files => {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return new Map();
  return new Map(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name))]));
};

/** Where the assets of the releases before this one lie in a build, the latest first; the server gives them out as /assets/… (server/files.ts). */
const FOLDERS = ['previous/1', 'previous/2'];

/**
 * Remembers what an open tab may still ask for. To be called before a build is emptied.
 * @returns lays it into the new build: the assets of the last two releases that the new one has not
 */
export function rememberAssets(dist: string): () => void {
  const current = filesOf(join(dist, 'assets'));
  const before = FOLDERS.map((folder) => filesOf(join(dist, folder)));
  return () => {
    const now = new Set(readdirSync(join(dist, 'assets')));
    const isSame = [...current.keys()].every((name) => now.has(name));
    // A release that is built once more pushes nothing out.
    const kept = isSame ? before : [current, ...before].slice(0, FOLDERS.length);
    kept.forEach((files, at) => {
      const folder = join(dist, FOLDERS[at] ?? '');
      mkdirSync(folder, { recursive: true });
      for (const [name, content] of files) if (!now.has(name)) writeFileSync(join(folder, name), content);
    });
  };
}
