// What the oldest browsers lack may not be used: in the sources, and with `built` in the bundles too, packages included.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { allowed } from './oldest/allowed.ts';
import { scriptUses, styleUses, syntaxUse, type Use } from './oldest/scan.ts';

const root = join(import.meta.dirname, '../..');
const isBuilt = process.argv.includes('built');

const SKIPPED = /^dist\/previous|\.d\.ts$|\/locales\/|^public\/legal/;
const filesOf = (folders: readonly string[], kinds: RegExp) =>
  folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((name) => join(folder, name))
      .filter((name) => kinds.test(name) && !SKIPPED.test(name))
      .map((name) => ({ name, text: readFileSync(join(root, name), 'utf8') })),
  );

type Placed = Use & { name: string };
const uses: Placed[] = [];
const add = (name: string, found: readonly Use[]) => void uses.push(...found.map((use) => ({ ...use, name })));

const sources = filesOf(['src', 'machines', 'public'], /\.(?:js|tsx?)$/);
for (const [name, found] of scriptUses(sources, { whole: false })) add(name, found);
for (const { name, text } of filesOf(['src', 'public'], /\.css$/)) add(name, styleUses(text, { built: false }));

if (isBuilt) {
  const bundles = filesOf(['dist'], /\.js$/);
  for (const [name, found] of scriptUses(bundles, { whole: true })) add(name, found);
  for (const { name, text } of bundles) add(name, syntaxUse(text));
  for (const { name, text } of filesOf(['dist'], /\.css$/)) add(name, styleUses(text, { built: true }));
}

/** `cursor` allows each of its values. */
const lineFor = ({ feature }: Use): string | undefined =>
  [feature, feature.replace(/:.*/, '')].find((name) => name !== '' && Object.hasOwn(allowed, name));

const refused = uses.filter((use) => lineFor(use) === undefined);
for (const { name, feature, lacking, line, text } of refused)
  console.error(`${name}:${line}  ${feature} is missing in ${lacking.join(', ')}\n    ${text}`);

const needed = new Set(uses.map(lineFor));
const stale = isBuilt ? Object.keys(allowed).filter((name) => !needed.has(name)) : [];
for (const name of stale) console.error(`scripts/checks/oldest/allowed.ts allows ${name}, which nothing uses.`);

console.log(`${refused.length} uses of what the oldest browsers lack; ${uses.length - refused.length} with a reason.`);
process.exitCode = refused.length + stale.length > 0 ? 1 : 0;
