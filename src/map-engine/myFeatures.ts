import type { Feature, FeatureCollection, LineString, MultiLineString, Point } from 'geojson';
import type { Coordinates } from '#domain/distance.ts';
import type { Position } from '#domain/rent.ts';
import type { TrackPoint } from '#domain/track.ts';
import { isSureLocation } from '#domain/travelEstimate.ts';
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

/**
 * The straight line to the destination, and the duration text beside its pin. An inexact position gives no line: its
 * direction would be wrong.
 */
export function routeFeatures(
  position: Position,
  to: Coordinates | null,
  label: string,
): Feature<LineString | Point>[] {
  if (!to || !isSureLocation(position)) return [];
  const there = [to.longitude, to.latitude];
  const line: Feature<LineString> = {
    type: 'Feature',
    geometry: { type: 'LineString', coordinates: [[position.longitude, position.latitude], there] },
    properties: {},
  };
  return label === ''
    ? [line]
    : [line, { type: 'Feature', geometry: { type: 'Point', coordinates: there }, properties: { label } }];
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
