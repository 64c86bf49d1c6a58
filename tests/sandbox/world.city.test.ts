import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { metresBetween } from '#sandbox/geo.ts';
import { cityRows } from '#sandbox/seed/seed.ts';
import { cellOf } from '#sandbox/world/cells.ts';
import { costOf } from '#sandbox/world/rents/cost.ts';
import { judge } from '#sandbox/world/rents/rules/finish.ts';
import { isNamedBy } from '#sandbox/world/search.ts';
import { fillLevel } from '#sandbox/world/stations.ts';
import { ask, fileSandbox } from '../support/sandbox/sandbox.ts';
import { besideFirstScooter as here, createRide, vehicleOf } from '../support/sandbox/world.ts';

const city = cityRows(1, 0);
const forms = (form: string) => city.vehicles.filter((vehicle) => vehicle.form === form).length;

test('The same seed always makes the same city, and a different seed makes a different city', () => {
  expect(cityRows(1, 0)).toEqual(city);
  expect(cityRows(2, 0).vehicles).not.toEqual(city.vehicles);
});

test('The generated city has fixed numbers of vehicles, stations and parkings, and no two vehicles have the same number', () => {
  expect(city.vehicles).toHaveLength(1500);
  expect([forms('bike'), forms('ebike'), forms('omni'), forms('scooter')]).toEqual([380, 170, 350, 600]);
  expect(city.stations).toHaveLength(250);
  expect(city.parkings).toHaveLength(400);
  expect(city.zones.length).toBeGreaterThanOrEqual(20);
  expect(new Set(city.vehicles.map(({ frame_number }) => frame_number)).size).toBe(1500);
  expect(new Set(city.vehicles.map(({ map_id }) => map_id)).size).toBe(1500);
  expect(city.vehicles.filter(({ frame_number }) => !/^\d{5}$/.test(frame_number))).toEqual([]);
});

test('In the generated city each dock has at most one bike, and each station has only the kinds of bikes that it accepts', () => {
  const docked = city.vehicles.filter(({ dock }) => dock !== null);
  expect(docked).toHaveLength(550);
  expect(new Set(docked.map(({ station_id, dock }) => `${station_id} ${dock}`)).size).toBe(550);
  const kinds = { mechanic: ['bike'], electro: ['ebike'], portplus: ['bike', 'ebike'] };
  const wrong = docked.filter(({ station_id, dock, form }) => {
    const station = city.stations.find(({ id }) => id === station_id);
    return (
      !station || station.status !== 'IN_CITY' || (dock ?? 0) > station.places || !kinds[station.kind].includes(form)
    );
  });
  expect(wrong).toEqual([]);
  expect(docked.filter(({ station_id }) => station_id === 2)).toHaveLength(8);
});

test('In the generated city all vehicles are within 25 km of the centre, and many of them are near the centre', () => {
  const centre = { latitude: 55.754278, longitude: 37.620859 };
  const far = city.vehicles.map((vehicle) => metresBetween(centre, vehicle));
  expect(Math.max(...far)).toBeLessThan(25_000);
  expect(far.filter((metres) => metres < 5000).length).toBeGreaterThan(500);
});

const sandbox = await fileSandbox();
const read = (path: string, headers: Record<string, string> = {}) =>
  ask(`${sandbox.origins.gateway}/api/map/${path}`, { headers });
const cell = (path: string, headers?: Record<string, string>) => read(`cells/${path}`, headers);
const centre = async () => (await cell('14/9904/5121')).body;
const shown = { vehicles: { ids: expect.arrayContaining([10805]) } };

const numbers = v.array(v.number());
const afar = v.object({
  counts: v.object({ bikes: v.number(), eBikes: v.number(), omniBikes: v.number(), scooters: v.number() }),
  groups: v.object({
    lats: numbers,
    lons: numbers,
    bikes: numbers,
    eBikes: numbers,
    omniBikes: numbers,
    scooters: numbers,
  }),
});
const KINDS = ['bikes', 'eBikes', 'omniBikes', 'scooters'] as const;
const sum = (column: readonly number[]) => column.reduce((all, one) => all + one, 0);

// F102
test('A far map cell says for each of its squares where the middle of the vehicles is and how many of each kind there are', async () => {
  const free = city.vehicles.filter(({ status }) => status === 'STATIONED');
  const mean = (of: 'latitude' | 'longitude') => (sum(free.map((vehicle) => vehicle[of])) / free.length) * 1e5;
  const [whole, near] = [v.parse(afar, (await cell('2/2/1')).body), v.parse(afar, (await cell('10/618/320')).body)];
  for (const { counts, groups } of [whole, near])
    for (const kind of KINDS) expect(sum(groups[kind])).toBe(counts[kind]);
  const { lats, lons, ...kinds } = whole.groups;
  const weights = lats.map((_, i) => sum(Object.values(kinds).map((column) => column[i] ?? 0)));
  const middle = (degrees: readonly number[]) => sum(degrees.map((at, i) => at * (weights[i] ?? 0))) / free.length;
  expect([middle(lats), middle(lons)]).toEqual([
    expect.closeTo(mean('latitude'), 0),
    expect.closeTo(mean('longitude'), 0),
  ]);
  const squares = near.groups.lats.map((lat, i) =>
    Object.values(cellOf({ latitude: lat / 1e5, longitude: (near.groups.lons[i] ?? 0) / 1e5 }, 15)).join(' '),
  );
  expect(squares.length).toBeGreaterThan(50);
  expect(new Set(squares).size).toBe(squares.length);
});

test('A near map cell contains single vehicles and parkings, and a far one does not', async () => {
  const { body: city } = await cell('2/2/1');
  expect(city).toMatchObject({ counts: { stations: 250, parkings: 400 } });
  expect(city).not.toHaveProperty('vehicles');
  const { body, headers } = await cell('14/9904/5121');
  expect(body).toMatchObject({ ...shown, parkings: { numbers: expect.arrayContaining(['1208']) } });
  expect(headers.get('cache-control')).toBe('public, max-age=10');
});

test('The server answers 304 for an unchanged map cell, and 404 for a cell beyond the edge of the world', async () => {
  const first = await cell('14/9904/5121');
  await sandbox.clock.advance(60_000);
  const again = await cell('14/9904/5121', { 'If-None-Match': first.headers.get('etag') ?? '' });
  expect(again.status).toBe(304);
  expect((await cell('3/8/0')).status).toBe(404);
});

// C012
test('Map cells do not contain vehicles that are out of service', async () => {
  const scooter = vehicleOf(sandbox, '51307');
  // On a server the notification of a change arrives a moment after its commit.
  await scooter.set({ status: 'INACTIVE' });
  await expect.poll(centre).not.toMatchObject(shown);
  await scooter.set({ status: 'STATIONED' });
  await expect.poll(centre).toMatchObject(shown);
});

test('Map cells do not contain rented vehicles', async () => {
  const ride = await createRide(sandbox, '10001');
  await ride.start('51307', here);
  await expect.poll(centre).not.toMatchObject(shown);
  expect((await ride.get('/api/map/vehicles/10805')).status).toBe(404);
  await ride.act('cancel', {});
});

const ride = {
  seconds: 0,
  pausedSeconds: 0,
  freeMinutes: 30,
  priceLines: [{ fromMinute: 0, toMinute: null, cost: 6 }],
  pauseCost: 3,
  insuranceCost: null,
  fareCap: null,
  reservation: null,
};
const lines = [
  { fromMinute: 0, toMinute: 60, cost: 4.5 },
  { fromMinute: 60, toMinute: null, cost: 6.25 },
];
// B001
test.for([
  ['a ride of zero seconds', ride, 0],
  ['the whole free time', { ...ride, seconds: 1800 }, 0],
  ['a second more than the free time', { ...ride, seconds: 1801 }, 6],
  ['an hour', { ...ride, seconds: 3600 }, 180],
  ['a pause at its own price', { ...ride, seconds: 3600, pausedSeconds: 601 }, 153],
  ['a pause that costs like riding', { ...ride, seconds: 3600, pausedSeconds: 601, pauseCost: null }, 180],
  ['insurance during the free time', { ...ride, seconds: 60, insuranceCost: 20 }, 20],
  ['a ride just below the cap', { ...ride, seconds: 79 * 60, fareCap: 300 }, 294],
  [
    'a ride over the cap, with a pause and insurance',
    { ...ride, seconds: 7200, pausedSeconds: 600, insuranceCost: 20, fareCap: 300 },
    300,
  ],
  [
    'a ride with paid minutes of its reservation',
    { ...ride, seconds: 3600, reservation: { minutes: 5, cost: 2.5 } },
    193,
  ],
  ['a ride that a cap for the day makes free', { ...ride, seconds: 7200, fareCap: 0 }, 0],
  ['a ride up to the end of a price line', { ...ride, seconds: 90 * 60, priceLines: lines }, 270],
  [
    'a ride into the second price line, with half a rouble rounded up',
    { ...ride, seconds: 92 * 60, priceLines: lines },
    283,
  ],
] as const)('The server calculates the right price for %s', ([, of, roubles]) => {
  expect(costOf(of)).toBe(roubles);
});

// B024
describe('the distance of a position to a parking', () => {
  const parking = { id: 1, number: '1001', latitude: 55.75, longitude: 37.6, radius: 20 };
  const north = (metres: number, accuracy: number) => ({
    latitude: 55.75 + metres / 111_195,
    longitude: 37.6,
    accuracy,
  });
  test.for([
    [0, 10, 'inside'],
    [9, 10, 'inside'],
    [11, 10, 'unsure'],
    [29, 10, 'unsure'],
    [31, 10, 'outside'],
    [0, 31, 'unsure'],
  ] as const)(
    'At %i m from the centre of a parking of 20 m radius, a position accurate to ±%i m counts as “%s”',
    ([metres, accuracy, kind]) => {
      expect(judge(north(metres, accuracy), [parking]).kind).toBe(kind);
    },
  );
  test('When a vehicle’s position is unknown, the server is unsure whether the vehicle is inside a parking', () => {
    expect(judge(null, [parking]).kind).toBe('unsure');
  });
});

const search = async (question: string) => (await read(`search?q=${encodeURIComponent(question)}`)).body;

// C013
test('A visitor can read a station’s address in both languages, and its numbers of bikes and free docks', async () => {
  const { status, body } = await read('stations/1');
  expect(status).toBe(200);
  expect(body).toMatchObject({
    external_id: '1',
    addr: expect.stringMatching(/^1\. [а-яё]/i),
    addr_en: expect.stringMatching(/^1\. [a-z]/i),
  });
  const { stations_dynamic_attributes: now, stations_static_attributes: built } = Object(body);
  expect(now.mechanical_bikes + now.electric_bikes + now.free_places).toBeLessThanOrEqual(built.ports);
  expect(now.available_ports).toBeLessThanOrEqual(built.ports);
  expect(now).toHaveProperty('dynamic_external_id', 'd-1');
  expect(built).toMatchObject({ static_external_id: 's-1', static_firestore_id: 'fs-1' });
});

test('The server answers 304 for an unchanged station, and 404 for an unknown station', async () => {
  const { headers } = await read('stations/1');
  await sandbox.clock.advance(60_000);
  expect((await read('stations/1', { 'If-None-Match': headers.get('etag') ?? '' })).status).toBe(304);
  expect(await read('stations/999')).toMatchObject({ status: 404, body: { code: 'STATION_NOT_FOUND' } });
});

test('The list of all stations for the map contains each station once, with its address in both languages', async () => {
  const { body, headers } = await read('stations');
  const { items } = Object(body);
  expect(items[0]).toEqual({ external_id: '1', addr: '1. Никольская улица', addr_en: '1. Nikolskaya Street' });
  expect(new Set(items.map((named: unknown) => Object(named).external_id)).size).toBe(items.length);
  expect(items.length).toBeGreaterThan(50);
  expect((await read('stations', { 'If-None-Match': headers.get('etag') ?? '' })).status).toBe(304);
});

test.each([
  ['INACTIVE', 5, 10, 0],
  ['IN_CITY', 0, 10, 1],
  ['IN_CITY', 3, 10, 2],
  ['IN_CITY', 4, 10, 3],
  ['IN_CITY', 10, 10, 4],
])('The server gives a station in state %s with %i bikes and %i ports the level %i', (status, bikes, ports, level) => {
  expect(fillLevel(status, bikes, ports)).toBe(level);
});

// C004
describe('search', () => {
  test.each([
    ['тверск', ['1-я Тверская-Ямская улица'], true],
    ['ямск тверс', ['1-я Тверская-Ямская улица'], true],
    ['ЕЛОЧНЫЙ', ['Ёлочный проезд'], true],
    ['12 тверская', ['12. Тверская улица'], true],
    ['верская', ['Тверская улица'], false],
    ['тверская арбат', ['Тверская улица', 'Арбат'], true],
    ['...', ['Тверская улица'], false],
  ])('The server decides whether a search for “%s” finds a place with the names %j', (question, place, isNamed) => {
    expect(isNamedBy(question, place)).toBe(isNamed);
  });

  test('The search finds a parking by its number or English address, and lists the station with the typed number first', async () => {
    expect(await search('1208')).toMatchObject({
      parkings: [{ number: '1208', addr: 'Красная площадь', addr_en: 'Red Square' }],
    });
    expect(await search('red squ')).toMatchObject({ parkings: [{ number: '1208' }] });
    expect(await search('нет такой улицы')).toEqual({ stations: [], parkings: [] });
    expect(Object(await search('12')).stations[0]).toMatchObject({ external_id: '12' });
    const { stations, parkings } = Object(await search('у'));
    expect(stations.length + parkings.length).toBe(30);
  });

  test('The server refuses a search with an empty query', async () => {
    expect((await read('search?q=')).status).toBe(400);
    expect((await read('search')).status).toBe(400);
  });
});

test('The server’s public response about a vehicle does not contain the vehicle’s position', async () => {
  const { body } = await read('bikes/51307');
  expect(body).toEqual({
    frameNumber: '51307',
    form: 3,
    batteryPercent: expect.any(Number),
    maxRangeMeters: 40_000,
    isFree: true,
  });
  expect((await read('bikes/99999')).status).toBe(404);
});
