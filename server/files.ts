import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { extname, join } from 'node:path';
import { type CachedResponse, etagOf } from './cachedResponse.ts';

const YEAR = 31_536_000;
const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  // Only releases before this one have such files; their open tabs still request them.
  '.mjs': 'text/javascript; charset=utf-8',
  '.pmtiles': 'application/vnd.pmtiles',
  '.png': 'image/png',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.woff2': 'font/woff2',
};

/** Assets of earlier releases: open tabs request them at their old paths (scripts/build/previous.ts). */
const servedPath = (name: string): string => `/${name.replace(/^previous\/\d+\//, 'assets/')}`;

/** There is no build; the message says how to make one. */
export class NotBuilt extends Error {
  override readonly name = 'NotBuilt';
}

/**
 * A whole build in memory, by request path: a few megabytes. A running server serves the release that it started with,
 * even if the directory changes afterwards. If it read from disk, a file deleted during a request would end the
 * process.
 *
 * @throws {NotBuilt}
 */
export function readBuild(dist: string): Map<string, CachedResponse> {
  if (!existsSync(join(dist, 'index.html'))) throw new NotBuilt(`${dist} has no build: run npm run build`);
  const names = readdirSync(dist, { recursive: true, encoding: 'utf8' }).map((name) => name.replaceAll('\\', '/'));
  const known = new Set(names);
  const beside = (name: string): Buffer | null => (known.has(name) ? readFileSync(join(dist, name)) : null);
  const isOffered = (name: string) => !/(^|\/)\.|\.(br|gz)$/.test(name) && statSync(join(dist, name)).isFile();

  return new Map(
    names.filter(isOffered).map((name): [string, CachedResponse] => {
      const plain = readFileSync(join(dist, name));
      const path = servedPath(name);
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
