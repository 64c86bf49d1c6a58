import { environmentManager, focusManager, type QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { parseZones } from '#api/zones.ts';
import { cityRulesQueries, createGeofenceClient } from '#app/services/geofencing/cityRules.queries.ts';
import { trackGeofence } from '#app/services/geofencing/trackGeofence.ts';
import type { PositionReading } from '#domain/position.ts';
import type { ZoneFact } from '#domain/zone.ts';
import { zoneAt } from '#domain/zoneAt.ts';
import { fakeClients, json } from '../support/api/wire.ts';

/** Rings of about 600 m on a side, their south-west corner here. */
const ring = (longitude: number, latitude: number) => [
  [longitude, latitude],
  [longitude + 0.01, latitude],
  [longitude + 0.01, latitude + 0.005],
  [longitude, latitude + 0.005],
  [longitude, latitude],
];
const NO_HOURS = { speedLimit: null, scheduleStart: null, scheduleEnd: null };
const feature = (zoneType: string, coordinates: unknown, more: Record<string, unknown> = {}) => ({
  type: 'Feature',
  geometry: { type: 'Polygon', coordinates },
  properties: { id: 'z', zoneType, name_ru: 'Парк', name_en: 'Park', ...NO_HOURS, ...more },
});
const collection = (features: unknown[]) => ({ type: 'FeatureCollection', features });

const restricted = feature('RESTRICTED_ZONE', [ring(37.6, 55.75)]);
const hours = { speedLimit: 15, scheduleStart: '09:00', scheduleEnd: '23:00' };
const slow = feature('SLOW_ZONE', [ring(37.62, 55.75)], hours);
const NOON = Date.parse('2026-11-21T12:00:00+03:00');

// C019
it('The app reads service, slow, restricted and parking zones, and leaves out zones of all other types', () => {
  const [city, service, parking, unknown] = ['CITY', 'SERVICE_ZONE', 'PARKING_ZONE', 'SOMETHING_NEW'].map((type) =>
    feature(type, [ring(37, 55)]),
  );
  const read = parseZones(collection([city, service, slow, restricted, parking, unknown]));
  expect(read.map(({ kind }) => kind)).toEqual(['service', 'slow', 'restricted', 'parking']);
  expect(read[1]).toMatchObject({ limit: 15, start: '09:00', end: '23:00', ring: ring(37.62, 55.75) });
});
it('The app applies no riding rule in a service zone', () => {
  const zones = parseZones(collection([feature('SERVICE_ZONE', [ring(37.6, 55.75)])]));
  const inIt = { latitude: 55.7505, longitude: 37.6005, accuracy: 5, at: NOON };
  expect(zoneAt(inIt, { zones, parkings: [], isWhole: true }, NOON)).toEqual({ kind: 'free' });
});
it('The app leaves out unreadable zones and reads the valid ones, but rejects a response that has no list of zones', () => {
  const broken = [feature('RESTRICTED_ZONE', 'nowhere'), { type: 'Feature' }];
  expect(parseZones(collection([...broken, restricted]))).toHaveLength(1);
  expect(() => parseZones({ zones: [] })).toThrow('noData');
});

describe('geofencing during a ride', () => {
  const told: ZoneFact[] = [];
  const missing: (string | null)[] = [];
  let reading: PositionReading;
  let hear: (next: PositionReading) => void;
  let asked: number;
  let answers: Map<string, () => Response>;
  let requests: string[];
  let client: QueryClient;
  let answerAsked: () => Promise<PositionReading>;
  let stop: () => void;

  beforeEach(() => {
    vi.useFakeTimers();
    // A server asks for nothing again.
    environmentManager.setIsServer(() => false);
    told.length = missing.length = asked = 0;
    requests = [];
    reading = { kind: 'unknown' };
    const counts = { bikes: 0, eBikes: 0, omniBikes: 0, scooters: 0 };
    const vehicles = { ids: [], forms: [], lats: [], lons: [], batteries: [] };
    const parkings = { ids: [1], numbers: ['1208'], lats: [5576000], lons: [3761000], radii: [40] };
    const cell = { z: 14, x: 1, y: 1, at: '2026-11-21T09:00:00Z', counts, vehicles, parkings };
    answers = new Map([
      ['zones', () => json(200, collection([restricted, slow]))],
      ['cells', () => json(200, cell)],
    ]);
    const { publicApi } = fakeClients((request) => {
      const { pathname } = new URL(request.url);
      requests.push(pathname);
      return [...answers].find(([path]) => pathname.includes(path))?.[1]() ?? json(404, {});
    });
    client = createGeofenceClient((cause) => {
      throw cause;
    });
    client.mount();
    answerAsked = () => Promise.resolve(reading);
    stop = trackGeofence({
      position: {
        latest: () => reading,
        watch: (listener) => {
          hear = listener;
          return () => void (hear = () => {});
        },
        ask: () => {
          asked += 1;
          return answerAsked();
        },
        watchPermission: () => () => undefined,
      },
      client,
      rulesAround: cityRulesQueries(publicApi),
      serverNow: () => NOON,
      onChange: (zone) => void told.push(zone),
      onChecked: (part) => void missing.push(part),
    });
  });
  afterEach(() => {
    stop();
    client.unmount();
    client.clear();
    focusManager.setFocused(undefined);
    environmentManager.setIsServer(() => true);
    vi.useRealTimers();
  });

  /** The phone gets its position, and its requests get their answers. */
  async function rideTo(longitude: number, latitude: number, accuracy = 5) {
    reading = { kind: 'located', position: { longitude, latitude, accuracy, at: 0 } };
    hear(reading);
    await vi.advanceTimersByTimeAsync(1);
  }
  const zonesAsked = () => requests.filter((path) => path.includes('zones')).length;

  it('Geofencing reports each change of the rider’s zone once', async () => {
    await rideTo(37.605, 55.7525);
    await rideTo(37.6051, 55.7525);
    await rideTo(37.625, 55.7525);
    await rideTo(37.61, 55.76);
    await rideTo(37.64, 55.77);
    // Between two places the parkings of the new one have not come yet.
    expect(told.filter(({ kind }) => kind !== 'unsure')).toEqual([
      { kind: 'restricted' },
      { kind: 'slow', limit: 15, until: '23:00' },
      { kind: 'parking', number: '1208' },
      { kind: 'free' },
    ]);
  });

  it('Geofencing requests the zones and each map cell at most once an hour', async () => {
    await rideTo(37.605, 55.7525);
    await rideTo(37.6051, 55.7526);
    const first = requests.length;
    expect(zonesAsked()).toBe(1);
    await vi.advanceTimersByTimeAsync(3_500_000);
    await rideTo(37.6052, 55.7526);
    expect(requests).toHaveLength(first);
    await vi.advanceTimersByTimeAsync(200_000);
    await rideTo(37.6052, 55.7526);
    expect(requests.length).toBe(2 * first);
  });

  it('Geofencing reports “unsure” when the GPS position is lost or too old', async () => {
    await rideTo(37.605, 55.7525);
    reading = { kind: 'unavailable' };
    hear(reading);
    await vi.advanceTimersByTimeAsync(1);
    expect(told.at(-1)).toEqual({ kind: 'unsure' });
    answerAsked = () => new Promise(() => {});
    await rideTo(37.605, 55.7525);
    await vi.advanceTimersByTimeAsync(44_000);
    expect([asked, told.at(-1)]).toEqual([1, { kind: 'restricted' }]);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(told.at(-1)).toEqual({ kind: 'unsure' });
  });

  it('Geofencing stops while the page is hidden', async () => {
    focusManager.setFocused(false);
    await rideTo(37.605, 55.7525);
    await vi.advanceTimersByTimeAsync(120_000);
    expect([requests, told, asked]).toEqual([[], [], 0]);
    focusManager.setFocused(true);
    await vi.advanceTimersByTimeAsync(1);
    expect(asked).toBe(1);
    await rideTo(37.605, 55.7525);
    expect(told).toEqual([{ kind: 'restricted' }]);
  });

  // B056
  it('When the zones do not load, geofencing reports the failure and requests the zones again', async () => {
    answers.set('zones', () => json(503, {}));
    await rideTo(37.605, 55.7525);
    expect([missing.at(-1), told]).toEqual(['slowZonesNotLoaded', []]);
    for (let i = 0; i < 20; i += 1) {
      await vi.advanceTimersByTimeAsync(10_000);
      await rideTo(37.605, 55.7525);
    }
    expect(zonesAsked()).toBeGreaterThan(2);
    expect(zonesAsked()).toBeLessThan(6);
    answers.set('zones', () => json(200, collection([restricted])));
    focusManager.setFocused(false);
    focusManager.setFocused(true);
    await vi.advanceTimersByTimeAsync(1);
    expect([missing.at(-1), told.at(-1)]).toEqual([null, { kind: 'restricted' }]);
  });

  // B055
  it('When the parkings do not load, geofencing reports the error zonesLoadFailed but still finds a restricted zone', async () => {
    answers.set('cells', () => json(503, {}));
    await rideTo(37.605, 55.7525);
    expect([missing.at(-1), told]).toEqual(['zonesLoadFailed', [{ kind: 'restricted' }]]);
    await rideTo(37.61, 55.76);
    expect(told.at(-1)).toEqual({ kind: 'unsure' });
  });

  it('At the end of the ride, geofencing reports “unsure”, and then nothing more', async () => {
    await rideTo(37.605, 55.7525);
    stop();
    await rideTo(37.625, 55.7525);
    expect(told).toEqual([{ kind: 'restricted' }, { kind: 'unsure' }]);
  });
});
