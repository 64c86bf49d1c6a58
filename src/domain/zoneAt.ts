import { distanceMeters } from './nearness.ts';
import type { Position } from './rent.ts';
import type { ZoneFact } from './zone.ts';
import { lyingBy, lyingTo, type Lying, type Ring } from './zoneRing.ts';

/** A position that is less exact says nothing about zones (decisions §4). */
export const EXACT_METERS = 30;

/** `move`: riding is allowed inside; `parking`: an area to leave a vehicle in, `service`: one that the service looks after, both to be drawn alone. Limits in km/h; times as the server writes them, HH:MM of Moscow. */
export type CityZone = { ring: Ring } & (
  | { kind: 'restricted' | 'move' | 'parking' | 'service' }
  | { kind: 'slow'; limit: number | null; start: string | null; end: string | null }
);

export type ParkingPlace = Readonly<{ number: string; latitude: number; longitude: number; radiusMeters: number }>;

/** What is known of the city. While a part is missing (`isWhole`), nothing can be ruled out, and no place is called free. */
export type CityRules = { zones: readonly CityZone[]; parkings: readonly ParkingPlace[]; isWhole: boolean };

type SlowZone = Extract<CityZone, { kind: 'slow' }>;
type Schedule = Pick<SlowZone, 'start' | 'end'>;

const DAY_MINUTES = 24 * 60;
/** Moscow keeps UTC+3 all the year. */
const MOSCOW_MS = 3 * 3_600_000;

/** Minutes of the day, or null for what is no time. 24:00 is the day's end. */
function minutesOf(time: string | null): number | null {
  const [, hours, minutes] = /^(\d{1,2}):(\d\d)(?::\d\d)?$/.exec(time ?? '') ?? [];
  if (hours === undefined || minutes === undefined) return null;
  const all = Number(hours) * 60 + Number(minutes);
  return all <= DAY_MINUTES && Number(minutes) < 60 ? all : null;
}

/** First and last minute of a schedule, or null when it is in force all day. A missing side is the day's, an unreadable one too. */
function hoursOf({ start, end }: Schedule): { from: number; to: number } | null {
  const from = minutesOf(start) ?? 0;
  const to = minutesOf(end) ?? DAY_MINUTES;
  return from % DAY_MINUTES === to % DAY_MINUTES ? null : { from, to };
}

/**
 * Is a schedule in force? Start inclusive, end exclusive, over midnight when it ends before it starts (our reading).
 *
 * @param now milliseconds of the server's clock
 */
export function isInForce(schedule: Schedule, now: number): boolean {
  const hours = hoursOf(schedule);
  if (!hours) return true;
  const { from, to } = hours;
  const minute = Math.floor((now + MOSCOW_MS) / 60_000) % DAY_MINUTES;
  return from < to ? minute >= from && minute < to : minute >= from || minute < to;
}

/** The first answer that is not `out`, of areas in the order of their weight. */
function firstMet<Area>(areas: readonly Area[], lying: (area: Area) => Lying): { area: Area; isSure: boolean } | null {
  for (const area of areas) {
    const met = lying(area);
    if (met !== 'out') return { area, isSure: met === 'in' };
  }
  return null;
}

/** Outside every area where riding is allowed; a city that draws none allows it everywhere (our reading). */
function beyond(moves: readonly CityZone[], position: Position): Lying {
  if (moves.length === 0) return 'out';
  const lying = moves.map(({ ring }) => lyingTo(ring, position));
  if (lying.includes('in')) return 'out';
  return lying.includes('crossing') ? 'crossing' : 'in';
}

const slower = (a: SlowZone, b: SlowZone) => (a.limit ?? Infinity) - (b.limit ?? Infinity);
const isSlow = (zone: CityZone): zone is SlowZone => zone.kind === 'slow';

/** A restricted area, a slow one, or null: neither. */
function ruleAt(position: Position, zones: readonly CityZone[], now: number): ZoneFact | null {
  const closed = zones.filter(({ kind }) => kind === 'restricted').map(({ ring }) => lyingTo(ring, position));
  closed.push(
    beyond(
      zones.filter(({ kind }) => kind === 'move'),
      position,
    ),
  );
  if (closed.includes('in')) return { kind: 'restricted' };
  if (closed.includes('crossing')) return { kind: 'unsure' };

  const slow = zones
    .filter(isSlow)
    .filter((zone) => isInForce(zone, now))
    .toSorted(slower);
  const met = firstMet(slow, ({ ring }) => lyingTo(ring, position));
  if (!met) return null;
  if (!met.isSure) return { kind: 'unsure' };
  const { limit, end } = met.area;
  return { kind: 'slow', limit, until: hoursOf(met.area) && minutesOf(end) !== null ? end : null };
}

function parkingAt(position: Position, parkings: readonly ParkingPlace[]): ZoneFact | null {
  const lying = parkings.map((parking) => {
    const meters = distanceMeters(position, parking);
    return {
      parking,
      meters,
      lying: lyingBy(meters < parking.radiusMeters, Math.abs(meters - parking.radiusMeters), position.accuracy),
    };
  });
  const inside = lying.filter((one) => one.lying === 'in').toSorted((a, b) => a.meters - b.meters)[0];
  if (inside) return { kind: 'parking', number: inside.parking.number };
  return lying.some((one) => one.lying === 'crossing') ? { kind: 'unsure' } : null;
}

/**
 * Where a ride is: restricted over slow over parking over free, the slowest of several slow ones. A circle of accuracy that
 * crosses a border, or more than 30 m of it, is unsure (decisions §4).
 *
 * @param position null while the phone has none
 * @param now milliseconds of the server's clock
 */
export function zoneAt(position: Position | null, { zones, parkings, isWhole }: CityRules, now: number): ZoneFact {
  if (position === null || !(position.accuracy <= EXACT_METERS)) return { kind: 'unsure' };
  return ruleAt(position, zones, now) ?? parkingAt(position, parkings) ?? { kind: isWhole ? 'free' : 'unsure' };
}
