import type { Map as MapLibreMap } from 'maplibre-gl';
import type { Position } from '#domain/rent.ts';
import type { TrackPoint } from '#domain/track.ts';
import { collection } from './features.ts';
import { myPlace, myWay, trackFeature } from './myFeatures.ts';
import { putData } from './pinFeed.ts';

type Place = { longitude: number; latitude: number };

/** What the map shows of its rider: the place, the way to what is chosen, the track of the ride. */
export function createMyFeed(map: MapLibreMap) {
  let me: { position: Position; heading: number | null } | null = null;
  let to: Place | null = null;
  let words = '';
  let stretches: readonly (readonly TrackPoint[])[] = [];

  const draw = () =>
    putData(map, 'me', collection(me ? [myPlace(me.position, me.heading), ...myWay(me.position, to, words)] : []));
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
      if (next === words) return;
      words = next;
      draw();
    },
    showTrack: (next: readonly (readonly TrackPoint[])[]): void => {
      if (next === stretches) return;
      stretches = next;
      drawTrack();
    },
    /** After a new style: its sources are empty. */
    refill: (): void => {
      draw();
      drawTrack();
    },
  };
}
