/** Whether the system setting asks for reduced motion. The tokens of tokens.css are then 0. */
export const prefersReducedMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

const token = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

/** A duration of tokens.css, ms. A build may write it in seconds. */
export function duration(name: '--fade' | '--slide' | '--fly'): number {
  const value = token(name);
  return (Number.parseFloat(value) || 0) * (value.endsWith('ms') ? 1 : 1000);
}

/** The timing of an animation from code: those that follow a finger cannot be in a style sheet. */
export const timing = (name: '--fade' | '--slide') => ({ duration: duration(name), easing: token('--ease') });
