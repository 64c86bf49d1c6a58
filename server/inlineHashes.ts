import { createHash } from 'node:crypto';

/** The policy's names of what stands in a page itself: `'sha256-…'`. */
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
