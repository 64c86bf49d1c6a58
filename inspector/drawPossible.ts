import { charts } from './charts.ts';
import { button, element } from './dom.ts';
import { payloadOf } from './payloads.ts';
import { possibleNow, type Possible } from './possible.ts';
import type { Running } from './running.ts';

const HEADS: Record<Possible['group'], string> = {
  rider: 'Rider',
  device: 'Phone',
  server: 'Server',
  wait: 'Waits',
  answer: 'Answers of actors',
  chart: 'Charts',
};

let open: string | null = null;
let drawn = '';

/** A form for an event's payload: the payload that was last seen, or its empty fields. */
function form(type: string, send: (event: { type: string }) => void): HTMLElement {
  const text = JSON.stringify(payloadOf(type), null, 2);
  const error = element('p', { class: 'bad', role: 'alert', hidden: true });
  const field = element('textarea', {
    rows: Math.min(12, text.split('\n').length),
    spellcheck: 'false',
    'aria-label': `Payload of ${type}`,
  });
  field.value = text;
  const node = element('form', {}, field, error, element('button', { type: 'submit', class: 'is-primary' }, 'Send'));
  node.addEventListener('submit', (event) => {
    event.preventDefault();
    try {
      const payload: unknown = JSON.parse(field.value || '{}');
      send({ ...Object(payload), type });
      open = null;
      drawn = '';
    } catch (cause) {
      error.hidden = false;
      error.textContent = `Not JSON: ${cause instanceof Error ? cause.message : ''}`;
    }
  });
  return node;
}

/** A button for each event that this chart accepts now. An event with a payload opens its form first. */
export function drawPossible(into: HTMLElement, chart: Running, send: (event: { type: string }) => void): void {
  const machine = charts.get(chart.chart);
  const possible = machine && !chart.isOver ? possibleNow(machine, chart.now, payloadOf) : [];
  // A form that is being edited is not redrawn.
  const snapshot = JSON.stringify([chart.id, possible, open]);
  if (snapshot === drawn) return;
  drawn = snapshot;
  const again = () => drawPossible(into, chart, send);

  const entry = ({ type, text, answer, targets }: Possible): HTMLElement => {
    const carries = Object.keys(payloadOf(type)).length > 0;
    const press = () => {
      if (!carries) return send({ type });
      open = open === type ? null : type;
      again();
    };
    const why =
      answer === 'guarded'
        ? 'A guard refuses the payload that was last seen'
        : answer === 'unsure'
          ? 'It needs a payload'
          : `Leads to ${targets.join(', ') || 'the same state'}`;
    return element(
      'li',
      {},
      button(carries ? `${text} …` : text, press, {
        class: `is-${answer}`,
        title: why,
        'aria-expanded': carries ? String(open === type) : null,
      }),
      open === type && form(type, send),
    );
  };

  const groups = [...new Set(possible.map(({ group }) => group))];
  into.replaceChildren(
    ...groups.map((group) => {
      const inside = element('ul', { class: 'possible' }, ...possible.filter((one) => one.group === group).map(entry));
      const isAside = group === 'answer' || group === 'chart';
      if (!isAside) return element('div', { class: 'group' }, element('h3', {}, HEADS[group]), inside);
      return element(
        'details',
        { class: 'group', open: possible.some((one) => one.group === group && one.type === open) },
        element('summary', {}, HEADS[group]),
        inside,
      );
    }),
  );
  if (possible.length === 0)
    into.replaceChildren(
      element('p', { class: 'none' }, chart.isOver ? 'This chart has stopped.' : 'It accepts no event in this state.'),
    );
  into.querySelector('textarea')?.focus();
}
