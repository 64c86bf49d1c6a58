import * as v from 'valibot';
import { latitude, longitude } from '#domain/fields.ts';
import type { CityZone } from '#domain/zoneAt.ts';
import type { PublicApi } from './clients.ts';
import { unwrap } from './fault.ts';
import { readWhole } from './read.ts';
import { reportUnread } from './unread.ts';

const corner = v.tuple([longitude, latitude]);
/** A clock time. */
const text = v.nullish(v.pipe(v.string(), v.maxLength(40)), null);
/** Of one ring. A city has some hundreds of zones of some dozens of corners. */
const MOST_CORNERS = 10_000;
const ring = v.pipe(v.array(corner), v.maxLength(MOST_CORNERS));

/** A polygon without holes: the city's zones have none. */
const zoneSchema = v.object({
  geometry: v.object({ type: v.literal('Polygon'), coordinates: v.pipe(v.array(ring), v.minLength(1)) }),
  properties: v.object({
    zoneType: v.string(),
    speedLimit: v.nullish(v.pipe(v.number(), v.minValue(0), v.maxValue(200)), null),
    scheduleStart: text,
    scheduleEnd: text,
  }),
});
const MOST_ZONES = 5_000;
const collection = v.object({ features: v.array(v.unknown()) });

function readZone(feature: unknown): CityZone | null {
  const parsed = v.safeParse(zoneSchema, feature);
  if (!parsed.success) return null;
  const { geometry, properties } = parsed.output;
  const ring = geometry.coordinates[0] ?? [];
  switch (properties.zoneType) {
    case 'RESTRICTED_ZONE':
      return { kind: 'restricted', ring };
    case 'MOVE_ZONE':
      return { kind: 'move', ring };
    case 'PARKING_ZONE':
      return { kind: 'parking', ring };
    case 'SERVICE_ZONE':
      return { kind: 'service', ring };
    case 'SLOW_ZONE':
      return {
        kind: 'slow',
        ring,
        limit: properties.speedLimit,
        start: properties.scheduleStart,
        end: properties.scheduleEnd,
      };
    default:
      return null;
  }
}

/** A zone of a kind that this app knows and that cannot be read is reported; the others are left out in silence. */
function readOrReport(feature: unknown): CityZone | null {
  const zone = readZone(feature);
  if (!zone && !v.is(zoneSchema, feature)) reportUnread('zones', ['features[]']);
  return zone;
}

/**
 * The zones of `GET api/map/zones` with rules about riding, leaving a vehicle or the service. Other types (CITY,
 * COUNTY, DISTRICT: ledger C019) and unreadable zones are left out.
 *
 * @throws {Fault} noData if the answer is not a collection
 */
export const parseZones = (answer: unknown): CityZone[] =>
  readWhole('zones', collection, answer)
    .features.slice(0, MOST_ZONES)
    .flatMap((feature) => readOrReport(feature) ?? []);

/** All zones of the city, anonymously: the browser caches them for an hour. @throws {Fault} */
export const getZones = async (api: PublicApi, signal: AbortSignal): Promise<CityZone[]> =>
  parseZones(await unwrap(api.GET('/api/map/zones', { signal })));
