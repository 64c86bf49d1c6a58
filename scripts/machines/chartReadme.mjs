// The README of one chart: what it is for, who starts it, its diagram, its events, guards and waits.
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

/** `family`: sentences about who starts the chart and whom it starts. */
export function chartReadme(name, machine, family) {
  const nodes = [machine.root, ...nodesBelow(machine.root)];
  const moves = nodes.flatMap(movesOf);
  const goes = ({ isForbidden, targets }) => (isForbidden ? 'not taken here' : targets.join(', ') || 'stays');
  const byEvent = moves
    .filter(({ type }) => !type.startsWith('xstate.after.') && type !== 'at once')
    .toSorted((a, b) => (a.event < b.event ? -1 : a.event > b.event ? 1 : 0));
  const asked = new Map();
  for (const node of nodes)
    for (const guard of guardsOf(node)) asked.set(guard, new Set(asked.get(guard)).add(placeOf(node)));
  const told = nodes.filter(({ description, path }) => description && path.length > 0);
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
    ...(told.length > 0
      ? ['## Worth knowing', '', ...told.map((node) => `- \`${placeOf(node)}\`: ${node.description}`), '']
      : []),
    '## Events',
    '',
    ...table(
      ['Event', 'In', 'Goes to', 'If'],
      byEvent.map((move) => [move.event, move.from, goes(move), move.guard]),
    ),
    '',
    '## Guards',
    '',
    ...table(
      ['Guard', 'Asked in'],
      [...asked].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([guard, places]) => [guard, [...places].join(', ')]),
    ),
    '',
    '## Waits',
    '',
    ...table(
      ['Wait', 'Lasts', 'In', 'Then', 'If'],
      nodes.flatMap(waitsOf).map((wait) => [wait.name, wait.length, wait.from, wait.targets.join(', '), wait.guard]),
    ),
    '',
  ].join('\n');
}
