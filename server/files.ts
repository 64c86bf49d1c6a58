import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { Page } from './page.ts';

const YEAR = 31_536_000;
const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.woff2': 'font/woff2',
};

/** Assets of the releases before: open tabs ask for them where they were (scripts/build/previous.ts). */
const placeOf = (name: string): string => `/${name.replace(/^previous\/\d+\//, 'assets/')}`;

/**
 * A whole build in memory, by the path it is asked for: a few megabytes. A running server so serves the one release it
 * started with, whatever happens to the directory meanwhile; a file that vanished under a reader would end the process.
 */
export function readBuild(dist: string): Map<string, Page> {
  const names = readdirSync(dist, { recursive: true, encoding: 'utf8' }).map((name) => name.replaceAll('\\', '/'));
  const known = new Set(names);
  const beside = (name: string): Buffer | null => (known.has(name) ? readFileSync(join(dist, name)) : null);
  const isOffered = (name: string) => !/(^|\/)\.|\.(br|gz)$/.test(name) && statSync(join(dist, name)).isFile();

  return new Map(
    names.filter(isOffered).map((name): [string, Page] => {
      const plain = readFileSync(join(dist, name));
      const path = placeOf(name);
      return [
        path,
        {
          type: TYPES[extname(name)] ?? 'application/octet-stream',
          cache: path.startsWith('/assets/') ? `public, max-age=${YEAR}, immutable` : 'no-cache',
          plain,
          br: beside(`${name}.br`),
          gzip: beside(`${name}.gz`),
          etag: etagOf(plain),
        },
      ];
    }),
  );
}

export const etagOf = (content: Buffer): string =>
  `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`;
