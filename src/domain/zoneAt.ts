import { distanceMeters } from './distance.ts';
import type { Position } from './rent.ts';
import type { ZoneFact } from './zone.ts';
import { containmentBy, containmentIn, type Containment, type Ring } from './zoneRing.ts';

/** A less exact position gives no zone (decisions §4). */
const EXACT_METERS = 30;

/**
 * `move`: riding is allowed inside. `parking`: an area for parking; `service`: the area of the service; both are only
 * drawn.
 * Limits in km/h; times as the server sends them, HH:MM of Moscow.
 */
export type CityZone = { ring: Ring } & (
  | { kind: 'restricted' | 'move' | 'parking' | 'service' }
  | { kind: 'slow'; limit: number | null; start: string | null; end: string | null }
);

type ParkingArea = Readonly<{ number: string; latitude: number; longitude: number; radiusMeters: number }>;

/** The known rules of the city. While a part is missing (`isWhole` false), no position counts as free. */
export type CityRules = { zones: readonly CityZone[]; parkings: readonly ParkingArea[]; isWhole: boolean };

type SlowZone = Extract<CityZone, { kind: 'slow' }>;
type Schedule = Pick<SlowZone, 'start' | 'end'>;

const DAY_MINUTES = 24 * 60;
/** Moscow has UTC+3 all year. */
const MOSCOW_MS = 3 * 3_600_000;

/** Minutes of the day; null for anything but a time. 24:00 is the end of the day. */
function minutesOf(time: string | null): number | null {
  const [, hours, minutes] = /^(\d{1,2}):(\d\d)(?::\d\d)?$/.exec(time ?? '') ?? [];
  if (hours === undefined || minutes === undefined) return null;
  const all = Number(hours) * 60 + Number(minutes);
  return all <= DAY_MINUTES && Number(minutes) < 60 ? all : null;
}

/**
 * First and last minute of a schedule; null when it is in force all day. A missing or unreadable side is the start or
 * end of the day.
 */
function hoursOf({ start, end }: Schedule): { from: number; to: number } | null {
  const from = minutesOf(start) ?? 0;
  const to = minutesOf(end) ?? DAY_MINUTES;
  return from % DAY_MINUTES === to % DAY_MINUTES ? null : { from, to };
}

/**
 * Whether a schedule is in force. Start inclusive, end exclusive; it runs over midnight when the end is before the
 * start (our reading).
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

/** The first area that does not answer `out`; the caller sorts the areas by priority. */
function firstMet<Area>(
  areas: readonly Area[],
  lying: (area: Area) => Containment,
): { area: Area; isSure: boolean } | null {
  for (const area of areas) {
    const met = lying(area);
    if (met !== 'out') return { area, isSure: met === 'in' };
  }
  return null;
}

/**
 * Whether a position is outside every area where riding is allowed. A city without such areas allows riding everywhere
 * (our reading).
 */
function beyond(moves: readonly CityZone[], position: Position): Containment {
  if (moves.length === 0) return 'out';
  const lying = moves.map(({ ring }) => containmentIn(ring, position));
  if (lying.includes('in')) return 'out';
  return lying.includes('crossing') ? 'crossing' : 'in';
}

const slower = (a: SlowZone, b: SlowZone) => (a.limit ?? Infinity) - (b.limit ?? Infinity);
const isSlow = (zone: CityZone): zone is SlowZone => zone.kind === 'slow';

/** The restricted or slow zone at a position; null for neither. */
function ruleAt(position: Position, zones: readonly CityZone[], now: number): ZoneFact | null {
  const closed = zones.filter(({ kind }) => kind === 'restricted').map(({ ring }) => containmentIn(ring, position));
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
    .sort(slower);
  const met = firstMet(slow, ({ ring }) => containmentIn(ring, position));
  if (!met) return null;
  if (!met.isSure) return { kind: 'unsure' };
  const { limit, end } = met.area;
  return { kind: 'slow', limit, until: hoursOf(met.area) && minutesOf(end) !== null ? end : null };
}

function parkingAt(position: Position, parkings: readonly ParkingArea[]): ZoneFact | null {
  const lying = parkings.map((parking) => {
    const meters = distanceMeters(position, parking);
    return {
      parking,
      meters,
      lying: containmentBy(meters < parking.radiusMeters, Math.abs(meters - parking.radiusMeters), position.accuracy),
    };
  });
  const inside = lying.filter((one) => one.lying === 'in').sort((a, b) => a.meters - b.meters)[0];
  if (inside) return { kind: 'parking', number: inside.parking.number };
  return lying.some((one) => one.lying === 'crossing') ? { kind: 'unsure' } : null;
}

/**
 * The zone of a ride. Priority: restricted, slow (the slowest of several), parking, free. `unsure` where the circle of
 * accuracy crosses a border, or is larger than 30 m (decisions §4).
 *
 * @param position null while the phone has none
 * @param now milliseconds of the server's clock
 */
export function zoneAt(position: Position | null, { zones, parkings, isWhole }: CityRules, now: number): ZoneFact {
  if (position === null || !(position.accuracy <= EXACT_METERS)) return { kind: 'unsure' };
  return ruleAt(position, zones, now) ?? parkingAt(position, parkings) ?? { kind: isWhole ? 'free' : 'unsure' };
}
