import type { Map as MapLibreMap } from 'maplibre-gl';
import type { Position } from '#domain/rent.ts';
import { asideOffsets, type Side } from './layers.ts';

/** Half a disc and half my dot, px: nearer than this they cover each other. */
const TOUCH = 40;

/** Discs below my dot give way downwards, all others upwards, so that neither the dot nor a count is ever covered. */
export function createAside(map: MapLibreMap) {
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
    /** Once the map rests: where its discs came to lie is known only then. */
    settle(me: Position | null): void {
      const next = me && map.getSource('vehicles') ? sideFor(me) : 'up';
      if (next === side || !map.getLayer('clusters-aside')) return;
      side = next;
      const offsets = asideOffsets(side);
      map.setLayoutProperty('clusters-aside', 'icon-offset', offsets['icon-offset']);
      map.setLayoutProperty('clusters-aside', 'text-offset', offsets['text-offset']);
    },
    /** A new style begins as written. */
    reset(): void {
      side = 'up';
    },
  };
}
