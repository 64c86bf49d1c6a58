import type { Map as MapLibreMap } from 'maplibre-gl';
import type { Position } from '#domain/rent.ts';
import { asideOffsets, type Side } from './layers.ts';

/** Half a disc and half the rider's dot, px: closer ones overlap. */
const TOUCH = 40;

/**
 * Moves overlapping discs away from the rider's dot: down if one is below it, else up. So the dot and the counts stay
 * visible.
 */
export function createOffsetFromUser(map: MapLibreMap) {
  let side: Side = 'up';

  function sideFor(me: Position): Side {
    const dot = map.project([me.longitude, me.latitude]);
    const discs = map.querySourceFeatures('vehicles', { filter: ['has', 'point_count'] });
    const touching = discs.flatMap(({ geometry }) => {
      if (geometry.type !== 'Point') return [];
      const [longitude = 0, latitude = 0] = geometry.coordinates;
      const { x, y } = map.project([longitude, latitude]);
      return Math.abs(x - dot.x) < TOUCH && Math.abs(y - dot.y) < TOUCH ? [y - dot.y] : [];
    });
    return touching.some((below) => below > 0) ? 'down' : 'up';
  }

  return {
    /** Call it once the map rests: only then the positions of the discs are known. */
    settle(me: Position | null): void {
      const next = me && map.getSource('vehicles') ? sideFor(me) : 'up';
      if (next === side || !map.getLayer('clusters-aside')) return;
      side = next;
      const offsets = asideOffsets(side);
      map.setLayoutProperty('clusters-aside', 'icon-offset', offsets['icon-offset']);
      map.setLayoutProperty('clusters-aside', 'text-offset', offsets['text-offset']);
    },
    /** After a new style: its offsets are the initial ones again. */
    reset(): void {
      side = 'up';
    },
  };
}
