/** The page holds also what this operator does not offer (`data-offer`), and does not show it. */
const controls = (box: Element) =>
  [...box.querySelectorAll<HTMLElement>('a, button, input')].filter(
    (control) => !control.closest('[data-offer]') || control.getClientRects().length > 0,
  );

/** Sets the text as if the rider typed it, so that React's field gets the event. */
function type(field: HTMLInputElement, text: string): void {
  field.setRangeText(text, 0, field.value.length, 'end');
  field.dispatchEvent(new InputEvent('input', { bubbles: true }));
}

/** What is pressed when the app is there already is pressed in the app alone. */
function leaveToApp(event: Event): void {
  const control = event.target instanceof Element ? event.target.closest<HTMLElement>('a, button, input') : null;
  if (!control) return;
  event.preventDefault();
  event.stopPropagation();
  control.dataset['tapped'] = '';
}

/**
 * Removes the page's own first screen once the app is shown and no finger is on it. Typed text moves to the app's fields,
 * the focus stays, and a button that was pressed (`public/first-paint.js` marks it) is pressed in the app.
 *
 * @param page `touch` is the last touch of the first screen, from the page's first script; it ends with its click
 */
export async function takeOver(page: Window & { touch?: Promise<unknown> } = window): Promise<void> {
  const first = document.getElementById('first');
  const root = document.getElementById('root');
  if (!first || !root) return;
  first.addEventListener('click', leaveToApp, true);
  for (let ended: Promise<unknown> | undefined; ended !== page.touch; await ended) ended = page.touch;
  const { lang, dataset } = document.documentElement;
  const shown = first.querySelector(`[data-screen="${dataset['first']}"][lang="${lang}"]`);
  const oldControls = shown ? controls(shown) : [];
  const newControls = controls(root);
  const focused = document.activeElement;
  first.remove();

  for (const [index, old] of oldControls.entries()) {
    const now = newControls[index];
    // The app shows another screen than the page expected.
    if (now?.textContent !== old.textContent || now.localName !== old.localName) continue;
    if (now instanceof HTMLInputElement && old instanceof HTMLInputElement) {
      if (old.checked !== now.checked) now.click();
      else if (old.value !== now.value) type(now, old.value);
    }
    if (old === focused) now.focus({ preventScroll: true });
    // After the fields have handled the typed text.
    if ('tapped' in old.dataset) queueMicrotask(() => now.click());
  }
}
