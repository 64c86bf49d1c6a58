import { timing } from './motion.ts';

/** A sheet comes from below the screen and goes there. In the middle of a wide one it appears and fades (Sheet.module.css). */
const AWAY = { translate: '0 var(--sheet-away, 100%)', opacity: 'var(--sheet-gone, 1)' };
/** The id of an animation after a drag. */
const SETTLING = 'settling';

const settling = () => ({ ...timing('--slide'), id: SETTLING, fill: 'both' }) as const;

export const slideIn = (sheet: HTMLElement) =>
  sheet.animate({ translate: [AWAY.translate, '0 0'], opacity: [AWAY.opacity, '1'] }, timing('--slide'));

/** @param shown its visible height, px: a finger may have pulled it down already */
export const slideAway = (sheet: HTMLElement, shown: number) =>
  sheet.animate(
    { translate: [`0 ${sheet.offsetHeight - shown}px`, AWAY.translate], opacity: ['1', AWAY.opacity] },
    settling(),
  );

/**
 * From where the finger left it to its height. The foot stays where it is, unless the finger has pulled it down.
 *
 * @param shown its visible height, px
 * @param lowest below this height the finger has moved the whole sheet, px
 */
export function slideToRest(sheet: HTMLElement, foot: HTMLElement | null, shown: number, lowest: number): void {
  const from = (pixels: number) => ({ translate: [`0 ${pixels}px`, '0 0'] });
  const cancel = (moved: Animation) => moved.cancel();
  const { offsetHeight } = sheet;
  for (const moving of [
    sheet.animate(from(offsetHeight - shown), settling()),
    foot?.animate(from(Math.max(shown, lowest) - offsetHeight), settling()),
  ])
    moving?.finished.then(cancel, () => undefined);
}

/** A finger holds the sheet. */
export const isHeld = (sheet: HTMLElement): boolean =>
  sheet.getAnimations().some(({ playState }) => playState === 'paused');

/**
 * Slides a sheet whose height has changed from its old edge to the new one, unless it settles after a drag. The foot stays
 * where it is.
 *
 * @param grown px; negative: it has become lower
 */
export function slideEdge(sheet: HTMLElement, foot: HTMLElement | null, grown: number): void {
  if (sheet.getAnimations().some(({ id }) => id === SETTLING)) return;
  const by = (pixels: number) => ({ translate: [`0 calc(${pixels}px * var(--sheet-slides, 1))`, '0 0'] });
  const move = { ...timing('--slide'), composite: 'add' } as const;
  sheet.animate(by(grown), move);
  foot?.animate(by(-grown), move);
}
