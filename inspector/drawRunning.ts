import { element } from './dom.ts';
import { leaves } from './possible.ts';
import type { Running } from './running.ts';

const tabOf = ({ id }: Running): string => id.split('/', 1)[0] ?? '';

/** Every running chart under the one that started it. A stopped chart stays paler until its tab reloads. */
export function drawRunning(
  into: HTMLElement,
  all: readonly Running[],
  chosen: string | null,
  choose: (chart: Running) => void,
): void {
  const live = new Set(all.filter(({ isOver }) => !isOver).map(tabOf));
  const tabs = [...new Set(all.map(tabOf))].filter((tab) => live.has(tab));
  const focused = document.activeElement instanceof HTMLElement ? document.activeElement.dataset['id'] : undefined;

  const item = (chart: Running): HTMLElement => {
    const states = leaves(chart.now.value);
    const entry = element(
      'button',
      {
        type: 'button',
        'data-id': chart.id,
        'aria-pressed': String(chart.id === chosen),
        class: chart.isOver ? 'is-over' : null,
      },
      element('strong', {}, chart.actor),
      element(
        'span',
        { class: 'where' },
        chart.isOver ? 'over' : states.slice(0, 2).join(' · ') + (states.length > 2 ? ` +${states.length - 2}` : ''),
      ),
    );
    entry.addEventListener('click', () => choose(chart));
    const inner = all.filter(({ parent, isOver }) => parent === chart.id && !isOver);
    return element('li', {}, entry, inner.length > 0 && element('ul', {}, ...inner.map(item)));
  };

  into.replaceChildren(
    ...tabs.map((tab, index) =>
      element(
        'div',
        { class: 'tab' },
        tabs.length > 1 && element('h2', {}, `Tab ${index + 1}`),
        element('ul', {}, ...all.filter((one) => tabOf(one) === tab && one.parent === null && !one.isOver).map(item)),
      ),
    ),
  );
  if (focused) into.querySelector<HTMLElement>(`[data-id="${CSS.escape(focused)}"]`)?.focus();
}
