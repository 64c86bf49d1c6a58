import type { FeatureCollection, Geometry } from 'geojson';
import { englishName } from './names.ts';
import { type LonLat, type MapFeature, type PackedMap, sixBits } from './packed.ts';

type Layer = FeatureCollection<Geometry, Record<string, string | number>> & { features: MapFeature[] };

/** Official colours of the metro lines; the styles mute them. */
const METRO_COLORS: Readonly<Record<string, string>> = {
  1: '#d8232a',
  2: '#2da84f',
  3: '#1c4da1',
  4: '#1eb7e6',
  5: '#8b4f2f',
  6: '#f07f23',
  7: '#8f4a9b',
  8: '#f7c600',
  9: '#a1a2a3',
  10: '#b3d445',
  11: '#79cdcd',
  14: '#e0533d',
  15: '#de62be',
};

/** Reads signed numbers, five bits per letter, the least significant first: zigzag coding. */
function* steps(text: string): Generator<number> {
  for (let i = 0; i < text.length;) {
    let value = 0;
    let weight = 1;
    let bits: number;
    do {
      bits = sixBits(text[i++]);
      value += (bits & 31) * weight;
      weight *= 32;
    } while (bits & 32);
    yield value % 2 ? -(value + 1) / 2 : value / 2;
  }
}

/** Each part of a layer is coded relative to the start of the previous part, so the reader stores that start. */
function partReader([west, south]: LonLat, size: number) {
  let startX = 0;
  let startY = 0;
  const degrees = (origin: number, value: number) => Math.round((origin + value * size) * 1e5) / 1e5;
  return (text: string): LonLat[] => {
    const points: LonLat[] = [];
    let x = startX;
    let y = startY;
    let isLatitude = false;
    for (const step of steps(text)) {
      if (isLatitude) {
        y += step;
        if (points.length === 0) [startX, startY] = [x, y];
        points.push([degrees(west, x), degrees(south, y)]);
      } else x += step;
      isLatitude = !isLatitude;
    }
    return points;
  };
}

function readGeometry(kind: number, text: string, part: (text: string) => LonLat[]): Geometry {
  const ring = (code: string): LonLat[] => {
    const points = part(code);
    const [first] = points;
    return first ? [...points, first] : points;
  };
  switch (kind) {
    case 0:
      return { type: 'Point', coordinates: part(text)[0] ?? [0, 0] };
    case 1:
      return { type: 'LineString', coordinates: part(text) };
    case 2:
      return { type: 'Polygon', coordinates: text.split(' ').map(ring) };
    case 3:
      return { type: 'MultiLineString', coordinates: text.split(' ').map(part) };
    case 4:
      return { type: 'MultiPolygon', coordinates: text.split('/').map((polygon) => polygon.split(' ').map(ring)) };
    default:
      throw new RangeError(`unknown kind of geometry: ${kind}`);
  }
}

function readProperties(map: PackedMap, layerId: string, { n, ...rest }: Record<string, string | number>) {
  const properties: Record<string, string | number> = rest;
  const name = typeof n === 'number' ? map.names[n] : undefined;
  if (name !== undefined) {
    const [russian, english] = typeof name === 'string' ? [name, englishName(name, layerId === 'metro')] : name;
    properties['name_ru'] = russian;
    properties['name_en'] = english;
  }
  const color = METRO_COLORS[String(properties['line'])];
  if (color) properties['color'] = color;
  return properties;
}

/**
 * One layer of the file as GeoJSON. Houses along streets are not in the file: see houses.ts.
 * @throws {RangeError} for an unknown layer
 */
export function decodeLayer(map: PackedMap, layerId: string): Layer {
  const layer = map.layers[layerId];
  if (!layer) throw new RangeError(`no such layer of the map: ${layerId}`);
  const part = partReader(map.origin, map.quantum * (layer.step ?? 1));
  return {
    type: 'FeatureCollection',
    features: layer.features.map(([kind, properties, text]) => ({
      type: 'Feature',
      properties: readProperties(map, layerId, properties),
      geometry: readGeometry(kind, text, part),
    })),
  };
}
