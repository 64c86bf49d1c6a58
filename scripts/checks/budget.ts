// First screen: what a phone downloads before the first paint, which is the page alone, and before the landing and the
// sign-in work, in brotli bytes; and what a visitor's page runs before it is touched, uncompressed.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

/** The limit of the first screen, bytes. */
const budget = 125 * 1024;
/** The limit of the page, bytes: a new connection sends as much before it waits for an answer (ten segments of TCP). */
const flight = 10 * 1460;
/** The limit of the page's own script, bytes. */
const ownScript = 10 * 1024;
const dist = join(import.meta.dirname, '../../dist');

type Chunk = { file: string; imports?: string[]; dynamicImports?: string[] };
const manifest: Record<string, Chunk> = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'));

function reach(name: string, seen = new Set<string>()): Set<string> {
  const chunk = manifest[name];
  if (!chunk) throw new Error(`The build's manifest has no ${name}.`);
  if (seen.has(chunk.file)) return seen;
  seen.add(chunk.file);
  for (const next of chunk.imports ?? []) reach(next, seen);
  return seen;
}

const weights = new Map<string, number>();
const weigh = (file: string): number => {
  const known = weights.get(file) ?? brotliCompressSync(readFileSync(join(dist, file))).length;
  weights.set(file, known);
  return known;
};
const firstScreens = /^src\/features\/(landing\/Landing|signIn\/SignIn)Screen\.tsx$/;
// Their texts are in the entry chunk.
const files = new Set(
  ['index.html', ...Object.keys(manifest).filter((name) => firstScreens.test(name))].flatMap((name) => [
    ...reach(name),
  ]),
);
const scripts = [...files].filter((file) => file.endsWith('.js')).sort((a, b) => weigh(b) - weigh(a));
const sum = scripts.reduce((bytes, file) => bytes + weigh(file), 0);

for (const file of scripts) console.log(`${(weigh(file) / 1024).toFixed(1).padStart(7)} KB  ${file}`);
console.log(`${(sum / 1024).toFixed(1).padStart(7)} KB of ${budget / 1024} KB`);

const html = readFileSync(join(dist, 'index.html'), 'utf8');
const page = weigh('index.html');
const isBlocking = (tag: string) =>
  tag.startsWith('<link')
    ? /rel="stylesheet"/.test(tag) && !/\sdisabled\b/.test(tag)
    : /\ssrc=/.test(tag) && !/\s(?:defer|async|type="module")(?=[\s>])/.test(tag);
const blocking = [...html.matchAll(/<(?:link|script)\b[^>]*>/g)].map(([tag]) => tag).filter(isBlocking);
console.log(`${(page / 1024).toFixed(1).padStart(7)} KB of ${(flight / 1024).toFixed(1)} KB for the page`);
const inline = [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([^]*?)<\/script>/g)].map(([, code = '']) => code);
const own = Buffer.byteLength(inline.join(''));
console.log(`${(own / 1024).toFixed(1).padStart(7)} KB of ${ownScript / 1024} KB for the script in the page`);
for (const tag of blocking) console.log(`The first paint waits for ${tag}`);
process.exitCode = sum > budget || page > flight || own > ownScript || blocking.length > 0 ? 1 : 0;
