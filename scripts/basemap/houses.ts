import { decodeLayer } from './decode.ts';
import { type LonLat, type MapFeature, type PackedMap, sixBits } from './packed.ts';

/*
 * The file does not store houses. A seeded generator puts them along every street, and the file has one verdict for
 * each house: 0 no room, 1 as generated, 2 plain bar, 3 short bar. Houses are drawn as thick lines. The order of the
 * random numbers is part of the file's format. The code uses only + - * / and sqrt, so that every engine generates the
 * same houses.
 */
const LON_METRES = 62_652;
const LAT_METRES = 111_320;
const ROWS = 3;
const ROW_DEPTH = 34;
const NOWHERE: LonLat = [0, 0];
const IMPORTANCE = 'tpswrlk';
const SETBACK: Readonly<Record<string, number>> = { t: 19, p: 14.5, s: 12, r: 9.5, w: 8.5, k: 13, l: 9.5 };

/** By zone: within the Garden Ring, within the Third Ring, outside the Third Ring, outside the city (no houses). */
const ZONES = [
  { least: 28, spread: 62, gaps: [0, 0.25, 0.45] },
  { least: 36, spread: 66, gaps: [0.2, 0.4, 0.62] },
  { least: 56, spread: 70, gaps: [0.42, 0.68, 0.92] },
  { least: 0, spread: 0, gaps: [1, 1, 1] },
];

type Street = { kind: string; points: LonLat[] };
type House = { width: 14 | 18; length: number; path: LonLat[] };
type Verdict = () => number;

/** Every street with houses, important streets first, otherwise in the file's order. */
function streets(features: readonly MapFeature[]): Street[] {
  return features
    .filter(({ properties: { c, tunnel } }) => typeof c === 'string' && c in SETBACK && !tunnel)
    .flatMap(({ properties, geometry }): Street[] => {
      const kind = String(properties['c']);
      if (geometry.type === 'LineString') return [{ kind, points: geometry.coordinates.map(toPoint) }];
      if (geometry.type === 'MultiLineString')
        return geometry.coordinates.map((line) => ({ kind, points: line.map(toPoint) }));
      return [];
    })
    .sort((a, b) => IMPORTANCE.indexOf(a.kind) - IMPORTANCE.indexOf(b.kind));
}

const toPoint = ([x = 0, y = 0]: number[]): LonLat => [x, y];

const toDegrees = ([x, y]: LonLat): LonLat => [
  Math.round((x / LON_METRES) * 1e6) / 1e6,
  Math.round((y / LAT_METRES) * 1e6) / 1e6,
];

/** mulberry32 */
function dice(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** A street in metres: its length, and the point at a distance from its start. */
function measure(points: readonly LonLat[]) {
  const metres = points.map(([lon, lat]): LonLat => [lon * LON_METRES, lat * LAT_METRES]);
  const lengths = [0];
  metres.reduce((a, b, i) => {
    const x = b[0] - a[0];
    const y = b[1] - a[1];
    lengths.push((lengths[i - 1] ?? 0) + Math.sqrt(x * x + y * y));
    return b;
  });
  const at = (distance: number): LonLat => {
    let i = 1;
    while (i < metres.length - 1 && (lengths[i] ?? 0) < distance) i++;
    const a = metres[i - 1] ?? NOWHERE;
    const b = metres[i] ?? NOWHERE;
    const [from, to] = [lengths[i - 1] ?? 0, lengths[i] ?? 0];
    const share = (distance - from) / (to - from);
    return [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share];
  };
  return { length: lengths.at(-1) ?? 0, at };
}

type Plot = { from: number; length: number; side: 1 | -1; row: number; wings: number; wing: number };

/** One house. `wings`: bit 0 adds a wing at the far end, bit 1 at the near end. */
function build(kind: string, at: (distance: number) => LonLat, { from, length, side, row, wings, wing }: Plot): House {
  const a = at(from);
  const b = at(from + length);
  const dx = b[0] - a[0];
  const dy = b[1] - a[1];
  const l = Math.sqrt(dx * dx + dy * dy) || 1;
  const width = row > 0 || 'lrwk'.includes(kind) ? 14 : 18;
  const u = [dx / l, dy / l] as const;
  const v = [-u[1] * side, u[0] * side] as const;
  const offset = (SETBACK[kind] ?? 0) + width / 2 + row * ROW_DEPTH;
  const corner = (s: number, w: number): LonLat => [
    a[0] + u[0] * s + v[0] * (offset + w),
    a[1] + u[1] * s + v[1] * (offset + w),
  ];
  const near = wings & 2 ? [corner(width / 2, wing), corner(width / 2, 0)] : [corner(0, 0)];
  const far = wings & 1 ? [corner(l - width / 2, 0), corner(l - width / 2, wing)] : [corner(l, 0)];
  return { width, length, path: [...near, ...far] };
}

function wingsOf(roll: number): number {
  if (roll < 0.16) return 3;
  if (roll < 0.36) return 1;
  return roll < 0.56 ? 2 : 0;
}

function dealRow(
  street: Street,
  zoneIndex: number,
  seed: number,
  row: number,
  verdict: Verdict,
  emit: (house: House) => void,
) {
  const zone = ZONES[zoneIndex];
  const gapChance = zone?.gaps[row] ?? 1;
  if (!zone || gapChance === 1) return;
  const { length, at } = measure(street.points);
  for (const side of [1, -1] as const) {
    const random = dice((seed * 6 + row * 2 + (side > 0 ? 1 : 0) + 1) * 2_654_435_761);
    let s = 3;
    while (s < length - 18) {
      const want = Math.round((zone.least + random() * zone.spread) / (row ? 1.4 : 1));
      const isGap = random() < gapChance;
      const roll = random();
      const wing = random() < 0.5 ? 28 : 40;
      const space = random() < (zoneIndex ? 0.2 : 0.55) ? 3 : 8 + random() * 10;
      if (isGap) {
        s += want;
        continue;
      }
      const size = Math.min(want, length - s - 3);
      const decision = verdict();
      if (decision === 0) {
        s += row ? 24 : 14;
        continue;
      }
      const wings = decision === 1 && row === 0 && size >= 36 ? wingsOf(roll) : 0;
      const house = build(street.kind, at, {
        from: s,
        length: decision === 3 ? size * 0.55 : size,
        side,
        row,
        wings,
        wing,
      });
      emit(house);
      s += house.length + space;
    }
  }
}

/**
 * The houses of the map: landmark outlines (`d` 0) from the file, then rows of houses as lines 18 and 14 metres wide.
 */
export function decodeHouses(map: PackedMap) {
  const landmarks = decodeLayer(map, 'houses');
  const all = streets([...decodeLayer(map, 'roads').features, ...decodeLayer(map, 'lanes').features]);
  const lines: Record<14 | 18, LonLat[][]> = { 14: [], 18: [] };
  let dealt = 0;
  const verdict = () => {
    const three = sixBits(map.deal.verdicts[Math.floor(dealt / 3)]);
    return (three >> ((dealt++ % 3) * 2)) & 3;
  };
  for (let row = 0; row < ROWS; row++) {
    all.forEach((street, seed) =>
      dealRow(street, Number(map.deal.zones[seed]), seed, row, verdict, ({ width, path }) =>
        lines[width].push(path.map(toDegrees)),
      ),
    );
  }
  const rows = ([18, 14] as const).map((d): MapFeature => ({
    type: 'Feature',
    properties: { d },
    geometry: { type: 'MultiLineString', coordinates: lines[d] },
  }));
  return { ...landmarks, features: [...landmarks.features, ...rows] };
}
