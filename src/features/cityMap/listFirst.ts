import { hasLittleMemory } from '#map-engine/graphics.ts';

/**
 * Whether the list comes before the map, which then loads on request: to save data, or because the phone has little
 * memory. The rider's own choice decides. `public/first-paint.js` asks the same.
 */
export const isListFirst = ({ chosen, isOn }: { chosen: boolean | null; isOn: boolean }): boolean =>
  chosen ?? (isOn || hasLittleMemory());
