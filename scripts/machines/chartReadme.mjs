// The README of one chart: its purpose, what starts it, its diagram, its events, guards and waits.
import { diagrams } from './drawChart.mjs';
import { guardsOf, movesOf, nodesBelow, placeOf, waitsOf } from './readChart.mjs';

const cell = (text) => text.replaceAll('|', '\\|').replaceAll('\n', ' ');
export const table = (heads, rows) =>
  rows.length === 0
    ? ['None.']
    : [
        `| ${heads.join(' | ')} |`,
        `|${'---|'.repeat(heads.length)}`,
        ...rows.map((row) => `| ${row.map(cell).join(' | ')} |`),
      ];

/** `family`: sentences about what starts the chart and which charts it starts. */
export function chartReadme(name, machine, family) {
  const nodes = [machine.root, ...nodesBelow(machine.root)];
  const moves = nodes.flatMap(movesOf);
  const target = ({ isForbidden, targets }) => (isForbidden ? 'ignored here' : targets.join(', ') || 'stays');
  const byEvent = moves
    .filter(({ type }) => !type.startsWith('xstate.after.') && type !== 'at once')
    .toSorted((a, b) => (a.event < b.event ? -1 : a.event > b.event ? 1 : 0));
  const guards = new Map();
  for (const node of nodes)
    for (const guard of guardsOf(node)) guards.set(guard, new Set(guards.get(guard)).add(placeOf(node)));
  const described = nodes.filter(({ description, path }) => description && path.length > 0);
  return [
    `# ${name}`,
    '',
    `Drawn from \`${name}.machine.ts\` by \`npm run machines:draw\`. ${family}`,
    '',
    ...(machine.root.description ?? '').split('\n').map((line) => (line ? `- ${line}` : '')),
    '',
    '## Diagram',
    '',
    ...diagrams(machine.root),
    '',
    ...(described.length > 0
      ? ['## Notes', '', ...described.map((node) => `- \`${placeOf(node)}\`: ${node.description}`), '']
      : []),
    '## Events',
    '',
    ...table(
      ['Event', 'In', 'Target', 'Guard'],
      byEvent.map((move) => [move.event, move.from, target(move), move.guard]),
    ),
    '',
    '## Guards',
    '',
    ...table(
      ['Guard', 'Used in'],
      [...guards].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([guard, states]) => [guard, [...states].join(', ')]),
    ),
    '',
    '## Waits',
    '',
    ...table(
      ['Wait', 'Length', 'In', 'Target', 'Guard'],
      nodes.flatMap(waitsOf).map((wait) => [wait.name, wait.length, wait.from, wait.targets.join(', '), wait.guard]),
    ),
    '',
  ].join('\n');
}
