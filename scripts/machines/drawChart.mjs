import { movesOf, nodesBelow, placeOf } from './readChart.mjs';

const idOf = (path) => path.replace(/[^A-Za-z0-9]/g, '_');
/** Mermaid ends a label at a colon or a semicolon. */
const label = (text) => text.replace(/[:;]/g, ' ');

/** Several transitions between the same two states share one arrow. */
function arrows(root) {
  const inside = new Set(nodesBelow(root).map(placeOf));
  const labels = new Map();
  for (const node of [root, ...nodesBelow(root)]) {
    for (const { from, event, guard, targets } of movesOf(node)) {
      for (const to of targets) {
        if (!inside.has(to)) continue;
        const key = `${idOf(from)} --> ${idOf(to)}`;
        labels.set(key, [...(labels.get(key) ?? []), guard ? `${event} [${guard}]` : event]);
      }
    }
  }
  return [...labels].map(([arrow, texts]) => `${arrow} : ${label([...new Set(texts)].join(' / '))}`);
}

function states(node, depth) {
  const pad = '  '.repeat(depth);
  const lines = Object.values(node.states).flatMap((child) => {
    const name = `${pad}state "${child.key}" as ${idOf(placeOf(child))}`;
    const isCompound = Object.keys(child.states).length > 0;
    return isCompound ? [`${name} {`, ...states(child, depth + 1), `${pad}}`] : [name];
  });
  const first = node.initial?.target?.map((target) => `${pad}[*] --> ${idOf(placeOf(target))}`) ?? [];
  const last = Object.values(node.states)
    .filter(({ type }) => type === 'final')
    .map((child) => `${pad}${idOf(placeOf(child))} --> [*]`);
  return [...lines, ...first, ...last];
}

/** An event of the whole chart moves it from any state: its arrows begin in a separate box. */
function anywhere(node) {
  const inside = new Set(nodesBelow(node).map(placeOf));
  return movesOf(node).some(({ targets }) => targets.some((to) => inside.has(to)))
    ? [`  state "anywhere" as ${idOf(placeOf(node))}`]
    : [];
}

const diagram = (node) => [
  '```mermaid',
  'stateDiagram-v2',
  ...anywhere(node),
  ...states(node, 1),
  ...arrows(node).map((arrow) => `  ${arrow}`),
  '```',
];

/** One diagram; a parallel chart gets one for each of its regions, because one diagram would be unreadable. */
export function diagrams(root) {
  if (root.type !== 'parallel') return diagram(root);
  return Object.values(root.states)
    .flatMap((region) => ['', `### ${region.key}`, '', ...diagram(region)])
    .slice(1);
}
