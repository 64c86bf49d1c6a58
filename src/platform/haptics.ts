/** A touch in the hand beside what the screen says; phones without it lose nothing. */
export type Haptics = {
  /** Something the rider waited for has happened. */
  done(): void;
  /** It was refused. */
  refused(): void;
};

/** @param vibrate a pattern of milliseconds: on, off, on */
export const createHaptics = (vibrate: ((pattern: number[]) => unknown) | undefined): Haptics => ({
  done: () => void vibrate?.([20]),
  refused: () => void vibrate?.([40, 60, 40]),
});
