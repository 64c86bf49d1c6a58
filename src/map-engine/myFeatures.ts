import type { Feature, FeatureCollection, LineString, MultiLineString, Point } from 'geojson';
import type { Coordinates } from '#domain/distance.ts';
import type { Position } from '#domain/rent.ts';
import type { TrackPoint } from '#domain/track.ts';
import { isSureLocation } from '#domain/travelEstimate.ts';
import type { LonLat } from '#domain/ways.ts';
import { collection, pixelsAtZoom0 } from './features.ts';

/** The rider's position with its accuracy (`spread`: px at zoom 0). */
export function myLocation(position: Position, heading: number | null): Feature<Point> {
  const spread = pixelsAtZoom0(position.accuracy, position.latitude);
  return {
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [position.longitude, position.latitude] },
    properties: heading === null ? { spread } : { spread, heading },
  };
}

const lineOf = (points: readonly LonLat[], isWay: boolean): Feature<LineString> => ({
  type: 'Feature',
  geometry: { type: 'LineString', coordinates: points.map(([longitude, latitude]) => [longitude, latitude]) },
  properties: isWay ? { way: true } : {},
});

/**
 * The line to the destination, and the duration text beside its pin. The line is straight, or the way along streets with
 * straight steps from the rider to the first street and from the last one. An inexact position gives no line: its direction
 * would be wrong.
 */
export function routeFeatures(
  position: Position,
  to: Coordinates | null,
  label: string,
  way: readonly LonLat[] = [],
): Feature<LineString | Point>[] {
  if (!to || !isSureLocation(position)) return [];
  const here: LonLat = [position.longitude, position.latitude];
  const there: LonLat = [to.longitude, to.latitude];
  const [first, last] = [way[0], way.at(-1)];
  const lines =
    first && last
      ? [lineOf([here, first], false), lineOf(way, true), lineOf([last, there], false)]
      : [lineOf([here, there], false)];
  return label === ''
    ? lines
    : [...lines, { type: 'Feature', geometry: { type: 'Point', coordinates: [...there] }, properties: { label } }];
}

/** The unbroken lines of a track. A line of one point is left out: it has no length. */
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
