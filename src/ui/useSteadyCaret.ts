import { type ChangeEvent, type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * For a field that groups or capitalises what is typed: the caret stays before the same characters.
 * @param counts which characters are the typed ones, such as /\d/g; what the field puts between them is not counted
 * @returns to be called with each change, before the new value is set
 */
export function useSteadyCaret(
  input: RefObject<HTMLInputElement | null>,
  counts: RegExp,
): (event: ChangeEvent<HTMLInputElement>) => void {
  const behind = useRef<number | null>(null);
  const countIn = (text: string): number => text.match(counts)?.length ?? 0;

  useLayoutEffect(() => {
    const field = input.current;
    const wanted = behind.current;
    behind.current = null;
    if (wanted === null || !field || field !== document.activeElement) return;
    let at = field.value.length;
    while (at > 0 && countIn(field.value.slice(at)) < wanted) at--;
    field.setSelectionRange(at, at);
  });

  return ({ target }) => {
    behind.current = target.selectionStart === null ? null : countIn(target.value.slice(target.selectionStart));
  };
}
