const controls = (box: Element) => [...box.querySelectorAll<HTMLElement>('a, button, input')];

/** As if the rider typed it: a field of React hears of it. */
function type(field: HTMLInputElement, text: string): void {
  field.setRangeText(text, 0, field.value.length, 'end');
  field.dispatchEvent(new InputEvent('input', { bubbles: true }));
}

/**
 * The app is on the screen: the page's own first screen goes. What was typed in it stands in the app's fields, the focus is
 * where it was, and what was pressed (`public/first-paint.js` has marked it) is pressed now.
 */
export function takeOver(): void {
  const first = document.getElementById('first');
  const root = document.getElementById('root');
  if (!first || !root) return;
  const { lang, dataset } = document.documentElement;
  const shown = first.querySelector(`[data-screen="${dataset['first']}"][lang="${lang}"]`);
  const olds = shown ? controls(shown) : [];
  const news = controls(root);
  const focused = document.activeElement;
  first.remove();

  for (const [index, old] of olds.entries()) {
    const now = news[index];
    // Another screen than the page thought.
    if (now?.textContent !== old.textContent || now.localName !== old.localName) continue;
    if (now instanceof HTMLInputElement && old instanceof HTMLInputElement && old.value !== now.value)
      type(now, old.value);
    if (old === focused) now.focus({ preventScroll: true });
    // Once the fields have said what was typed.
    if ('tapped' in old.dataset) queueMicrotask(() => now.click());
  }
}
