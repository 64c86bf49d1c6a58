import spriteUrl from './art.svg';
import type { ArtName } from './Art.tsx';

/** Loads the drawings in advance: the one for "offline" must be there when the network is not. */
export const prefetchArt = () =>
  fetch(spriteUrl).then(
    () => {},
    () => {},
  );

/** URL of a drawing, for SVGs that embed it in another picture. */
export const artUrl = (name: ArtName) => `${spriteUrl}#${name}`;
