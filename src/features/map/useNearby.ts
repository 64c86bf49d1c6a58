import { useCallback, useState } from 'react';
import type { Coordinates } from '#domain/distance.ts';
import { boundsAround, type CellId, coverOf } from '#domain/mapCells.ts';
import { ANYTHING, type Wish } from '#domain/mapLayers.ts';
import type { PositionReading } from '#domain/position.ts';
import { useRuntime } from '#src/runtime/runtime.tsx';
import { listOrigin, type Origin, REACH, type Reach } from './list.view.ts';

export type Nearby = {
  origin: Origin;
  reach: Reach;
  /** What the rider looks for, also on the map. */
  wish: Wish;
  choose: (wish: Wish) => void;
  widen: () => void;
  /** The cells that contain everything the list may show. */
  cover: readonly CellId[];
};

/**
 * The origin and the radius of the list. A new filter starts with the small radius: most kinds are near, and the large
 * radius costs many times the traffic.
 */
export function useNearby(reading: PositionReading, middle: Coordinates | null): Nearby {
  const [wish, setWish] = useState(ANYTHING);
  const [reach, setReach] = useState<Reach>('near');
  const origin = listOrigin(reading, middle, useRuntime().settings.mapCenter);
  const choose = (next: Wish) => {
    setWish(next);
    setReach('near');
  };
  const widen = useCallback(() => setReach('wide'), []);
  return { origin, reach, wish, choose, widen, cover: coverOf(boundsAround(origin, REACH[reach])) };
}
