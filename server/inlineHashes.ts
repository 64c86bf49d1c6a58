import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The policy's hashes of the inline scripts and styles of a page: `'sha256-…'`. */
export type InlineHashes = { scripts: readonly string[]; styles: readonly string[] };

/** For a page that loads all of its scripts and styles. */
export const NOTHING_INLINE: InlineHashes = { scripts: [], styles: [] };

const SCRIPT = /<script(?![^>]* src=)[^>]*>([^]*?)<\/script>/g;
const STYLE = /<style[^>]*>([^]*?)<\/style>/g;

const hashesIn = (html: string, element: RegExp): string[] =>
  [...html.matchAll(element)].map(([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);

/** The hashes of a built page: they change with each build that changes its first script or styles. */
export const inlineHashes = (html: string): InlineHashes => ({
  scripts: hashesIn(html, SCRIPT),
  styles: hashesIn(html, STYLE),
});

const pageOf = (dist: string) => join(dist, 'index.html');
const beforeOf = (dist: string) => join(dist, '.vite/inline-before.json');

/**
 * What headers of another server must name while a release is uploaded: the page of this build, and the page of the one
 * over which it was made. Null without a build.
 */
export function inlineHashesAcross(dist: string): InlineHashes | null {
  if (!existsSync(pageOf(dist))) return null;
  const now = inlineHashes(readFileSync(pageOf(dist), 'utf8'));
  const before: InlineHashes = existsSync(beforeOf(dist))
    ? JSON.parse(readFileSync(beforeOf(dist), 'utf8'))
    : NOTHING_INLINE;
  const both = (of: (one: InlineHashes) => readonly string[]) => [...new Set([...of(now), ...of(before)])];
  return { scripts: both(({ scripts }) => scripts), styles: both(({ styles }) => styles) };
}

/** Call it before a build: returns what writes the hashes of the page before into the new build. */
export function rememberInlineHashes(dist: string): () => void {
  const before = existsSync(pageOf(dist)) ? inlineHashes(readFileSync(pageOf(dist), 'utf8')) : NOTHING_INLINE;
  return () => writeFileSync(beforeOf(dist), JSON.stringify(before));
}
