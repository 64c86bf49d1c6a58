type Attributes = Record<string, string | number | boolean | null | undefined>;

/** An element with attributes and children. Text is escaped; false, null and undefined are left out. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Attributes = {},
  ...children: (Node | string | false | null | undefined)[]
): HTMLElementTagNameMap[Name] {
  const node = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== false && value !== null && value !== undefined)
      node.setAttribute(key, value === true ? '' : String(value));
  }
  node.append(...children.filter((child) => child !== false && child !== null && child !== undefined));
  return node;
}

export function button(text: string, onClick: () => void, attributes: Attributes = {}): HTMLButtonElement {
  const made = element('button', { type: 'button', ...attributes }, text);
  made.addEventListener('click', onClick);
  return made;
}

/** Downloads the value as a JSON file. `replace`: as for `JSON.stringify`. */
export function saveJson(name: string, value: unknown, replace?: (key: string, value: unknown) => unknown): void {
  const link = element('a', { download: `${name}.json` });
  const json = `${JSON.stringify(value, replace, 2)}\n`;
  link.href = URL.createObjectURL(new Blob([json], { type: 'application/json' }));
  link.click();
  URL.revokeObjectURL(link.href);
}

/** @throws when the page has no such element */
export function place(id: string): HTMLElement {
  const found = document.getElementById(id);
  if (!found) throw new Error(`index.html has no #${id}`);
  return found;
}
