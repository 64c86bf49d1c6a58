import type { Feature, FeatureCollection, LineString, MultiLineString, Point } from 'geojson';
import { isSurePlace } from '#domain/way.ts';
import type { Position } from '#domain/rent.ts';
import type { TrackPoint } from '#domain/track.ts';
import { collection, pixelsAtZoom0 } from './features.ts';

type Place = { longitude: number; latitude: number };

/** My place and how unsure it is (`spread`: px at zoom 0). */
export function myPlace(position: Position, heading: number | null): Feature<Point> {
  const spread = pixelsAtZoom0(position.accuracy, position.latitude);
  return {
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [position.longitude, position.latitude] },
    properties: heading === null ? { spread } : { spread, heading },
  };
}

/** The straight line to what is chosen, and how long it takes, beside the pin. From a place that is unsure none is drawn: it would point anywhere. */
export function myWay(position: Position, to: Place | null, words: string): Feature<LineString | Point>[] {
  if (!to || !isSurePlace(position)) return [];
  const there = [to.longitude, to.latitude];
  const line: Feature<LineString> = {
    type: 'Feature',
    geometry: { type: 'LineString', coordinates: [[position.longitude, position.latitude], there] },
    properties: {},
  };
  return words === ''
    ? [line]
    : [line, { type: 'Feature', geometry: { type: 'Point', coordinates: there }, properties: { words } }];
}

/** Unbroken lines of the ride; a lone point has no length to draw. */
export const trackFeature = (stretches: readonly (readonly TrackPoint[])[]): FeatureCollection<MultiLineString> =>
  collection([
    {
      type: 'Feature',
      geometry: {
        type: 'MultiLineString',
        coordinates: stretches
          .filter(({ length }) => length > 1)
          .map((points) => points.map(([longitude, latitude]) => [longitude, latitude])),
      },
      properties: {},
    },
  ]);
