import type { Map as MapLibreMap } from 'maplibre-gl';
import type { Position } from '#domain/rent.ts';
import type { TrackPoint } from '#domain/track.ts';
import { collection } from './features.ts';
import { myLocation, myWay, trackFeature } from './myFeatures.ts';
import { putData } from './pinFeed.ts';

type Place = { longitude: number; latitude: number };

/** The rider on the map: position, way to the destination, track of the ride. */
export function createMyFeed(map: MapLibreMap) {
  let me: { position: Position; heading: number | null } | null = null;
  let to: Place | null = null;
  let wayText = '';
  let stretches: readonly (readonly TrackPoint[])[] = [];

  const draw = () =>
    putData(map, 'me', collection(me ? [myLocation(me.position, me.heading), ...myWay(me.position, to, wayText)] : []));
  const drawTrack = () => putData(map, 'track', trackFeature(stretches));

  return {
    position: (): Position | null => me?.position ?? null,
    show: (position: Position | null, heading: number | null): void => {
      me = position && { position, heading };
      draw();
    },
    leadTo: (next: Place | null): void => {
      to = next;
      draw();
    },
    nameWay: (next: string): void => {
      if (next === wayText) return;
      wayText = next;
      draw();
    },
    showTrack: (next: readonly (readonly TrackPoint[])[]): void => {
      if (next === stretches) return;
      stretches = next;
      drawTrack();
    },
    /** Call it after a new style: its sources are empty. */
    refill: (): void => {
      draw();
      drawTrack();
    },
  };
}
