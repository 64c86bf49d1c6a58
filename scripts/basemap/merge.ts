import type { Position } from 'geojson';
import type { MapFeature } from './packed.ts';

type Parts = { points: Position[]; lines: Position[][]; polygons: Position[][][] };

function addTo({ points, lines, polygons }: Parts, { geometry }: MapFeature): void {
  switch (geometry.type) {
    case 'Point':
      points.push(geometry.coordinates);
      break;
    case 'LineString':
      lines.push(geometry.coordinates);
      break;
    case 'MultiLineString':
      lines.push(...geometry.coordinates);
      break;
    case 'Polygon':
      polygons.push(geometry.coordinates);
      break;
    case 'MultiPolygon':
      polygons.push(...geometry.coordinates);
      break;
    case 'MultiPoint':
    case 'GeometryCollection':
      throw new TypeError(`The map has no ${geometry.type}.`);
  }
}

/** One feature instead of many with the same properties: a tile of them is smaller, and a phone reads it faster. */
export function mergeFeatures(features: readonly MapFeature[]): MapFeature[] {
  const byProperties = new Map<string, Parts>();
  for (const feature of features) {
    const key = JSON.stringify(feature.properties);
    const parts = byProperties.get(key) ?? { points: [], lines: [], polygons: [] };
    byProperties.set(key, parts);
    addTo(parts, feature);
  }
  return [...byProperties].flatMap(([key, { points, lines, polygons }]): MapFeature[] => {
    const properties: MapFeature['properties'] = JSON.parse(key);
    const all: MapFeature['geometry'][] = [
      { type: 'MultiPoint', coordinates: points },
      { type: 'MultiLineString', coordinates: lines },
      { type: 'MultiPolygon', coordinates: polygons },
    ];
    return all
      .filter((geometry) => 'coordinates' in geometry && geometry.coordinates.length > 0)
      .map((geometry) => ({ type: 'Feature', properties, geometry }));
  });
}
