import type { AnyStateMachine } from 'xstate';
import { guardText } from '../scripts/machines/readChart.mjs';
import { button, element, saveJson } from './dom.ts';

/** A composed guard is a function: its text stays. Other functions are code, which JSON cannot hold. */
const named = (key: string, value: unknown): unknown =>
  key === 'guard' && typeof value === 'function' ? guardText(value) : value;

/** How to open this chart in Stately's editor, and the chart in the two forms that leave this page. */
export function forStately(machine: AnyStateMachine): HTMLElement {
  const { id } = machine;
  const said = element('p', { class: 'note', role: 'status' });
  const copy = async (): Promise<void> => {
    try {
      const answer = await fetch(`${id}.chart.js`);
      if (!answer.ok) throw new Error(`the server answered ${answer.status}`);
      await navigator.clipboard.writeText(await answer.text());
      said.textContent = 'Copied.';
    } catch (cause) {
      said.textContent = `Not copied: ${cause instanceof Error ? cause.message : 'unknown'}`;
    }
  };
  return element(
    'details',
    {},
    element('summary', {}, 'Open in Stately’s editor'),
    element(
      'div',
      { class: 'buttons' },
      button('Copy for Stately', () => void copy(), { class: 'is-primary' }),
      button('Save as JSON', () => saveJson(id, machine.config, named)),
    ),
    said,
    element(
      'ol',
      {},
      element(
        'li',
        {},
        'Press Copy for Stately. The text contains setup and chart as one expression, below the functions that they call.',
      ),
      element('li', {}, 'In Stately Studio (stately.ai), create a machine, open Code, press Import and paste.'),
      element('li', {}, `In VS Code, Stately’s extension “XState” opens machines/${id}/${id}.machine.ts itself.`),
    ),
  );
}
