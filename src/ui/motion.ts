/** The rider asked the system for less motion: movements become jumps. */
export const prefersStill = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** The curve of --ease, for movements that follow a finger and so cannot be written in a style sheet. */
export const EASE = 'cubic-bezier(.2, 0, 0, 1)';
