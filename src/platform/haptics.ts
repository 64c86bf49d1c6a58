/** Short vibrations beside what the screen already says: they add, they never carry (design/look). */
export type Haptics = {
  /** A step is done. */
  done(): void;
  /** Something was refused. */
  refused(): void;
};

const quiet = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

function vibrate(pattern: number | number[]): void {
  // Safari has no vibration, and a page the rider has not touched yet may not vibrate.
  if (!quiet()) navigator.vibrate?.(pattern);
}

export const haptics: Haptics = {
  done: () => vibrate(20),
  refused: () => vibrate([40, 60, 40]),
};
