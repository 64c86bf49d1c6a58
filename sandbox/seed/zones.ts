import { metresBetween, type Point } from '../geo.ts';
import { centre, type Places } from './places.ts';

/** Types of map-and-rent §3. Speeds in km/h, times of Moscow. */
export type ZoneRow = {
  id: string;
  zone_type: 'CITY' | 'SERVICE_ZONE' | 'SLOW_ZONE' | 'MOVE_ZONE' | 'RESTRICTED_ZONE';
  name_ru: string;
  name_en: string;
  speed_limit: number | null;
  schedule_start: string | null;
  schedule_end: string | null;
  /** [longitude, latitude], closed. */
  ring: [number, number][];
};

const KREMLIN: [number, number][] = [
  [37.6163, 55.7551],
  [37.6206, 55.753],
  [37.6214, 55.7524],
  [37.6236, 55.7497],
  [37.6172, 55.7483],
  [37.6113, 55.7487],
  [37.6114, 55.7496],
  [37.6135, 55.7521],
];

const none = { speed_limit: null, schedule_start: null, schedule_end: null };
const closed = (ring: [number, number][]): [number, number][] => {
  const first = ring[0];
  const last = ring.at(-1);
  return first && last && (first[0] !== last[0] || first[1] !== last[1]) ? [...ring, first] : ring;
};
const ringOf = (points: readonly Point[]) =>
  closed(points.map(({ longitude, latitude }): [number, number] => [longitude, latitude]));

/** A regular ring of 24 corners around a point. */
const around = ({ latitude, longitude }: Point, metres: number) =>
  closed(
    Array.from({ length: 24 }, (_, i): [number, number] => {
      const angle = (i / 24) * 2 * Math.PI;
      const round = (degrees: number) => Math.round(degrees * 1e5) / 1e5;
      return [
        round(longitude + (Math.cos(angle) * metres) / 62_652),
        round(latitude + (Math.sin(angle) * metres) / 111_320),
      ];
    }),
  );

/**
 * The city, the boundary of movement, the Kremlin, the forests closed to riding, and the parks with a low speed limit.
 */
export function zoneRows({ parks, districts, ringRoad }: Places): ZoneRow[] {
  const far = (ring: Point[]) => metresBetween(centre, ring[0] ?? centre);
  const inReach = parks.filter(({ ring }) => ring.length > 2).toSorted((a, b) => far(a.ring) - far(b.ring));
  const slow = inReach.filter(({ kind }) => kind !== 'forest').slice(0, 20);
  const forests = inReach.filter(({ kind }) => kind === 'forest').slice(0, 5);
  const service = districts.toSorted((a, b) => metresBetween(centre, a) - metresBetween(centre, b)).slice(0, 4);
  const city = { name_ru: 'Москва', name_en: 'Moscow', ring: ringOf(ringRoad) };

  return [
    { ...none, id: 'city', zone_type: 'CITY', ...city },
    { ...none, id: 'move', zone_type: 'MOVE_ZONE', ...city },
    {
      ...none,
      id: 'kremlin',
      zone_type: 'RESTRICTED_ZONE',
      name_ru: 'Кремль',
      name_en: 'Kremlin',
      ring: closed(KREMLIN),
    },
    ...forests.map(({ nameRu, nameEn, ring }, i): ZoneRow => ({
      ...none,
      id: `restricted-${i + 1}`,
      zone_type: 'RESTRICTED_ZONE',
      name_ru: nameRu,
      name_en: nameEn,
      ring: ringOf(ring),
    })),
    ...slow.map(({ nameRu, nameEn, ring }, i): ZoneRow => ({
      id: `slow-${i + 1}`,
      zone_type: 'SLOW_ZONE',
      name_ru: nameRu,
      name_en: nameEn,
      speed_limit: i % 3 === 0 ? 10 : 15,
      schedule_start: i % 2 === 0 ? '09:00' : null,
      schedule_end: i % 2 === 0 ? '23:00' : null,
      ring: ringOf(ring),
    })),
    ...service.map((district, i): ZoneRow => ({
      ...none,
      id: `service-${i + 1}`,
      zone_type: 'SERVICE_ZONE',
      name_ru: district.nameRu,
      name_en: district.nameEn,
      ring: around(district, 900),
    })),
  ];
}
