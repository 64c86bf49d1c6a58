/**
 * Feeds of three systems that do not exist, in the shapes that real ones have, written after the published schemas.
 * Each is a map from address to file; `gbfs` is the address of the auto-discovery file.
 */
export type FixtureFeed = { gbfs: string; files: Record<string, unknown> };

const NOON = Date.UTC(2026, 7, 1, 9);
const seconds = NOON / 1000;
const rfc3339 = '2026-08-01T09:00:00Z';

const envelope = (version: string, ttl: number, data: unknown) => ({
  last_updated: version.startsWith('3') ? rfc3339 : seconds,
  ttl,
  version,
  data,
});
const inEnglish = (text: string) => [{ text, language: 'en' }];
const polygon = (west: number, south: number, size: number) => ({
  type: 'MultiPolygon',
  coordinates: [
    [
      [
        [west, south],
        [west + size, south],
        [west + size, south + size],
        [west, south + size],
        [west, south],
      ],
    ],
  ],
});

const feedOf = (
  base: string,
  version: string,
  files: Record<string, { ttl: number; data: unknown }>,
  list: (feeds: { name: string; url: string }[]) => unknown,
): FixtureFeed => {
  const urls = Object.keys(files).map((name) => ({ name, url: `${base}/${name}.json` }));
  return {
    gbfs: `${base}/gbfs.json`,
    files: {
      [`${base}/gbfs.json`]: envelope(version, 86_400, list(urls)),
      ...Object.fromEntries(
        Object.entries(files).map(([name, { ttl, data }]) => [`${base}/${name}.json`, envelope(version, ttl, data)]),
      ),
    },
  };
};

/** Docks only: two stations with counts, no row for a bike, texts in English and Norwegian. */
export const dockedFeed = feedOf(
  'https://bysykkel.example/gbfs',
  '2.3',
  {
    system_information: {
      ttl: 3600,
      data: { system_id: 'bysykkel', language: 'en', name: 'Bysykkel', timezone: 'Europe/Oslo' },
    },
    vehicle_types: {
      ttl: 3600,
      data: {
        vehicle_types: [
          { vehicle_type_id: 'classic', form_factor: 'bicycle', propulsion_type: 'human', name: 'Classic' },
          {
            vehicle_type_id: 'boost',
            form_factor: 'bicycle',
            propulsion_type: 'electric_assist',
            max_range_meters: 60_000,
            name: 'Boost',
          },
        ],
      },
    },
    station_information: {
      ttl: 3600,
      data: {
        stations: [
          {
            station_id: 'harbour',
            name: 'Harbour Square',
            lat: 60.39,
            lon: 5.32,
            capacity: 12,
            rental_uris: { web: 'https://bysykkel.example/s/harbour', ios: 'bysykkel://harbour' },
          },
          { station_id: '77', name: 'Upper Street', lat: 60.395, lon: 5.33, capacity: 8 },
        ],
      },
    },
    station_status: {
      ttl: 30,
      data: {
        stations: [
          {
            station_id: 'harbour',
            num_bikes_available: 5,
            num_docks_available: 6,
            num_docks_disabled: 1,
            vehicle_types_available: [
              { vehicle_type_id: 'classic', count: 3 },
              { vehicle_type_id: 'boost', count: 2 },
            ],
            is_installed: true,
            is_renting: true,
            is_returning: true,
            last_reported: seconds,
          },
          {
            station_id: '77',
            num_bikes_available: 0,
            num_docks_available: 0,
            vehicle_types_available: [],
            is_installed: true,
            is_renting: false,
            is_returning: false,
            last_reported: seconds,
          },
        ],
      },
    },
  },
  (feeds) => ({ nb: { feeds: [] }, en: { feeds } }),
);

const scooterOf = (id: string, more: Record<string, unknown> = {}) => ({
  vehicle_id: id,
  lat: 48.85,
  lon: 2.35,
  is_reserved: false,
  is_disabled: false,
  vehicle_type_id: 'kick',
  current_range_meters: 18_000,
  rental_uris: { web: `https://kick.example/ride?id=${id}`, android: `kick://${id}` },
  ...more,
});

const OPEN = { ride_start_allowed: true, ride_end_allowed: true, ride_through_allowed: true };
const CLOSED = { ride_start_allowed: false, ride_end_allowed: false, ride_through_allowed: false };
const zoneOf = (name: string, west: number, size: number, rule: object, more: object = {}) => ({
  type: 'Feature',
  geometry: polygon(west, 48.84, size),
  properties: { name: inEnglish(name), rules: [rule], ...more },
});

/** @param count scooters of a large city, beside the six of the fixture */
export const floatingFeed = (count = 0): FixtureFeed =>
  feedOf(
    'https://kick.example/v3',
    '3.0',
    {
      system_information: {
        ttl: 3600,
        data: {
          system_id: 'kick',
          languages: ['en'],
          name: inEnglish('Kick'),
          opening_hours: '24/7',
          feed_contact_email: 'data@kick.example',
          timezone: 'Europe/Paris',
        },
      },
      vehicle_types: {
        ttl: 3600,
        data: {
          vehicle_types: [
            {
              vehicle_type_id: 'kick',
              form_factor: 'scooter_standing',
              propulsion_type: 'electric',
              max_range_meters: 40_000,
              name: inEnglish('Kick Max'),
              default_pricing_plan_id: 'basic',
            },
            {
              vehicle_type_id: 'bike',
              form_factor: 'bicycle',
              propulsion_type: 'electric_assist',
              max_range_meters: 70_000,
              default_pricing_plan_id: 'basic',
            },
            {
              vehicle_type_id: 'car',
              form_factor: 'car',
              propulsion_type: 'electric',
              max_range_meters: 300_000,
              default_pricing_plan_id: 'basic',
            },
          ],
        },
      },
      vehicle_status: {
        ttl: 60,
        data: {
          vehicles: [
            scooterOf('kick-1', { current_fuel_percent: 0.45 }),
            scooterOf('kick-2', { current_range_meters: 10_000, rental_uris: { web: 'http://kick.example/ride' } }),
            scooterOf('bike-1', { vehicle_type_id: 'bike', lat: 48.851 }),
            scooterOf('car-1', { vehicle_type_id: 'car' }),
            scooterOf('reserved-1', { is_reserved: true }),
            scooterOf('broken-1', { is_disabled: true }),
            ...Array.from({ length: count }, (_, nth) =>
              scooterOf(`many-${nth}`, { lat: 48.8 + (nth % 100) / 1000, lon: 2.3 + Math.floor(nth / 100) / 1000 }),
            ),
          ],
        },
      },
      system_pricing_plans: {
        ttl: 3600,
        data: {
          plans: [
            {
              plan_id: 'basic',
              name: inEnglish('Basic'),
              currency: 'EUR',
              price: 1,
              is_taxable: false,
              description: inEnglish('€1 to unlock, then €0.25 a minute'),
            },
          ],
        },
      },
      geofencing_zones: {
        ttl: 3600,
        data: {
          geofencing_zones: {
            type: 'FeatureCollection',
            features: [
              zoneOf('Garden', 2.33, 0.004, CLOSED),
              zoneOf('Quay', 2.34, 0.004, { ...OPEN, maximum_speed_kph: 10 }),
              zoneOf('No parking', 2.35, 0.004, { ...CLOSED, ride_through_allowed: true }),
              zoneOf('Yesterday', 2.36, 0.004, CLOSED, { end: '2026-07-31T00:00:00Z' }),
              zoneOf('City', 2.2, 0.3, OPEN),
            ],
          },
          global_rules: [CLOSED],
        },
      },
    },
    (feeds) => ({ feeds }),
  );

const bike = { is_reserved: false, is_disabled: false };

/** Docks and streets, of a careless operator: missing optional fields, some wrong ones, no prices and no zones. */
export const hybridFeed = feedOf(
  'https://data.rad.example/gbfs',
  '2.2',
  {
    vehicle_types: {
      ttl: 0,
      data: {
        vehicle_types: [
          { vehicle_type_id: 'rad', form_factor: 'bicycle', propulsion_type: 'human', max_range_meters: 'far' },
          { vehicle_type_id: 'lost' },
          null,
        ],
      },
    },
    free_bike_status: {
      ttl: -1,
      data: {
        bikes: [
          { ...bike, bike_id: 'street', lat: 52.52, lon: 13.4, vehicle_type_id: 'rad' },
          { ...bike, bike_id: 'in dock', station_id: 'ost', vehicle_type_id: 'rad', current_fuel_percent: 55 },
          { ...bike, bike_id: 'at parking', lat: 52.53, lon: 13.42, station_id: 'P-0412', vehicle_type_id: 'rad' },
          { bike_id: 'numbers', is_reserved: 0, is_disabled: 0, lat: 52.521, lon: 13.401, vehicle_type_id: 'rad' },
          { ...bike, bike_id: 'no place', vehicle_type_id: 'rad' },
          { ...bike, bike_id: 'wrong place', lat: '52.52', lon: 13.4, vehicle_type_id: 'rad' },
          { ...bike, bike_id: 'beyond', lat: 152.5, lon: 13.4, vehicle_type_id: 'rad' },
          { ...bike, bike_id: 'unknown type', lat: 52.52, lon: 13.4, vehicle_type_id: 'lost' },
          { ...bike, lat: 52.52, lon: 13.4, vehicle_type_id: 'rad' },
          { bike_id: 'no state', lat: 52.52, lon: 13.4, vehicle_type_id: 'rad' },
          'rubbish',
        ],
      },
    },
    station_information: {
      ttl: 0,
      data: {
        stations: [
          { station_id: 'ost', name: 'Ostkreuz', lat: 52.503, lon: 13.469, rental_uris: 'https://rad.example' },
          {
            station_id: 'P-0412',
            name: 'Am Markt',
            lat: 52.53,
            lon: 13.42,
            is_virtual_station: true,
            station_area: polygon(13.4198, 52.5298, 0.0004),
          },
          { station_id: 'nameless', lat: 52.5, lon: 13.4 },
          { station_id: 'no status', name: 'Nirgends', lat: 52.5, lon: 13.4 },
        ],
      },
    },
    station_status: {
      ttl: 0,
      data: {
        stations: [{ station_id: 'ost', num_bikes_available: 1, num_docks_available: 3 }, { station_id: 'nobody' }],
      },
    },
  },
  (feeds) => ({ de: { feeds } }),
);
