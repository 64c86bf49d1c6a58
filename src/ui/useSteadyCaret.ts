import { type ChangeEvent, type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * For a field that groups or capitalises typed text: the caret stays before the same characters.
 * @param counts matches typed characters, such as /\p{Nd}/gu; separators that the field adds do not match
 * @returns a function to call with each change event, before the new value is set
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

  return ({ target, nativeEvent }) => {
    // The caret is the keyboard's while it composes.
    if (nativeEvent instanceof InputEvent && nativeEvent.isComposing) return;
    behind.current = target.selectionStart === null ? null : countIn(target.value.slice(target.selectionStart));
  };
}
