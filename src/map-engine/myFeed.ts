import type { Coordinates } from '#domain/distance.ts';
import type { Position } from '#domain/rent.ts';
import type { TrackPoint } from '#domain/track.ts';
import type { LonLat } from '#domain/ways.ts';
import { collection } from './features.ts';
import { myLocation, routeFeatures, trackFeature } from './myFeatures.ts';
import type { Overlay } from './overlay.ts';

/** The rider on the map: position, line to the destination, track of the ride. */
export function createMyFeed(overlay: Overlay) {
  let me: { position: Position; heading: number | null } | null = null;
  let to: Coordinates | null = null;
  let routeLabel = '';
  let way: { line: readonly LonLat[]; label: string } | null = null;
  let stretches: readonly (readonly TrackPoint[])[] = [];

  const draw = () =>
    overlay.setData(
      'me',
      collection(
        me
          ? [
              myLocation(me.position, me.heading),
              ...routeFeatures(me.position, to, way?.label ?? routeLabel, way?.line),
            ]
          : [],
      ),
    );
  const drawTrack = () => overlay.setData('track', trackFeature(stretches));

  return {
    position: (): Position | null => me?.position ?? null,
    show: (position: Position | null, heading: number | null): void => {
      me = position && { position, heading };
      draw();
    },
    routeTo: (next: Coordinates | null): void => {
      to = next;
      draw();
    },
    way: (): readonly LonLat[] => way?.line ?? [],
    showWay: (next: typeof way): void => {
      if (next === way) return;
      way = next;
      draw();
    },
    labelRoute: (next: string): void => {
      if (next === routeLabel) return;
      routeLabel = next;
      draw();
    },
    showTrack: (next: readonly (readonly TrackPoint[])[]): void => {
      if (next === stretches) return;
      stretches = next;
      drawTrack();
    },
    /** Call it after a new style: it has no such sources. */
    refill: (): void => {
      draw();
      drawTrack();
    },
  };
}
