// Two operators that Stryker lacks: drop one action of a list, and swap one target to a sibling state. And what none of
// its own should change in a chart.
import { types } from '@babel/core';
import { allMutators } from './node_modules/@stryker-mutator/instrumenter/dist/src/mutators/mutate.js';

const ACTION_LISTS = ['actions', 'entry', 'exit'];
/** Keys whose value, or whose properties' values, are targets. */
const TARGETS = ['target', 'always', 'onDone', 'onError'];
const TARGETS_BY_EVENT = ['on', 'after'];

const nameOf = (property) => property?.key?.name ?? property?.key?.value;
const valueOf = (node, name) => node.properties.find((one) => nameOf(one) === name)?.value;

/** The states of all charts by their literal. Read before their literals are changed. */
const statesByNode = new WeakMap();

function readStates(node, parent = null) {
  const state = { parent, isParallel: valueOf(node, 'type')?.value === 'parallel', children: new Map() };
  statesByNode.set(node, state);
  for (const child of valueOf(node, 'states')?.properties ?? [])
    state.children.set(nameOf(child), readStates(child.value, state));
  return state;
}

const isChart = ({ listKey, parent }) => listKey === 'arguments' && parent.callee?.property?.name === 'createMachine';
/** The state around this place; none outside a chart. */
const stateAround = (path) => statesByNode.get(path.findParent(({ node }) => statesByNode.has(node))?.node);

function isTarget({ parentPath: property }) {
  if (!property?.isObjectProperty()) return false;
  return TARGETS.includes(nameOf(property.node)) || TARGETS_BY_EVENT.includes(nameOf(property.parentPath.parent));
}

/** The state after the one with this name, the first after the last. Null: there is no other, or it is a region. */
function siblingOf(name, { isParallel, children }) {
  const names = [...children.keys()];
  return isParallel || names.length < 2 ? null : names[(names.indexOf(name) + 1) % names.length];
}

const rootOf = (state) => (state.parent ? rootOf(state.parent) : state);

/** The parent of the state that a target names; null when the target is the chart itself. */
function parentOfTarget(target, source) {
  const [first, ...names] = target.split('.');
  const from = first === '' ? source : first.startsWith('#') ? rootOf(source) : (source.parent ?? source);
  const path = first === '' || first.startsWith('#') ? names : [first, ...names];
  return path.length === 0 ? null : path.slice(0, -1).reduce((state, name) => state.children.get(name), from);
}

const dropOneAction = {
  name: 'ActionDrop',
  *mutate(path) {
    if (isChart(path)) readStates(path.node);
    if (path.key !== 'value' || !ACTION_LISTS.includes(nameOf(path.parent)) || !stateAround(path)) return;
    if (!path.isArrayExpression()) yield types.arrayExpression([]);
    // Stryker's own operator empties a list of one.
    else if (path.node.elements.length > 1)
      for (const dropped of path.node.elements)
        yield types.arrayExpression(
          path.node.elements.filter((one) => one !== dropped).map((one) => types.cloneNode(one)),
        );
  },
};

const swapOneTarget = {
  name: 'TargetSwap',
  *mutate(path) {
    if (!path.isStringLiteral() || path.key !== 'value') return;
    const source = stateAround(path);
    const isInitial = nameOf(path.parent) === 'initial';
    if (!source || (!isInitial && !isTarget(path))) return;
    const target = path.node.value;
    const parent = isInitial ? source : parentOfTarget(target, source);
    const sibling = parent && siblingOf(target.split('.').at(-1), parent);
    if (sibling !== null) yield types.stringLiteral(target.replace(/[^.#]+$/, sibling));
  },
};

/** The names of Stryker's own operators. */
export const OTHER_OPERATORS = allMutators.map(({ name }) => name);

allMutators.push(dropOneAction, swapOneTarget);

/** Drawings and the compiler read these; nothing of them runs. */
const UNREAD = ['description', 'types'];
const shouldIgnore = ({ node }) =>
  node.type === 'ObjectProperty' && UNREAD.includes(nameOf(node)) ? 'nothing of it runs' : undefined;

export const strykerPlugins = [{ kind: 'Ignore', name: 'unread', value: { shouldIgnore } }];
