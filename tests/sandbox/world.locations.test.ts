import { describe, expect, test } from 'vitest';
import { isNamedBy } from '#sandbox/world/search.ts';
import { fillLevel } from '#sandbox/world/stations.ts';
import { ask, fileSandbox } from '../support/sandbox/sandbox.ts';

const sandbox = await fileSandbox();
const read = (path: string, headers: Record<string, string> = {}) =>
  ask(`${sandbox.origins.gateway}/api/map/${path}`, { headers });
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
])(
  'The server gives a station in state %s with %i bikes and %i ports the fill level %i',
  (status, bikes, ports, level) => {
    expect(fillLevel(status, bikes, ports)).toBe(level);
  },
);

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
  ])(
    'The server decides correctly if a search for “%s” finds a place with the names %j',
    (question, place, isNamed) => {
      expect(isNamedBy(question, place)).toBe(isNamed);
    },
  );

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
