// The README of every chart: what it is for, its diagram, its events, guards and waits. `--check` fails when one is stale.
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { StateMachine } from 'xstate';
import { diagrams } from './machines/drawChart.mjs';
import { guardsOf, movesOf, nodesBelow, placeOf, waitsOf } from './machines/readChart.mjs';

const folder = join(import.meta.dirname, '..', 'machines');
const check = process.argv.includes('--check');

const cell = (text) => text.replaceAll('|', '\\|').replaceAll('\n', ' ');
const table = (heads, rows) =>
  rows.length === 0 ? ['None.'] : [`| ${heads.join(' | ')} |`, `|${'---|'.repeat(heads.length)}`, ...rows.map((row) => `| ${row.map(cell).join(' | ')} |`)];

function readmeOf(name, machine) {
  const nodes = [machine.root, ...nodesBelow(machine.root)];
  const moves = nodes.flatMap(movesOf);
  const goes = ({ isForbidden, targets }) => (isForbidden ? 'not taken here' : targets.join(', ') || 'stays');
  const byEvent = moves
    .filter(({ type }) => !type.startsWith('xstate.after.') && type !== 'at once')
    .toSorted((a, b) => (a.event < b.event ? -1 : a.event > b.event ? 1 : 0));
  const asked = new Map();
  for (const node of nodes) for (const guard of guardsOf(node)) asked.set(guard, new Set(asked.get(guard)).add(placeOf(node)));
  const told = nodes.filter(({ description, path }) => description && path.length > 0);
  return [
    `# ${name}`,
    '',
    `Drawn from \`${name}.machine.ts\` by \`npm run machines:draw\`.`,
    '',
    ...(machine.root.description ?? '').split('\n').map((line) => (line ? `- ${line}` : '')),
    '',
    '## Diagram',
    '',
    ...diagrams(machine.root),
    '',
    ...(told.length > 0 ? ['## Worth knowing', '', ...told.map((node) => `- \`${placeOf(node)}\`: ${node.description}`), ''] : []),
    '## Events',
    '',
    ...table(['Event', 'In', 'Goes to', 'If'], byEvent.map((move) => [move.event, move.from, goes(move), move.guard])),
    '',
    '## Guards',
    '',
    ...table(['Guard', 'Asked in'], [...asked].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([guard, places]) => [guard, [...places].join(', ')])),
    '',
    '## Waits',
    '',
    ...table(['Wait', 'Lasts', 'In', 'Then', 'If'], nodes.flatMap(waitsOf).map((wait) => [wait.name, wait.length, wait.from, wait.targets.join(', '), wait.guard])),
    '',
  ].join('\n');
}

let stale = 0;
for (const path of globSync('*/*.machine.ts', { cwd: folder }).toSorted()) {
  const exported = await import(join(folder, path));
  const machine = Object.values(exported).find((value) => value instanceof StateMachine);
  if (!machine) throw new Error(`${path} exports no chart`);
  const file = join(folder, dirname(path), 'README.md');
  const text = readmeOf(basename(path, '.machine.ts'), machine);
  if (!check) writeFileSync(file, text);
  else if (!existsSync(file) || readFileSync(file, 'utf8') !== text) {
    stale++;
    console.error(`machines/${dirname(path)}/README.md is stale: run npm run machines:draw`);
  }
}
process.exitCode = stale ? 1 : 0;
