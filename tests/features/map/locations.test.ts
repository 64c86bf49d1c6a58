import { describe, expect, test } from 'vitest';
import { parseMapCell } from '#api/map.ts';
import { parseStation } from '#api/mapLocations.ts';
import { cardSearch, readOpenedCard } from '#features/map/openedCard.ts';
import { chosenLocation, stationView } from '#features/map/station.view.ts';
import { chosenPin } from '#map-engine/features.ts';

const answer = {
  external_id: '12',
  type: 2,
  status: 'IN_CITY',
  addr: '12. Тверская улица',
  addr_en: '12. Tverskaya Street',
  latitude: 55.757,
  longitude: 37.615,
  stations_static_attributes: { static_external_id: 's-12', static_firestore_id: 'fs-12', ports: 18 },
  stations_dynamic_attributes: {
    dynamic_external_id: 'd-12',
    mechanical_bikes: 5,
    electric_bikes: 3,
    free_places: 9,
    available_ports: 17,
    fill_level: 3,
    updated_at: '2026-06-14T11:32:00Z',
  },
  somethingNew: 1,
};
const nothing = { station: null, parking: null };

// D061
describe('the address of the map', () => {
  const bike = { kind: 'bike', id: 7 };
  const station = { kind: 'station', id: 12 };
  const parking = { kind: 'parking', number: '1208' };
  test.each([
    [{ bike: '7' }, bike],
    [{ station: 12 }, station],
    [{ parking: '1208' }, parking],
    [{ parking: 1208 }, parking],
    [{ bike: 7, station: 12, parking: '1208' }, bike],
    [{ bike: '<b>', station: 12 }, station],
    [{ parking: '12; drop' }, null],
    [{ station: '' }, null],
    [{ bike: '0' }, null],
    [{ bike: '99999999999' }, null],
    [{}, null],
  ])(
    'From the URL parameters %j the map opens at most one card: the first valid one of a vehicle, a station and a parking',
    (search, card) => {
      expect(readOpenedCard(search)).toEqual(card);
    },
  );

  test.each([
    [{}, 7, bike],
    [{ station: 12 }, 7, station],
    [{}, '<b>', null],
    [{}, { id: 7 }, null],
  ])(
    'The map opens the card that its URL parameters %j name, or else the vehicle %j from the last screen if this is a valid ID',
    (search, named, card) => {
      expect(readOpenedCard(search, named)).toEqual(card);
    },
  );

  // C006
  test('The map’s URL names the open card in one parameter, and keeps the leading zero of a parking number', () => {
    expect(cardSearch({ kind: 'station', id: 3 })).toEqual({ station: 3 });
    expect(cardSearch({ kind: 'parking', number: '1208' })).toEqual({ parking: 1208 });
    expect(cardSearch({ kind: 'parking', number: '0208' })).toEqual({ parking: '0208' });
  });
});

describe('a station', () => {
  const station = parseStation(answer);

  // C011, C017
  test('The app combines the static and the dynamic attributes in the server’s response into one station', () => {
    expect(station).toMatchObject({
      id: 12,
      powers: ['electric', 'mechanical'],
      isOpen: true,
      ports: 18,
      workingPorts: 17,
      freePlaces: 9,
      level: 'medium',
      at: Date.UTC(2026, 5, 14, 11, 32),
    });
  });

  test('The app refuses a station whose data describe a parking or are invalid', () => {
    expect(() => parseStation({ ...answer, type: 3 })).toThrow('noData');
    expect(() => parseStation({})).toThrow('noData');
  });

  test('The card of a station for both kinds of bikes has two tabs, and the card of a station for one kind has none', () => {
    const one = parseStation({ ...answer, type: 0 });
    const [both, mechanical] = [{ tabs: ['mechanical', 'electric'] }, { power: 'mechanical', bikes: 5 }];
    expect(stationView(station, null, null)).toMatchObject({ ...both, power: 'electric', bikes: 3 });
    expect(stationView(station, 'mechanical', null)).toMatchObject({ ...both, ...mechanical });
    expect(stationView(station, null, 'mechanical')).toMatchObject({ power: 'mechanical' });
    expect(stationView(one, 'electric', null)).toMatchObject({ ...mechanical, tabs: [] });
  });

  test.each([
    [{ status: 'INACTIVE' }, {}, null, 'closed'],
    [{}, { mechanical_bikes: 0, electric_bikes: 0 }, null, 'noBikes'],
    [{}, { free_places: 0 }, null, 'noPlaces'],
    [{}, { mechanical_bikes: 0 }, null, null],
    [{ status: 'INACTIVE' }, {}, 'electric', 'closed'],
    [{}, { mechanical_bikes: 0, electric_bikes: 0 }, 'electric', null],
    [{}, { free_places: 0 }, 'electric', 'noReturn'],
    [{ type: 0 }, {}, 'electric', 'otherKind'],
  ] as const)(
    'The station card shows the right warning, or none, for the station data %j and the live data %j (bike in use: %s)',
    (outer, inner, ridden, advice) => {
      const stations_dynamic_attributes = { ...answer.stations_dynamic_attributes, ...inner };
      const told = parseStation({ ...answer, ...outer, stations_dynamic_attributes });
      expect(stationView(told, null, ridden).advice).toBe(advice);
    },
  );

  test('The map selects the station or parking of the open card as soon as any loaded data contain it', () => {
    const counts = { bikes: 0, eBikes: 0, omniBikes: 0, scooters: 0, stations: 1, parkings: 1 };
    const vehicles = { ids: [], forms: [], lats: [], lons: [], batteries: [] };
    const of12 = { ids: [12], types: [0], lats: [5575700], lons: [3761500], statuses: ['IN_CITY'] };
    const stations = { ...of12, bikes: [4], places: [9], levels: [3] };
    const parkings = { ids: [208], numbers: ['1208'], lats: [5575400], lons: [3762000], radii: [40] };
    const read = { at: '2026-06-14T11:32:00Z', counts, vehicles, stations, parkings };
    const cell = parseMapCell({ z: 13, x: 4951, y: 2562 }, read);
    const card = { kind: 'station', id: 12 } as const;
    const pin = { ...card, longitude: 37.615, latitude: 55.757 };
    expect(chosenLocation(card, [cell], nothing)).toEqual({ ...pin, power: 'mechanical', label: '4' });
    expect(chosenLocation(card, [], { ...nothing, station })).toEqual({ ...pin, power: 'electric', label: '8' });
    const parking = chosenLocation({ kind: 'parking', number: '1208' }, [cell], nothing);
    expect(parking).toMatchObject({ kind: 'parking', id: 208, radiusMeters: 40 });
    expect(chosenLocation({ kind: 'bike', id: 12 }, [cell], { ...nothing, station })).toBeNull();
  });
});

// C007
test('The map draws the circle of a parking with the parking’s radius in metres', () => {
  const pin = chosenPin({ kind: 'parking', id: 1, radiusMeters: 40, longitude: 37.62, latitude: 55.754 });
  const pixelMetres = (78_271.517 * Math.cos((55.754 * Math.PI) / 180)) / 2 ** 17;
  expect(Number(pin.properties['spread']) * 2 ** 17 * pixelMetres).toBeCloseTo(40);
});
