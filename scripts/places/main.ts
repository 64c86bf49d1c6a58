// Draws sandbox/seed/places.json and ways.json from the app's own map. Run by hand after scripts/basemap/moscow.json changes:
// `node scripts/run.mjs scripts/places/main.ts`. The result is committed: a sandbox needs no map to start, and the same
// seed gives the same city until a developer runs this.
import { readFileSync, writeFileSync } from 'node:fs';
import { decodeLayer } from '../basemap/decode.ts';
import type { LonLat, MapFeature, PackedMap } from '../basemap/packed.ts';
import { waysOf } from './ways.ts';

/** Metres of detail that a seeded city does not need. */
const STREET = 5;
const PARK = 25;
const RING_ROAD = 60;

const root = new URL('../../', import.meta.url);
const map: PackedMap = JSON.parse(readFileSync(new URL('scripts/basemap/moscow.json', root), 'utf8'));

type Whole = [longitude: number, latitude: number];
const whole = ([longitude, latitude]: LonLat): Whole => [Math.round(longitude * 1e5), Math.round(latitude * 1e5)];
/** Metres in a hundred-thousandth of a degree in Moscow. */
const EAST = 0.62652;
const NORTH = 1.1132;

/** Metres from a point to the line through two others; to the first when both are the same. */
function beside(point: Whole, from: Whole, to: Whole): number {
  const [dx, dy] = [(to[0] - from[0]) * EAST, (to[1] - from[1]) * NORTH];
  const [px, py] = [(point[0] - from[0]) * EAST, (point[1] - from[1]) * NORTH];
  const length = Math.hypot(dx, dy);
  return length > 0 ? Math.abs(px * dy - py * dx) / length : Math.hypot(px, py);
}

/** Leaves out every point within `metres` of the line without it (Douglas and Peucker). */
function thinned(points: readonly Whole[], metres: number): Whole[] {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last || points.length < 3) return [...points];
  const away = points.map((point, i) => (i === 0 || i === points.length - 1 ? 0 : beside(point, first, last)));
  const far = Math.max(...away);
  if (far <= metres) return [first, last];
  const at = away.indexOf(far);
  return [...thinned(points.slice(0, at + 1), metres).slice(0, -1), ...thinned(points.slice(at), metres)];
}

/** Latitude first, each point relative to the one before it. */
const relative = (points: readonly Whole[]): number[] =>
  points.flatMap(([x, y], i) => {
    const [beforeX, beforeY] = points[i - 1] ?? [0, 0];
    return [y - beforeY, x - beforeX];
  });

function pointsOf({ geometry }: MapFeature): Whole[] {
  const line =
    geometry.type === 'LineString'
      ? geometry.coordinates
      : geometry.type === 'Polygon'
        ? geometry.coordinates[0]
        : undefined;
  return (line ?? []).map(([longitude = 0, latitude = 0]) => whole([longitude, latitude]));
}

const named = (layer: string, key: string, kinds: readonly string[]): MapFeature[] =>
  decodeLayer(map, layer).features.filter(
    ({ properties }) => kinds.includes(String(properties[key])) && properties['name_ru'] !== undefined,
  );

const streets = named('roads', 'c', ['p', 's', 'r', 'w']).map((street) => {
  const { c, name_ru, name_en } = street.properties;
  return [c, name_ru, name_en, relative(thinned(pointsOf(street), STREET))];
});
const parks = named('areas', 'kind', ['park', 'garden', 'forest']).map((park) => {
  const { kind, name_ru, name_en } = park.properties;
  return [kind, name_ru, name_en, relative(thinned(pointsOf(park), PARK))];
});
const districts = named('places', 'kind', ['district']).map(({ properties, geometry }) => {
  const [longitude = 0, latitude = 0] = geometry.type === 'Point' ? geometry.coordinates : [];
  const [x, y] = whole([longitude, latitude]);
  return [properties['name_ru'], properties['name_en'], y, x];
});
const ringRoad = named('roads', 'c', ['m']).find(({ properties }) => properties['name_ru'] === 'МКАД');
if (!ringRoad) throw new Error('the map has no ring road');

const rows = (all: unknown[]) => `[\n${all.map((one) => JSON.stringify(one)).join(',\n')}\n]`;
const text = `{"streets":${rows(streets)},
"parks":${rows(parks)},
"districts":${rows(districts)},
"ringRoad":${JSON.stringify(relative(thinned(pointsOf(ringRoad), RING_ROAD)))}}
`;
writeFileSync(new URL('sandbox/seed/places.json', root), text);
const ways = waysOf(map);
writeFileSync(new URL('sandbox/seed/ways.json', root), ways.text);
console.log(ways.summary);
console.log(`${streets.length} streets, ${parks.length} parks, ${districts.length} districts`);
