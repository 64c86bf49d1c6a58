// The README of every chart, and one for all of them together. `--check` fails when one is stale.
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { StateMachine } from 'xstate';
import { chartReadme } from './machines/chartReadme.mjs';
import { familyOf } from './machines/family.mjs';
import { systemReadme } from './machines/systemReadme.mjs';

const folder = join(import.meta.dirname, '..', 'machines');
const check = process.argv.includes('--check');

const charts = new Map();
for (const path of globSync('*/*.machine.ts', { cwd: folder }).toSorted()) {
  const exported = await import(join(folder, path));
  const machine = Object.values(exported).find((value) => value instanceof StateMachine);
  if (!machine) throw new Error(`${path} exports no chart`);
  charts.set(basename(path, '.machine.ts'), machine);
}
const family = familyOf(charts);
const pages = [
  ['README.md', systemReadme(charts, family)],
  ...[...charts].map(([name, machine]) => [`${name}/README.md`, chartReadme(name, machine, family.sentence(name))]),
];

let stale = 0;
for (const [page, text] of pages) {
  const file = join(folder, page);
  if (!check) writeFileSync(file, text);
  else if (!existsSync(file) || readFileSync(file, 'utf8') !== text) {
    stale++;
    console.error(`machines/${page} is stale: run npm run machines:draw`);
  }
}
process.exitCode = stale ? 1 : 0;
