import { decodeLayer } from '../basemap/decode.ts';
import type { MapFeature, PackedMap } from '../basemap/packed.ts';

/** Hundred-thousandths of a degree, east first. */
type Whole = readonly [x: number, y: number];
type Line = { kind: string; name: readonly [string, string] | null; hasLane: boolean; points: Whole[] };
/** A point of a line that is not one of its own: behind which of them, and how far along. */
type Added = { after: number; along: number; point: Whole };

/** Metres in a hundred-thousandth of a degree in Moscow. */
const [EAST, NORTH] = [0.62652, 1.1132];
/** Metres: an end so near to a street leads into it. */
const JOINS = 40;
/** Metres along the side of a square in which streets are compared. */
const SQUARE = 300;
/** Kinds of lines that are streets or paths: from trunk roads to paths in parks. No motorways, no rails. */
const KINDS = ['t', 'p', 's', 'r', 'w', 'green', 'k', 'l', 'f'];
/** The map says nothing about bike lanes: boulevards, embankments and these streets have them. */
const LANES =
  /набережная|бульвар|^(?:улица Ильинка|улица Покровка|улица Маросейка|улица Большая Якиманка|Ленинский проспект|проспект Мира|Комсомольский проспект)$/;

const metres = (a: Whole, b: Whole) => Math.hypot((a[0] - b[0]) * EAST, (a[1] - b[1]) * NORTH);

function linesOf({ properties, geometry }: MapFeature): Line[] {
  const kind = String(properties['c']);
  if (!KINDS.includes(kind) || properties['tunnel']) return [];
  const [russian, english] = [properties['name_ru'], properties['name_en']];
  const name = russian === undefined ? null : ([String(russian), String(english)] as const);
  const hasLane = kind === 'green' || (name !== null && LANES.test(name[0]));
  const parts =
    geometry.type === 'LineString'
      ? [geometry.coordinates]
      : geometry.type === 'MultiLineString'
        ? geometry.coordinates
        : [];
  return parts.map((part) => ({
    kind,
    name,
    hasLane,
    points: part.map(([x = 0, y = 0]): Whole => [Math.round(x * 1e5), Math.round(y * 1e5)]),
  }));
}

/** A square for walkers: its edge is a street, as nobody drives across it. */
function edgesOf({ properties, geometry }: MapFeature): MapFeature[] {
  if (properties['kind'] !== 'plaza' || geometry.type !== 'Polygon') return [];
  return geometry.coordinates.map((coordinates) => ({
    type: 'Feature',
    properties: { ...properties, c: 'w' },
    geometry: { type: 'LineString', coordinates },
  }));
}

type Stretch = { line: number; after: number; a: Whole; b: Whole };
const squareOf = ([x, y]: Whole): Whole => [Math.floor((x * EAST) / SQUARE), Math.floor((y * NORTH) / SQUARE)];

function* squaresOf({ a, b }: Pick<Stretch, 'a' | 'b'>, around = 0): Generator<string> {
  const [from, to] = [squareOf(a), squareOf(b)];
  for (let x = Math.min(from[0], to[0]) - around; x <= Math.max(from[0], to[0]) + around; x += 1)
    for (let y = Math.min(from[1], to[1]) - around; y <= Math.max(from[1], to[1]) + around; y += 1) yield `${x} ${y}`;
}

function indexed(all: readonly Line[]): Map<string, Stretch[]> {
  const squares = new Map<string, Stretch[]>();
  all.forEach(({ points }, line) =>
    points.slice(1).forEach((b, after) => {
      const stretch = { line, after, a: points[after] ?? b, b };
      for (const square of squaresOf(stretch)) squares.set(square, [...(squares.get(square) ?? []), stretch]);
    }),
  );
  return squares;
}

/** Where two stretches cross, as the share of the first; null where they do not. */
function crossing({ a, b }: Stretch, { a: c, b: d }: Stretch): number | null {
  const [rx, ry, sx, sy] = [b[0] - a[0], b[1] - a[1], d[0] - c[0], d[1] - c[1]];
  const turn = rx * sy - ry * sx;
  if (turn === 0) return null;
  const t = ((c[0] - a[0]) * sy - (c[1] - a[1]) * sx) / turn;
  const u = ((c[0] - a[0]) * ry - (c[1] - a[1]) * rx) / turn;
  return t >= 0 && t <= 1 && u >= 0 && u <= 1 ? t : null;
}

/** The nearest point of a stretch, as a share of it. */
function nearest(point: Whole, { a, b }: Stretch): number {
  const [dx, dy] = [(b[0] - a[0]) * EAST, (b[1] - a[1]) * NORTH];
  const length = dx * dx + dy * dy;
  const along = (point[0] - a[0]) * EAST * dx + (point[1] - a[1]) * NORTH * dy;
  return length === 0 ? 0 : Math.min(1, Math.max(0, along / length));
}

const at = ({ a, b }: Stretch, share: number): Whole => [
  Math.round(a[0] + (b[0] - a[0]) * share),
  Math.round(a[1] + (b[1] - a[1]) * share),
];

/** The lines with more points, each between the two where it lies. */
function withPoints(all: readonly Line[], added: ReadonlyMap<number, Added[]>): Line[] {
  return all.map((line, i) => {
    const more = added.get(i) ?? [];
    const points = line.points.flatMap((point, after) => [
      point,
      ...more
        .filter((one) => one.after === after)
        .toSorted((one, other) => one.along - other.along)
        .map((one) => one.point),
    ]);
    const isNew = (point: Whole, k: number) => point[0] !== points[k - 1]?.[0] || point[1] !== points[k - 1]?.[1];
    return { ...line, points: points.filter(isNew) };
  });
}

const add = (to: Map<number, Added[]>, { line, after }: Stretch, along: number, point: Whole) =>
  to.set(line, [...(to.get(line) ?? []), { after, along, point }]);

function joined(all: readonly Line[]): Line[] {
  const squares = indexed(all);
  const added = new Map<number, Added[]>();
  const ends = all.map(({ points }, line) => {
    const meet = (end: Whole): Whole | null => {
      let best: { stretch: Stretch; share: number; away: number } | null = null;
      for (const square of squaresOf({ a: end, b: end }, 1)) {
        for (const stretch of squares.get(square) ?? []) {
          if (stretch.line === line) continue;
          const share = nearest(end, stretch);
          const away = metres(end, at(stretch, share));
          if (away <= JOINS && (!best || away < best.away)) best = { stretch, share, away };
        }
      }
      if (!best) return null;
      const point = at(best.stretch, best.share);
      add(added, best.stretch, best.share, point);
      return point;
    };
    const [first, last] = [points[0], points.at(-1)];
    return [first ? meet(first) : null, last ? meet(last) : null] as const;
  });
  const extended = withPoints(all, added).map((line, i) => {
    const [before, behind] = ends[i] ?? [null, null];
    return { ...line, points: [...(before ? [before] : []), ...line.points, ...(behind ? [behind] : [])] };
  });
  const again = indexed(extended);
  const crossed = new Map<number, Added[]>();
  const seen = new Set<string>();
  for (const stretches of again.values()) {
    for (const one of stretches) {
      for (const other of stretches) {
        const pair = `${one.line} ${one.after} ${other.line} ${other.after}`;
        if (one.line >= other.line || seen.has(pair)) continue;
        seen.add(pair);
        const share = crossing(one, other);
        if (share === null) continue;
        const point = at(one, share);
        add(crossed, one, share, point);
        add(crossed, other, nearest(point, other), point);
      }
    }
  }
  return withPoints(extended, crossed);
}

/** The lines of the largest part in which every street can be reached. */
function connected(all: readonly Line[]): Line[] {
  const above = new Map<string, string>();
  const top = (key: string): string => {
    let now = key;
    for (let next = above.get(now); next !== undefined && next !== now; next = above.get(now)) now = next;
    return now;
  };
  const keyOf = ([x, y]: Whole) => `${x} ${y}`;
  const first = ({ points }: Line) => top(keyOf(points[0] ?? [0, 0]));
  for (const line of all) for (const point of line.points) above.set(top(keyOf(point)), first(line));
  const sizes = new Map<string, number>();
  for (const line of all) sizes.set(first(line), (sizes.get(first(line)) ?? 0) + line.points.length);
  const [largest] = [...sizes].toSorted((a, b) => b[1] - a[1])[0] ?? [''];
  return all.filter((line) => first(line) === largest);
}

/**
 * The street graph of the app's own map, for `sandbox/seed/ways.json`. The map draws streets that only look as if they met;
 * here two of them meet where they share a point. Also says how much it is.
 */
export function waysOf(map: PackedMap): { text: string; summary: string } {
  const lines = [
    ...['roads', 'lanes'].flatMap((layer) => decodeLayer(map, layer).features),
    ...decodeLayer(map, 'areas').features.flatMap(edgesOf),
  ].flatMap(linesOf);
  const streets = connected(joined(lines).filter(({ points }) => points.length > 1));
  const names = [...new Map(streets.flatMap(({ name }) => (name ? [[name[0], name] as const] : []))).values()];
  const index = new Map(names.map(([russian], i) => [russian, i]));
  const rows = streets.map(({ kind, name, hasLane, points }) => [
    kind,
    name ? (index.get(name[0]) ?? -1) : -1,
    hasLane ? 1 : 0,
    points.flatMap(([x, y], i) => [y - (points[i - 1]?.[1] ?? 0), x - (points[i - 1]?.[0] ?? 0)]),
  ]);
  const list = (all: unknown[]) => `[\n${all.map((one) => JSON.stringify(one)).join(',\n')}\n]`;
  const points = streets.reduce((sum, street) => sum + street.points.length, 0);
  return {
    text: `{"names":${list(names)},\n"lines":${list(rows)}}\n`,
    summary: `${streets.length} of ${lines.length} lines, ${points} points`,
  };
}
