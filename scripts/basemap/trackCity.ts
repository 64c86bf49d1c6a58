import type { Geometry } from 'geojson';
import { decodeLayer } from './decode.ts';
import type { LonLat, MapFeature, PackedMap } from './packed.ts';

/** Degrees of a step: 3 m to the east, 6 m to the north. src/features/track/city.ts reads with the same. */
const STEP = 0.00005;
/** A line may leave out points within this distance of it, steps. */
const TOLERANCE = 4;

/** What a picture of a track shows of the city: no houses, no yards, no railways. */
const PARTS: Readonly<Record<string, (feature: MapFeature) => boolean>> = {
  water: ({ geometry }) => geometry.type === 'Polygon',
  areas: ({ properties }) => ['forest', 'park', 'garden'].includes(String(properties['kind'])),
  roads: ({ properties }) => ['m', 't', 'p', 's', 'r', 'w'].includes(String(properties['c'])),
};

function linesOf(geometry: Geometry): LonLat[][] {
  const isLonLat = (value: unknown): value is LonLat => Array.isArray(value) && typeof value[0] === 'number';
  const walk = (value: unknown): LonLat[][] =>
    !Array.isArray(value) ? [] : value.every(isLonLat) ? [value] : value.flatMap(walk);
  return 'coordinates' in geometry ? walk(geometry.coordinates) : [];
}

/** Distance of a point from the line through two others, steps. */
function offLine([x, y]: LonLat, [ax, ay]: LonLat, [bx, by]: LonLat): number {
  const length = Math.hypot(bx - ax, by - ay);
  return length === 0 ? Math.hypot(x - ax, y - ay) : Math.abs((bx - ax) * (y - ay) - (by - ay) * (x - ax)) / length;
}

/** A line without the points that nobody misses (Douglas and Peucker). */
function simple(line: readonly LonLat[]): LonLat[] {
  const [first, last] = [line[0], line.at(-1)];
  if (!first || !last || line.length < 3) return [...line];
  const off = line.map((point) => offLine(point, first, last));
  const farthest = off.indexOf(Math.max(...off));
  if ((off[farthest] ?? 0) <= TOLERANCE) return [first, last];
  return [...simple(line.slice(0, farthest + 1)).slice(0, -1), ...simple(line.slice(farthest))];
}

/** Steps east and north of the map's origin, then of the point before. */
function packed(line: readonly LonLat[], [west, south]: LonLat): string {
  const steps = simple(
    line.map(([lon, lat]): LonLat => [Math.round((lon - west) / STEP), Math.round((lat - south) / STEP)]),
  );
  return steps.map(([x, y], i) => `${x - (steps[i - 1]?.[0] ?? 0)} ${y - (steps[i - 1]?.[1] ?? 0)}`).join(' ');
}

/** The text of src/features/track/city.json: for each part its features, apart by `;`, with their lines, apart by `,`. */
export function trackCity(map: PackedMap): string {
  const parts = Object.entries(PARTS).map(([layer, isShown]) => {
    const features = decodeLayer(map, layer).features.filter(isShown);
    const lines = features.map(({ geometry }) => linesOf(geometry).map((line) => packed(line, map.origin)));
    return [layer, lines.map((one) => one.join(',')).join(';')];
  });
  return `${JSON.stringify({ origin: map.origin.join(' '), ...Object.fromEntries(parts) }, null, 2)}\n`;
}
