import type { Feature, LineString, Point, Polygon } from 'geojson';
import type { CityZone } from '#domain/zoneAt.ts';
import type { Ring } from '#domain/zoneRing.ts';
import { labelPoint } from './labelPoint.ts';

/** `isOn`: false for a slow zone outside its hours. The zone is then pale and has no effect (ledger C008). */
type Area = Feature<Polygon | LineString, { kind: CityZone['kind']; isOn: boolean }>;
/** `limit`: km/h as on a road sign; `hours`: 09:00–23:00, empty when the zone is in force all day. */
type Mark = Feature<Point, { kind: 'slow' | 'restricted'; isOn: boolean; limit: string; hours: string }>;

const closed = (ring: Ring): [number, number][] => {
  const corners = ring.map(([x, y]): [number, number] => [x, y]);
  const [first, last] = [corners[0], corners.at(-1)];
  return first && last && (first[0] !== last[0] || first[1] !== last[1]) ? [...corners, first] : corners;
};

/** The ring in counterclockwise order, so that the forbidden side is to the right of the line. */
function leftward(ring: [number, number][]): [number, number][] {
  const twice = ring.reduce((sum, [x, y], i) => {
    const [nextX, nextY] = ring[(i + 1) % ring.length] ?? [x, y];
    return sum + x * nextY - nextX * y;
  }, 0);
  return twice < 0 ? [...ring].reverse() : ring;
}

function area({ kind, ring }: CityZone, isOn: boolean): Area {
  const line = closed(ring);
  const geometry: Area['geometry'] =
    kind === 'move' ? { type: 'LineString', coordinates: leftward(line) } : { type: 'Polygon', coordinates: [line] };
  return { type: 'Feature', geometry, properties: { kind, isOn } };
}

/** The hours without seconds. A missing start or end is that of the day. Empty for a zone that is in force all day. */
function hoursOf(start: string | null, end: string | null): string {
  if (start === end) return '';
  return `${(start ?? '00:00').slice(0, 5)}–${(end ?? '24:00').slice(0, 5)}`;
}

function mark(zone: CityZone, isOn: boolean): Mark[] {
  if (zone.kind !== 'slow' && zone.kind !== 'restricted') return [];
  const position = labelPoint(zone.ring);
  if (!position) return [];
  const isSlow = zone.kind === 'slow';
  const limit = isSlow && zone.limit !== null ? String(zone.limit) : '';
  const hours = isSlow ? hoursOf(zone.start, zone.end) : '';
  return [
    {
      type: 'Feature',
      geometry: { type: 'Point', coordinates: position },
      properties: { kind: zone.kind, isOn, limit, hours },
    },
  ];
}

/** Zones as areas, with a sign in each slow or restricted zone. `isOn`: by index. */
export function zoneFeatures(zones: readonly CityZone[], isOn: readonly boolean[]): { areas: Area[]; marks: Mark[] } {
  const usable = zones.map((zone, i) => ({ zone, isOn: isOn[i] ?? true })).filter(({ zone }) => zone.ring.length > 2);
  return {
    areas: usable.map((one) => area(one.zone, one.isOn)),
    marks: usable.flatMap((one) => mark(one.zone, one.isOn)),
  };
}
