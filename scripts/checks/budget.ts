// What a phone downloads in each moment. First screen: before the first paint, which is the page alone, and before the
// landing and the sign-in work, in brotli bytes; and what a visitor's page runs before it is touched, uncompressed. Later
// moments: how many files each asks for, and their brotli bytes.
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { FIRST_READ } from '#map-engine/firstRead.ts';

/** The limits of the first screen: files, and bytes. */
const first = { files: 3, bytes: 125.5 * 1024 };
/** The limit of the page, bytes: a new connection sends as much before it waits for an answer (ten segments of TCP). */
const flight = 10 * 1460;
/** The limit of the page's own script, bytes. */
const ownScript = 10 * 1024;
/**
 * The limits of the later moments (scripts/build/moments.ts; `mapShared`, `cityMap`, `mapWorker`: the map's library), in an
 * order in which a rider may meet them: kilobytes of scripts and styles that no earlier moment has. A moment is one script
 * and its styles.
 */
const later = {
  parts: 16,
  rider: 77,
  mapShared: 94,
  cityMap: 112,
  mapWorker: 7,
  ui: 10,
  publicCards: 7,
  follow: 2,
  afterMap: 43,
  reservation: 5,
  asked: 2,
  ride: 58,
  track: 15,
  text: 12,
  data: 48,
  registration: 11,
  money: 23,
  account: 23,
  rideNotice: 4,
  help: 12,
  feed: 6,
};
/** The limits of what the page asks for when a rider comes back: scripts and styles up to the map, in one language. */
const start = { files: 11, bytes: 440.5 * 1024 };
/** The limit of all files of ours before a map without anything stored, bytes: the goal is 520 KB. */
const cold = 513 * 1024;
/** Other files that a start with the light map asks for: in the folder of the build, and by their source. */
const drawn = {
  files: ['supported.js', 'icons/app-icon.svg', 'basemap/light.json', 'basemap/preview-light.svg'],
  sources: ['src/ui/art.svg', 'src/ui/icons.svg', 'src/map-engine/pins/light.svg'],
};
/** The limit of scripts and styles that are in no moment, files. */
const others = 11;
const dist = join(import.meta.dirname, '../../dist');

type Chunk = { file: string; name?: string; css?: string[]; imports?: string[] };
const manifest: Record<string, Chunk> = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'));

/** The chunks that one chunk imports, with their own imports; the chunk itself included. */
function reach(key: string, seen = new Map<string, Chunk>()): Map<string, Chunk> {
  const chunk = manifest[key];
  if (!chunk) throw new Error(`The build's manifest has no ${key}.`);
  if (seen.has(key)) return seen;
  seen.set(key, chunk);
  for (const next of chunk.imports ?? []) reach(next, seen);
  return seen;
}

const keysOf = (moment: string) => Object.keys(manifest).filter((key) => manifest[key]?.name === moment);
const filesOf = (keys: readonly string[]): Set<string> =>
  new Set(keys.flatMap((key) => [...reach(key).values()].flatMap(({ file, css = [] }) => [file, ...css])));
const isScript = (file: string) => file.endsWith('.js');

const weigh = (file: string): number =>
  statSync(join(dist, `${file}.br`), { throwIfNoEntry: false })?.size ??
  brotliCompressSync(readFileSync(join(dist, file))).length;
const sumOf = (files: readonly string[]) => files.reduce((bytes, file) => bytes + weigh(file), 0);
const failures: string[] = [];
const say = (bytes: number, limit: number, what: string) => {
  const text = `${(bytes / 1024).toFixed(1).padStart(7)} KB of ${(limit / 1024).toFixed(1)} KB  ${what}`;
  console.log(text);
  if (bytes > limit) failures.push(`Too large: ${text.trim()}`);
};
const count = (files: readonly string[], limit: number, what: string) => {
  if (files.length > limit) failures.push(`${files.length} files instead of ${limit}: ${what}: ${files.join(' ')}`);
};

const known = filesOf(keysOf('entrance'));
const scripts = [...known].filter(isScript);
for (const file of scripts) console.log(`${(weigh(file) / 1024).toFixed(1).padStart(7)} KB  ${file}`);
say(sumOf(scripts), first.bytes, 'for the first screen');
count(scripts, first.files, 'the first screen');

for (const [moment, kilobytes] of Object.entries(later)) {
  const files = [...filesOf(keysOf(moment))].filter((file) => !known.has(file));
  for (const file of files) known.add(file);
  say(sumOf(files), kilobytes * 1024, `for ${moment} in ${files.length} files`);
  count(files, 2, moment);
  if (files.length === 0) failures.push(`The build has no chunk ${moment}.`);
}
const rest = [...filesOf(Object.keys(manifest))].filter((file) => /\.(?:js|css)$/.test(file) && !known.has(file));
console.log(`${rest.length} more files of ${others}`);
count(rest, others, 'in no moment');
// Each thread of the map runs them.
count([...filesOf(keysOf('mapWorker'))], 3, 'a thread of the map');

const html = readFileSync(join(dist, 'index.html'), 'utf8');
say(weigh('index.html'), flight, 'for the page');
const [own = ''] = /<script data-app=[^>]*>/.exec(html) ?? [];
const asked = [...own.matchAll(/ data-(?:entrance|rider|ru|map)="([^"]+)"/g)].flatMap(([, list = '']) =>
  list.split(' '),
);
say(sumOf(asked), start.bytes, `for a rider’s start, the map included, in ${asked.length} files`);
const also = [...drawn.files, ...drawn.sources.map((source) => manifest[source]?.file ?? source)];
say(sumOf(['index.html', ...asked, ...also]) + FIRST_READ.city, cold, 'before a cold map, its ground included');
if (asked.length === 0) failures.push('The page asks for nothing.');
count(asked, start.files, 'a rider’s start');
const inline = [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([^]*?)<\/script>/g)].map(([, code = '']) => code);
say(Buffer.byteLength(inline.join('')), ownScript, 'for the script in the page');
const isBlocking = (tag: string) =>
  tag.startsWith('<link')
    ? /rel="stylesheet"/.test(tag) && !/\sdisabled\b/.test(tag)
    : /\ssrc=/.test(tag) && !/\s(?:defer|async|type="module")(?=[\s>])/.test(tag);
for (const [tag] of html.matchAll(/<(?:link|script)\b[^>]*>/g))
  if (isBlocking(tag)) failures.push(`The first paint waits for ${tag}`);

for (const failure of failures) console.error(failure);
process.exitCode = failures.length > 0 ? 1 : 0;
