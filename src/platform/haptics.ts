/** Vibration in addition to the screen. Phones without it lose nothing. */
export type Haptics = {
  /** The rider's command succeeded. */
  done(): void;
  /** The rider's command was refused. */
  refused(): void;
  /** One of the short beats that lead the rider to a vehicle. */
  pulse(): void;
  /** Something in a ride needs the rider's attention: long enough for a pocket. */
  warning(): void;
};

/** @param vibrate a pattern of milliseconds: on, off, on */
export const createHaptics = (vibrate: ((pattern: number[]) => unknown) | undefined): Haptics => ({
  done: () => void vibrate?.([20]),
  refused: () => void vibrate?.([40, 60, 40]),
  pulse: () => void vibrate?.([15]),
  warning: () => void vibrate?.([200, 100, 200]),
});
