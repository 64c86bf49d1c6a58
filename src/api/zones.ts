import * as v from 'valibot';
import type { CityZone } from '#domain/zoneAt.ts';
import type { PublicApi } from './clients.ts';
import { unwrap } from './fault.ts';

const corner = v.tuple([v.pipe(v.number(), v.finite()), v.pipe(v.number(), v.finite())]);
const text = v.nullish(v.string(), null);

/** A polygon without holes: the city's zones have none. */
const zoneSchema = v.object({
  geometry: v.object({ type: v.literal('Polygon'), coordinates: v.pipe(v.array(v.array(corner)), v.minLength(1)) }),
  properties: v.object({
    zoneType: v.string(),
    speedLimit: v.nullish(v.number(), null),
    scheduleStart: text,
    scheduleEnd: text,
  }),
});
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

/**
 * The zones of `GET api/map/zones` with rules about riding, leaving a vehicle or the service. Other types (CITY,
 * COUNTY, DISTRICT: ledger C019) and unreadable zones are left out.
 *
 * @throws {v.ValiError} if the answer is not a collection
 */
export const parseZones = (answer: unknown): CityZone[] =>
  v.parse(collection, answer).features.flatMap((feature) => readZone(feature) ?? []);

/** All zones of the city, anonymously: the browser caches them for an hour. @throws {Fault} */
export const getZones = async (api: PublicApi, signal: AbortSignal): Promise<CityZone[]> =>
  parseZones(await unwrap(api.GET('/api/map/zones', { signal })));
