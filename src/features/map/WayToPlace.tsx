import { lazy } from '#domain/lazy.ts';
import { useLazy } from '#hooks/useLazy.ts';
import type { WayLineProps } from './WayLine.tsx';

/** The code that finds a way loads when the rider first asks for one. */
const wayCode = lazy(async () => (await import('./WayLine.tsx')).WayLine);

/** The way to the location of the open card. While its code loads, and without it, the map has a straight line. */
export function WayToPlace(props: WayLineProps) {
  const { resource: WayLine } = useLazy(wayCode);
  return WayLine && <WayLine {...props} />;
}
