/** The face of what waits in the phone for other features. */
export { UnsentWords } from './UnsentWords.tsx';
export { useLaterWords } from './useLater.ts';
export { useWhenSent } from './useWhenSent.ts';
