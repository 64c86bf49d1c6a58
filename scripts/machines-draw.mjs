// The README of every chart, and one for all of them together. `--check` fails when one is stale.
import { globSync } from 'node:fs';
import { basename, join } from 'node:path';
import { StateMachine } from 'xstate';
import { writeGenerated } from './generated.mjs';
import { chartReadme } from './machines/chartReadme.mjs';
import { familyOf } from './machines/family.mjs';
import { systemReadme } from './machines/systemReadme.mjs';

const folder = join(import.meta.dirname, '..', 'machines');

const charts = new Map();
for (const path of globSync('*/*.machine.ts', { cwd: folder }).toSorted()) {
  const exported = await import(join(folder, path));
  const machine = Object.values(exported).find((value) => value instanceof StateMachine);
  if (!machine) throw new Error(`${path} exports no chart`);
  charts.set(basename(path, '.machine.ts'), machine);
}
const family = familyOf(charts);
const write = (page, text) => writeGenerated(`machines/${page}`, text, 'npm run machines:draw');
write('README.md', systemReadme(charts, family));
for (const [name, machine] of charts) write(`${name}/README.md`, chartReadme(name, machine, family.sentence(name)));
