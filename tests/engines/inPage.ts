import type { queryAllByLabelText, queryAllByRole } from '@testing-library/dom';

/** A name as it travels to the page. */
export type Name = { text: string } | { source: string; flags: string };

export type Query = { by: 'role'; role: string; name: Name } | { by: 'label' | 'text'; name: Name };

export const nameOf = (name: string | RegExp): Name =>
  typeof name === 'string' ? { text: name } : { source: name.source, flags: name.flags };

/** The global name of @testing-library/dom in the page. */
type Library = { queryAllByRole: typeof queryAllByRole; queryAllByLabelText: typeof queryAllByLabelText };
declare const TestingLibraryDom: Library | undefined;

/**
 * Runs in the page: the first element that a rider can reach, by role and name, by its label or by its words, as
 * Playwright finds it in the other engines. Null when there is none; 'no library' in a page that has none yet.
 */
export function find(query: Query): Element | null | 'no library' {
  if (typeof TestingLibraryDom === 'undefined') return 'no library';
  const normal = (text: string) => text.replaceAll('\u200B', '').replace(/\s+/g, ' ').trim();
  const { name } = query;
  const isExact = query.by === 'role';
  const fits = (text: string): boolean => {
    if (!('text' in name)) return new RegExp(name.source, name.flags).test(normal(text));
    const wanted = normal(name.text);
    return isExact ? normal(text) === wanted : normal(text).toLowerCase().includes(wanted.toLowerCase());
  };
  const top = [...document.querySelectorAll<HTMLElement>('dialog:modal')].at(-1) ?? document.body;
  const canBeReached = (element: Element) =>
    top.contains(element) &&
    element.checkVisibility({ visibilityProperty: true }) &&
    element.closest('[inert]') === null;
  const found = (): Element[] => {
    if (query.by === 'role') return TestingLibraryDom?.queryAllByRole(document.body, query.role, { name: fits }) ?? [];
    if (query.by === 'label') return TestingLibraryDom?.queryAllByLabelText(document.body, fits) ?? [];
    const texts = [...top.querySelectorAll('*')].filter((element) => fits(element.textContent));
    return texts.filter((element) => ![...element.children].some((child) => texts.includes(child)));
  };
  return found().find(canBeReached) ?? null;
}

/** Runs in the page: the label, the name or the text of the focused element. */
export function focusedName(): string {
  const { activeElement: element } = document;
  const label = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : null;
  return label ?? element?.getAttribute('aria-label') ?? element?.textContent ?? '';
}

/** Runs in the page: the state of the app's worker; null while there is none. */
export const workerState = async (): Promise<string | null> =>
  (await navigator.serviceWorker.getRegistration())?.active?.state ?? null;

/** Runs in the page: the browser believes to be online or not, in the pages after this one too (radio.js). */
export function setRadio(isOn: boolean): void {
  localStorage.setItem('phone.radio', isOn ? 'on' : 'off');
  dispatchEvent(new Event(isOn ? 'online' : 'offline'));
}

/** Runs in the page: lists of rows that a finger can also move sideways. */
export const sidewaysLists = (): string[] =>
  [...document.querySelectorAll('body *')]
    .filter((element) => {
      const { overflowX, overflowY } = getComputedStyle(element);
      const canMove = overflowX === 'auto' || overflowX === 'scroll';
      return (
        canMove &&
        element.scrollWidth > element.clientWidth &&
        element.scrollHeight > element.clientHeight &&
        overflowY !== 'hidden'
      );
    })
    .map(({ tagName, className, scrollWidth }) => `${tagName} ${String(className)} ${scrollWidth}`);
