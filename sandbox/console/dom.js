/** An element with attributes and children; a function among the attributes is a listener. Text is escaped. */
export function element(name, attributes = {}, ...children) {
  const node = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (typeof value === 'function') node.addEventListener(key, value);
    else if (value !== undefined && value !== false) node.setAttribute(key, value === true ? '' : String(value));
  }
  node.append(...children.filter((child) => child !== null && child !== undefined && child !== false));
  return node;
}

export const button = (text, click, more = {}) => element('button', { type: 'button', click, ...more }, text);

export const buttons = (...all) => element('div', { class: 'buttons' }, ...all);

export const note = (text) => element('span', { class: 'note' }, text);

/** A time in Moscow. @param iso nothing where it has not happened */
export const time = (iso) => (iso ? new Date(iso).toLocaleTimeString('en-GB', { timeZone: 'Europe/Moscow' }) : '');

/** On or off, as the sandbox last reported. `look` says whether "on" is good (`is-good`) or bad (`is-bad`). */
export const toggle = (text, on, click, look = 'is-bad') =>
  button(text, click, { 'aria-pressed': String(Boolean(on)), class: look });

/**
 * A table of rows, each an array of cells; a cell is text, an element, or {is, of} for a class. A null head is for
 * controls.
 */
export function table(heads, rows, none) {
  if (rows.length === 0) return element('p', { class: 'none' }, none);
  const cell = (of) => (of?.is ? element('td', { class: of.is }, of.of) : element('td', {}, of ?? ''));
  return element(
    'table',
    {},
    element(
      'thead',
      {},
      element(
        'tr',
        {},
        ...heads.map((head) => (head === null ? element('td') : element('th', { scope: 'col' }, head))),
      ),
    ),
    element('tbody', {}, ...rows.map((row) => element('tr', {}, ...row.map(cell)))),
  );
}

/** Replaces content unless the facts are the same as before; the focused button and the opened details stay. */
export function show(id, facts, draw) {
  const container = document.getElementById(id);
  const snapshot = JSON.stringify(facts);
  if (!container || container.dataset.said === snapshot) return;
  const focused = container.contains(document.activeElement)
    ? [...container.querySelectorAll('button')].indexOf(document.activeElement)
    : -1;
  const opened = [...container.querySelectorAll('details[open]')].map(({ id: story }) => story);
  container.dataset.said = snapshot;
  container.replaceChildren(...[draw()].flat());
  for (const story of opened) document.getElementById(story)?.setAttribute('open', '');
  if (focused >= 0) container.querySelectorAll('button')[focused]?.focus();
}
