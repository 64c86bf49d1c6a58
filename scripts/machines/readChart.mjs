// A chart as plain data: its states, its transitions with their guards, its waits.

const SYMBOLS = { checkAnd: ' and ', checkOr: ' or ' };

/** `and([…])`, `or([…])`, `not(…)` and `stateIn(…)` are functions that carry their own arguments. */
export function guardText(guard) {
  if (guard === undefined) return '';
  if (typeof guard === 'string') return guard;
  if (typeof guard === 'object') return typeof guard.params === 'string' ? `${guard.type} ${guard.params}` : guard.type;
  const symbol = SYMBOLS[guard.check?.name];
  if (symbol) return guard.guards.map(guardText).join(symbol);
  if (guard.check?.name === 'checkNot') return `not ${guard.guards.map(guardText).join('')}`;
  if (guard.check?.name === 'checkStateIn') return `in ${placeText(guard.stateValue)}`;
  return 'an unnamed guard';
}

const placeText = (value) =>
  typeof value === 'string'
    ? value
    : Object.entries(value)
        .map(([key, inner]) => `${key}.${placeText(inner)}`)
        .join(', ');

const WORDS = [
  [/^xstate\.after\.(.+?)\..*$/, 'after $1'],
  [/^xstate\.done\.actor\.(.+)$/, '$1 answered'],
  [/^xstate\.error\.actor\.(.+)$/, '$1 failed'],
  [/^xstate\.done\.state\..*$/, 'done'],
];
export const eventText = (type) => WORDS.reduce((text, [from, to]) => text.replace(from, to), type);

/** The path below the chart's own root, `ride.offered.ready`; the root's is its id. */
export const placeOf = (node) => (node.path.length === 0 ? node.machine.id : node.path.join('.'));

export const nodesBelow = (node) => Object.values(node.states).flatMap((child) => [child, ...nodesBelow(child)]);

/** `6 s`, or an empty text where it is computed each time. */
function lengthOf(machine, delay) {
  const length = machine.implementations.delays[delay] ?? Number(delay);
  return typeof length === 'number' ? `${length / 1000} s` : '';
}

/** The text of a transition's event; a wait with its length. */
function textOf(node, type) {
  const [, delay] = /^xstate\.after\.(.+?)\./.exec(type) ?? [];
  const length = delay === undefined ? '' : lengthOf(node.machine, delay);
  return length ? `${eventText(type)} (${length})` : eventText(type);
}

/** Every written transition of one state, in the sequence in which XState tries them. */
export function movesOf(node) {
  const move = (type) => (transition) => ({
    from: placeOf(node),
    type,
    event: textOf(node, type),
    guard: guardText(transition.guard),
    targets: (transition.target ?? []).map(placeOf),
    isForbidden: transition.target === undefined && transition.actions.length === 0,
    description: transition.description ?? '',
  });
  return [
    ...[...node.transitions].flatMap(([type, branches]) => branches.map(move(type))),
    ...(node.always ?? []).map(move('at once')),
  ];
}

/** Names of the guards of a transition, composed ones taken apart. */
function guardNames(guard) {
  if (guard === undefined) return [];
  if (typeof guard === 'string') return [guard];
  if (typeof guard === 'object') return [guard.type];
  return (guard.guards ?? []).flatMap(guardNames);
}

export const guardsOf = (node) =>
  [...[...node.transitions.values()].flat(), ...(node.always ?? [])].flatMap(({ guard }) => guardNames(guard));

/** Named waits: their length, state and target. */
export const waitsOf = (node) =>
  node.after.map(({ delay, target, guard }) => ({
    name: String(delay),
    length: lengthOf(node.machine, delay) || 'computed',
    from: placeOf(node),
    guard: guardText(guard),
    targets: (target ?? []).map(placeOf),
  }));
