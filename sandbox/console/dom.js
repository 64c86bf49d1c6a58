/** An element with attributes and children; a function among the attributes is a listener. Text stays text. */
export function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (typeof value === 'function') made.addEventListener(key, value);
    else if (value !== undefined && value !== false) made.setAttribute(key, value === true ? '' : String(value));
  }
  made.append(...children.filter((child) => child !== null && child !== undefined && child !== false));
  return made;
}

export const button = (text, click, more = {}) => element('button', { type: 'button', click, ...more }, text);

/** On or off, as the sandbox last said. `look` says whether it is good to have (`is-good`) or trouble (`is-bad`). */
export const toggle = (text, on, click, look = 'is-bad') =>
  button(text, click, { 'aria-pressed': String(Boolean(on)), class: look });

/** A table of rows, each an array of cells; a cell is text, an element, or {is, of} for a class. A head of null is for controls. */
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

/** Puts content in place unless it says the same as before; the focused button and the opened stories stay as they were. */
export function show(id, facts, make) {
  const place = document.getElementById(id);
  const said = JSON.stringify(facts);
  if (!place || place.dataset.said === said) return;
  const focused = place.contains(document.activeElement)
    ? [...place.querySelectorAll('button')].indexOf(document.activeElement)
    : -1;
  const opened = [...place.querySelectorAll('details[open]')].map(({ id: story }) => story);
  place.dataset.said = said;
  place.replaceChildren(...[make()].flat());
  for (const story of opened) document.getElementById(story)?.setAttribute('open', '');
  if (focused >= 0) place.querySelectorAll('button')[focused]?.focus();
}
