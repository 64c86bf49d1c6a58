/** An element with attributes and children; a function among the attributes is a listener. Text stays text. */
export function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (typeof value === 'function') made.addEventListener(key, value);
    else if (value !== undefined && value !== false) made.setAttribute(key, value === true ? '' : String(value));
  }
  made.append(...children.filter((child) => child !== null && child !== undefined));
  return made;
}

export const button = (text, click, more = {}) => element('button', { type: 'button', click, ...more }, text);

/** On or off, as the sandbox last said. */
export const toggle = (text, on, click) => button(text, click, { 'aria-pressed': String(Boolean(on)) });

/** A table of rows, each an array of cells; a cell is text, an element, or {is, of} for a class. */
export function table(heads, rows, none) {
  if (rows.length === 0) return element('p', { class: 'none' }, none);
  const cell = (of) => (of?.is ? element('td', { class: of.is }, of.of) : element('td', {}, of ?? ''));
  return element(
    'table',
    {},
    element('thead', {}, element('tr', {}, ...heads.map((head) => element('th', { scope: 'col' }, head)))),
    element('tbody', {}, ...rows.map((row) => element('tr', {}, ...row.map(cell)))),
  );
}

/** Puts content in place unless it says the same as before, so that a focused button is not taken away. */
export function show(id, facts, make) {
  const place = document.getElementById(id);
  const said = JSON.stringify(facts);
  if (!place || place.dataset.said === said) return;
  const focused = place.contains(document.activeElement) ? [...place.querySelectorAll('button')].indexOf(document.activeElement) : -1;
  place.dataset.said = said;
  place.replaceChildren(...[make()].flat());
  if (focused >= 0) place.querySelectorAll('button')[focused]?.focus();
}
