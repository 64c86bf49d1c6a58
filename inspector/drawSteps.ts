import { eventText } from '../scripts/machines/readChart.mjs';
import { charts } from './charts.ts';
import { button, element, saveJson } from './dom.ts';
import { leaves } from './possible.ts';
import type { Running } from './running.ts';
import { replay, type Trace } from './trace.ts';

const MOST_SHOWN = 100;
let opened = new Set<string>();

const time = (at: number): string => new Date(at).toLocaleTimeString('en-GB');

const traceOf = ({ chart, from, steps }: Running): Trace => ({
  chart,
  title: 'describe here what this trace shows',
  from,
  steps: steps.map(({ event, to }) => ({ event, to })),
});

const save = (trace: Trace) =>
  saveJson(`${trace.chart}-${new Date().toISOString().slice(0, 16).replaceAll(':', '')}`, trace);

/**
 * Whether the chart alone goes where the app went. The chart cannot know what the app decides by its own clocks and
 * stores.
 */
function verdict(trace: Trace): string {
  const machine = charts.get(trace.chart);
  if (!machine || trace.steps.length === 0) return '';
  try {
    const parted = replay(machine, trace);
    return parted
      ? `The chart alone differs at event ${parted.step + 1}, ${parted.event}.`
      : `The chart alone repeats all ${trace.steps.length} events.`;
  } catch (cause) {
    return `The chart alone breaks on it: ${cause instanceof Error ? cause.message : 'unknown'}`;
  }
}

/** The events that the chart received, newest first, and their trace to save as a test. */
export function drawSteps(into: HTMLElement, chart: Running, onBegin: () => void): void {
  const { steps, from } = chart;
  const line = (step: Running['steps'][number], index: number): HTMLElement => {
    const { type, ...payload } = step.event;
    const before = new Set(leaves(steps[index - 1]?.to ?? from.value));
    const fresh = leaves(step.to).filter((path) => !before.has(path));
    const id = `${chart.id} ${step.at} ${index}`;
    const hasMore = Object.keys(payload).length > 0;
    const head = [
      element('time', {}, time(step.at)),
      element('span', { class: 'event' }, eventText(type)),
      fresh.length > 0 && element('span', { class: 'target' }, `→ ${fresh.join(', ')}`),
    ];
    if (!hasMore) return element('li', {}, element('div', { class: 'line' }, ...head));
    const more = element(
      'details',
      { open: opened.has(id) },
      element('summary', { class: 'line' }, ...head),
      element('pre', {}, JSON.stringify(payload, null, 2)),
    );
    more.addEventListener('toggle', () => (more.open ? opened.add(id) : opened.delete(id)));
    return element('li', {}, more);
  };
  const trace = traceOf(chart);
  into.replaceChildren(
    element(
      'div',
      { class: 'buttons' },
      button('Begin here', onBegin, { title: 'Clears the events so far: a trace begins at the current state' }),
      button('Save as a test', () => save(trace), {
        class: 'is-primary',
        disabled: steps.length === 0,
        title: 'Put the file into tests/traces',
      }),
    ),
    element('p', { class: 'note', role: 'status' }, steps.length === 0 ? 'Nothing yet.' : verdict(trace)),
    element('ol', { class: 'steps' }, ...steps.map(line).toReversed().slice(0, MOST_SHOWN)),
  );
}
