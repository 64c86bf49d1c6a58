import spriteUrl from './art.svg';
import type { ArtName } from './Art.tsx';

/** Address of a drawing, for pictures that put one into a scene of their own. */
export const artUrl = (name: ArtName) => `${spriteUrl}#${name}`;
