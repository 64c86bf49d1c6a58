import type { AnyStateMachine, AnyStateNode, StateValue } from 'xstate';
import { movesOf, placeOf, type Move } from '../scripts/machines/readChart.mjs';
import { drawArrows } from './arrows.ts';
import { button, element } from './dom.ts';
import { leaves } from './possible.ts';

/** A larger chart shows only the transitions from its current state, until the reader opens the rest. */
const SMALL = 12;

const kindOf = (type: string): string => {
  if (type.startsWith('xstate.after.')) return 'wait';
  if (type.startsWith('xstate.error.')) return 'break';
  if (type.startsWith('xstate.done.')) return 'answer';
  return type === 'at once' ? 'once' : 'event';
};

function moveLine({ type, event, guard, targets, isForbidden }: Move): HTMLElement {
  const target = isForbidden ? 'not taken' : targets.map((one) => one.split('.').at(-1)).join(', ');
  return element(
    'li',
    { class: `move is-${kindOf(type)}`, 'data-to': targets.join(' ') || null, 'data-event': type },
    element('span', { class: 'event' }, event),
    guard !== '' && element('span', { class: 'guard' }, `[${guard}]`),
    target !== '' && element('span', { class: 'target' }, `→ ${target}`),
  );
}

/** A state as a box with its transitions; child states are boxes inside it. */
function box(node: AnyStateNode): HTMLElement {
  const inner = Object.values(node.states);
  const moves = movesOf(node);
  const isFirst = node.parent?.initial?.target?.includes(node) === true;
  const isRoot = node.path.length === 0;
  const lines = [
    moves.length > 0 && element('ul', { class: 'moves' }, ...moves.map(moveLine)),
    inner.length > 0 && element('div', { class: 'inner' }, ...inner.map(box)),
  ];
  return element(
    'div',
    { class: `state is-${node.type}`, 'data-place': placeOf(node), title: isRoot ? null : (node.description ?? null) },
    !isRoot &&
      element(
        'div',
        { class: 'name' },
        isFirst && element('span', { class: 'first', title: 'Initial state' }, '● '),
        node.key,
        node.type === 'final' && ' ◎',
      ),
    node.invoke.length > 0 &&
      element(
        'ul',
        { class: 'asks' },
        ...node.invoke.map(({ src }) => element('li', {}, `asks ${typeof src === 'string' ? src : 'someone'}`)),
      ),
    // A chart begins with its states: its own transitions, from any of them, may be many.
    ...(isRoot ? lines.toReversed() : lines),
  );
}

/** The whole chart as nested boxes; `light` marks the current state and the possible next states. */
export function createDiagram(machine: AnyStateMachine) {
  const arrows = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  arrows.setAttribute('class', 'arrows');
  arrows.setAttribute('aria-hidden', 'true');
  const boxes = box(machine.root);
  const view = element('div', { class: 'diagram' }, boxes, arrows);
  let lit: HTMLElement[] = [];
  const draw = () => drawArrows(arrows, view, lit);
  new ResizeObserver(draw).observe(view);

  const toggle = button('All transitions', () => showAll(!view.classList.contains('has-all')));
  const showAll = (all: boolean) => {
    view.classList.toggle('has-all', all);
    toggle.setAttribute('aria-pressed', String(all));
    draw();
  };
  let scale = 1;
  const zoom = (factor: number) => () => {
    scale *= factor;
    view.style.zoom = String(scale);
    draw();
  };
  showAll(view.querySelectorAll('.state').length <= SMALL);

  return {
    view,
    tools: [
      button('−', zoom(0.8), { 'aria-label': 'Zoom out' }),
      button('+', zoom(1.25), { 'aria-label': 'Zoom in' }),
      toggle,
    ],
    /** `event`: the event that led to this state. */
    light(value: StateValue, event: string | null): void {
      const paths = leaves(value);
      const isLit = (place: string) =>
        place === machine.id || paths.some((path) => path === place || path.startsWith(`${place}.`));
      const before = new Set(lit);
      lit = [];
      for (const state of view.querySelectorAll<HTMLElement>('.state')) {
        const on = isLit(state.dataset['place'] ?? '');
        state.classList.toggle('is-lit', on);
        state.classList.toggle('is-fresh', on && before.size > 0 && !before.has(state));
        if (on) state.setAttribute('aria-current', 'true');
        else state.removeAttribute('aria-current');
        if (on) lit.push(state);
      }
      for (const move of view.querySelectorAll<HTMLElement>('.move'))
        move.classList.toggle(
          'is-last',
          event !== null &&
            move.dataset['event'] === event &&
            lit.some((state) => move.dataset['to']?.split(' ').includes(state.dataset['place'] ?? '')),
        );
      draw();
      // Of several regions, scroll to the first that changed; otherwise the view does not move.
      lit
        .find((state) => !state.querySelector('.state') && (before.size === 0 || state.classList.contains('is-fresh')))
        ?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    },
  };
}
