import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { metresBetween, type Point } from '../geo.ts';
import type { Random } from '../random.ts';

/**
 * Streets, parks and districts of our own schematic Moscow (`scripts/basemap/moscow.json`), thinned to 5 m (parks 25 m).
 * Numbers are degrees × 100000, latitude first, each point relative to the one before it.
 */
const Line = v.array(v.number());
const File = v.object({
  streets: v.array(v.tuple([v.picklist(['p', 's', 'r', 'w']), v.string(), v.string(), Line])),
  parks: v.array(v.tuple([v.string(), v.string(), v.string(), Line])),
  districts: v.array(v.tuple([v.string(), v.string(), v.number(), v.number()])),
  ringRoad: Line,
});

type Named = { nameRu: string; nameEn: string };
type Street = Named & { points: Point[]; metres: number };
type Park = Named & { kind: string; ring: Point[] };
export type Places = { streets: Street[]; parks: Park[]; districts: (Named & Point)[]; ringRoad: Point[] };

/** Where the map opens (map-and-rent §9). */
export const centre: Point = { latitude: 55.754278, longitude: 37.620859 };

function decode(numbers: number[]): Point[] {
  const points: Point[] = [];
  let latitude = 0;
  let longitude = 0;
  for (let i = 0; i + 1 < numbers.length; i += 2) {
    latitude += numbers[i] ?? 0;
    longitude += numbers[i + 1] ?? 0;
    points.push({ latitude: latitude / 100_000, longitude: longitude / 100_000 });
  }
  return points;
}

const lengthOf = (points: Point[]) =>
  points.reduce((sum, point, i) => sum + metresBetween(points[i - 1] ?? point, point), 0);

export function readPlaces(): Places {
  const text = readFileSync(new URL('./places.json', import.meta.url), 'utf8');
  const file = v.parse(File, JSON.parse(text));
  return {
    streets: file.streets.map(([, nameRu, nameEn, line]) => {
      const points = decode(line);
      return { nameRu, nameEn, points, metres: lengthOf(points) };
    }),
    parks: file.parks.map(([kind, nameRu, nameEn, line]) => ({ kind, nameRu, nameEn, ring: decode(line) })),
    districts: file.districts.map(([nameRu, nameEn, latitude, longitude]) => ({
      nameRu,
      nameEn,
      latitude: latitude / 100_000,
      longitude: longitude / 100_000,
    })),
    ringRoad: decode(file.ringRoad),
  };
}

export type Spot = Point & { street: Street };

/** Generates points at the kerb of real streets: the nearer the centre, the more of them. */
export function createSpots(places: Places, random: Random): () => Spot {
  const weights = places.streets.map((street) => {
    const middle = street.points[Math.floor(street.points.length / 2)] ?? centre;
    const kilometres = metresBetween(centre, middle) / 1000;
    return Math.min(street.metres, 1500) * Math.exp(-kilometres / 3.2);
  });
  const all = weights.reduce((sum, weight) => sum + weight, 0);

  return () => {
    let left = random.next() * all;
    const at = weights.findIndex((weight) => (left -= weight) <= 0);
    const street = places.streets[at];
    if (!street) throw new RangeError('no streets');
    return { ...alongKerb(street, random), street };
  };
}

function alongKerb(street: Street, random: Random): Point {
  let left = random.next() * street.metres;
  for (let i = 1; i < street.points.length; i += 1) {
    const from = street.points[i - 1];
    const to = street.points[i];
    if (!from || !to) break;
    const metres = metresBetween(from, to);
    if (left <= metres && metres > 0) {
      const share = left / metres;
      const east = ((to.longitude - from.longitude) * 62_652) / metres;
      const north = ((to.latitude - from.latitude) * 111_320) / metres;
      const side = (random.chance(0.5) ? 1 : -1) * (8 + random.next() * 3);
      return rounded({
        latitude: from.latitude + (to.latitude - from.latitude) * share + (east * side) / 111_320,
        longitude: from.longitude + (to.longitude - from.longitude) * share - (north * side) / 62_652,
      });
    }
    left -= metres;
  }
  return rounded(street.points[0] ?? centre);
}

/** A point near another: up to `metres` away. */
export function near(point: Point, metres: number, random: Random): Point {
  const angle = random.next() * 2 * Math.PI;
  const far = Math.sqrt(random.next()) * metres;
  return rounded({
    latitude: point.latitude + (Math.sin(angle) * far) / 111_320,
    longitude: point.longitude + (Math.cos(angle) * far) / 62_652,
  });
}

const rounded = ({ latitude, longitude }: Point): Point => ({
  latitude: Math.round(latitude * 1e5) / 1e5,
  longitude: Math.round(longitude * 1e5) / 1e5,
});
