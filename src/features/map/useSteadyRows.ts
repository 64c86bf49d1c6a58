import { type FocusEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import type { MapCell } from '#api/map.ts';
import { heldRows, type ListItem, type ListRow } from './list.view.ts';

/**
 * Rows that do not move under a finger or the keyboard focus, with the handlers for the box around them.
 *
 * @param question names the list: a new value releases the old rows
 * @param isCardOpen a card lies over the list and has the focus
 */
export function useSteadyRows(
  now: readonly ListRow[],
  items: readonly ListItem[],
  cells: readonly MapCell[],
  question: string,
  isCardOpen: boolean,
) {
  const box = useRef<HTMLUListElement>(null);
  const [isPressed, setPressed] = useState(false);
  const [isByKeys, setByKeys] = useState(false);
  const [held, setHeld] = useState<{ question: string; rows: readonly ListRow[] } | null>(null);
  const isHeld = isPressed || isByKeys;
  if (isHeld && held?.question !== question) setHeld({ question, rows: now });
  if (!isHeld && held) setHeld(null);
  useEffect(() => {
    if (!isCardOpen && !box.current?.contains(document.activeElement)) setByKeys(false);
  }, [isCardOpen]);
  const known = cells.flatMap(({ detail, bounds }) => (detail ? [bounds] : []));

  return {
    rows: isHeld && held ? heldRows(held.rows, now, items, known) : now,
    hold: {
      ref: box,
      onPointerDown: (event: PointerEvent) => setPressed(event.isPrimary),
      onPointerUp: () => setPressed(false),
      onPointerCancel: () => setPressed(false),
      onPointerLeave: () => setPressed(false),
      // oxlint-disable-next-line lingui/no-unlocalized-strings -- a selector
      onFocus: ({ target }: FocusEvent) => setByKeys(target.matches(':focus-visible')),
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
        // A card that opens over the list returns the focus to its row.
        const stays =
          relatedTarget instanceof Element &&
          (currentTarget.contains(relatedTarget) || relatedTarget.closest('dialog') !== null);
        if (!stays) setByKeys(false);
      },
    },
  };
}
