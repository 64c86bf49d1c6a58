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

/** From where the finger left it to its height. @param shown its visible height, px */
export const slideToRest = (sheet: HTMLElement, shown: number) =>
  sheet.animate({ translate: [`0 ${sheet.offsetHeight - shown}px`, '0 0'] }, settling());

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
