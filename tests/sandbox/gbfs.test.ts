import * as v from 'valibot';
import { beforeEach, describe, expect, test } from 'vitest';
import { internalPath } from '#paths/internalPath.ts';
import { readFeedFiles } from '../support/gbfs/read.ts';
import { feedMistakes } from '../support/gbfs/rules.ts';
import type { FeedFiles } from '../support/gbfs/schemas.ts';
import { APP_ORIGIN, ask, clearRides, fileSandbox } from '../support/sandbox/sandbox.ts';
import { besideFirstScooter, createRide, mapIdOf } from '../support/sandbox/world.ts';
import { supportEnds } from './ride.ts';

const sandbox = await fileSandbox();
beforeEach(() => clearRides(sandbox));
const base = `${sandbox.origins.data}/gbfs`;
const SCOOTER = '51307';

const VehicleStatus = v.object({
  data: v.object({
    vehicles: v.array(v.object({ vehicle_id: v.string(), lat: v.number(), lon: v.number(), is_reserved: v.boolean() })),
  }),
});
const published = async () => {
  const { body } = await ask(`${base}/3.0/vehicle_status.json`);
  return { text: JSON.stringify(body), vehicles: v.parse(VehicleStatus, body).data.vehicles };
};
/** How many vehicles anybody can see. */
const shownCount = async () => {
  const { rows } = await sandbox.db.transaction((sql) =>
    sql.query<{ count: number }>(`select count(*)::int as count from sandbox.vehicles where status = 'STATIONED'`),
  );
  return rows[0]?.count ?? 0;
};

// D135
test.for([
  ['3.0', 'ru'],
  ['2.3', 'ru'],
  ['2.3', 'en'],
] as const)(
  'The feed %s (%s) of the sandbox keeps the published schemas and the rules of the validator',
  async ([version, language]) => {
    const files = await readFeedFiles(`${base}/${version}/gbfs.json`, language);
    expect(Object.keys(files)).toHaveLength(9);
    expect(feedMistakes(version, files, sandbox.clock.now())).toEqual([]);
  },
);

describe('The checks of a feed refuse', async () => {
  const files = await readFeedFiles(`${base}/3.0/gbfs.json`, 'ru');
  const damaged = (file: string, from: RegExp | string, to: string): FeedFiles => ({
    ...files,
    [file]: JSON.parse(JSON.stringify(files[file]).replace(from, to)),
  });
  test.for([
    ['a misspelt field', 'vehicle_status', '"rental_uris"', '"rental_url"', 'rental_url is extraneous'],
    ['a form factor that GBFS does not have', 'vehicle_types', 'scooter_standing', 'kick_scooter', 'form_factor'],
    [
      'a vehicle that is there twice',
      'vehicle_status',
      /("vehicle_id":"\d+")(.*?)"vehicle_id":"\d+"/,
      '$1$2$1',
      'is there twice',
    ],
    ['a vehicle of an unknown type', 'vehicle_status', '_type_id":"', '_type_id":"x', 'is not in the feed'],
    ['an unknown station', 'station_status', '"station_id":"', '"station_id":"x', 'is not in the feed'],
    ['a station with more vehicles than it has', 'station_status', /available":\d+/, 'available":99', 'vehicles'],
    ['a type without its plan', 'vehicle_types', /"default_pricing_plan_id":"[^"]*",/, '', 'no default plan'],
    ['an open ring', 'geofencing_zones', /"coordinates":\[\[\[\[[^\]]*\],/, '"coordinates":[[[', 'is open'],
    ['a text in one language', 'vehicle_types', /,\{"text":"[^"]*","language":"en"\}/, '', 'in ru'],
    ['an old file', 'station_status', /"last_updated":"2026/, '"last_updated":"2025', 'last updated'],
  ] as const)('%s', ([, file, from, to, mistake]) => {
    const broken = damaged(file, from, to);
    expect(feedMistakes('3.0', broken, sandbox.clock.now()).join('\n')).toContain(mistake);
  });
});

// D136
test('A ride takes its vehicle out of the feed, and afterwards nothing links the vehicle to the one before', async () => {
  const [before, shown] = [await mapIdOf(sandbox, SCOOTER), await shownCount()];
  const [all, ride] = [await published(), await createRide(sandbox, '10001')];
  expect(all.vehicles).toHaveLength(shown);
  expect(all.vehicles.map(({ vehicle_id }) => vehicle_id)).toContain(before);

  const { id: rentId } = await ride.start(SCOOTER, besideFirstScooter);
  const during = await published();
  expect(during.vehicles).toHaveLength(shown - 1);
  expect(during.vehicles.map(({ vehicle_id }) => vehicle_id)).not.toContain(before);
  expect(during.vehicles.filter(({ is_reserved }) => is_reserved)).toEqual([]);

  await supportEnds(sandbox, rentId);
  const after = await mapIdOf(sandbox, SCOOTER);
  expect(after).not.toBe(before);
  const again = await published();
  expect(again.vehicles.map(({ vehicle_id }) => vehicle_id)).toContain(after);
  expect(again.vehicles.map(({ vehicle_id }) => vehicle_id)).not.toContain(before);
  // The number on the frame stays for life.
  for (const { text } of [all, again]) expect(text).not.toContain(SCOOTER);
});

test('Every link of the feed is an address that the app opens, and a vehicle’s link names it by its rotated id', async () => {
  const files = await readFeedFiles(`${base}/3.0/gbfs.json`, 'ru');
  const links = [...JSON.stringify(files).matchAll(/"web":"([^"]+)"/g)].map(([, link = '']) => link);
  const paths = links.map((link) => link.slice(APP_ORIGIN.length));
  expect(links.filter((link) => !link.startsWith(`${APP_ORIGIN}/`))).toEqual([]);
  expect(paths.filter((path) => internalPath(path) !== path)).toEqual([]);
  const id = await mapIdOf(sandbox, SCOOTER);
  expect(paths).toEqual(expect.arrayContaining([`/map?bike=${id}`, '/station/1', '/map?parking=1208']));
  const ride = await createRide(sandbox, '10001');
  expect(await ride.get(`/api/map/vehicles/${id}`)).toMatchObject({ status: 200, body: { frameNumber: SCOOTER } });
});

test('A consumer of any origin may store a file for its ttl, and gets 304 until the fleet has changed', async () => {
  const url = `${base}/2.3/en/free_bike_status.json`;
  const { headers } = await ask(url, { headers: { Origin: 'https://maps.example' } });
  expect(headers.get('Access-Control-Allow-Origin')).toBe('*');
  expect(headers.get('Cache-Control')).toBe('public, max-age=30');
  const known = { headers: { 'If-None-Match': headers.get('ETag') ?? '' } };
  await sandbox.clock.advance(60_000);
  expect(await ask(url, known)).toMatchObject({ status: 304, body: '' });
  await (await createRide(sandbox, '10001')).start(SCOOTER, besideFirstScooter);
  expect(await ask(url, known)).toMatchObject({ status: 200, body: { ttl: 30, version: '2.3' } });
  expect(await ask(`${base}/3.0/free_bike_status.json`)).toMatchObject({ status: 404 });
});
