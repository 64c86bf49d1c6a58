/** Whether the system setting asks for reduced motion. Animations then have no duration. */
export const prefersReducedMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** The value of --ease, for animations from code: those that follow a finger cannot be in a style sheet. */
export const EASE = 'cubic-bezier(.2, 0, 0, 1)';
