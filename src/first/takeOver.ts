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

/**
 * Removes the page's own first screen once the app is shown. Typed text moves to the app's fields, the focus stays, and
 * a button that was pressed (`public/first-paint.js` marks it) is pressed in the app.
 */
export function takeOver(): void {
  const first = document.getElementById('first');
  const root = document.getElementById('root');
  if (!first || !root) return;
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
