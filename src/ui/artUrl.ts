import spriteUrl from './art.svg';
import type { ArtName } from './Art.tsx';

/** Asks for the drawings before they are needed: the one for "offline" must be here when the network is not. */
export const fetchDrawings = () =>
  fetch(spriteUrl).then(
    () => {},
    () => {},
  );

/** Address of a drawing, for pictures that put one into a scene of their own. */
export const artUrl = (name: ArtName) => `${spriteUrl}#${name}`;
