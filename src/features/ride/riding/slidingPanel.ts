import { slideEdge } from '#ui/sheetMotion.ts';

/** The height of a panel that another one replaces in this moment, px; null: nothing was there. */
let replaced: number | null = null;

/**
 * A ref of the ride's panel. The panel slides from its old edge when it grows or shrinks, also from a ride to a pause and
 * back, with what floats above it in its parent. Its last child, the buttons, stays.
 */
export function slidingPanel(panel: HTMLElement): () => void {
  let height = replaced ?? panel.offsetHeight;
  const slide = () => {
    const grown = panel.offsetHeight - height;
    height += grown;
    const { parentElement, lastElementChild } = panel;
    if (grown !== 0 && parentElement && lastElementChild instanceof HTMLElement)
      slideEdge(parentElement, lastElementChild, grown);
  };
  slide();
  const sizes = new ResizeObserver(slide);
  sizes.observe(panel);
  return () => {
    sizes.disconnect();
    replaced = height;
    queueMicrotask(() => {
      replaced = null;
    });
  };
}
