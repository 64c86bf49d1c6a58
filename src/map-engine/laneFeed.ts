import type { BikeLanes } from '#api/ways.ts';
import { collection } from './features.ts';
import type { Overlay } from './overlay.ts';

/** The bike lanes on the map, while the rider wants them. */
export function createLaneFeed(overlay: Overlay) {
  let lanes: BikeLanes | null = null;
  const draw = () => {
    overlay.setTiles('lane-tiles', lanes?.kind === 'tiles' ? lanes.url : null);
    const coordinates = lanes?.kind === 'lines' ? lanes.lines.map((line) => line.map(([x, y]) => [x, y])) : [];
    overlay.setData(
      'lanes',
      collection([{ type: 'Feature', properties: {}, geometry: { type: 'MultiLineString', coordinates } }]),
    );
  };
  return {
    show: (next: BikeLanes | null): void => {
      if (next === lanes) return;
      lanes = next;
      draw();
    },
    /** Call it after a new style: it has no such sources. */
    refill: draw,
  };
}
