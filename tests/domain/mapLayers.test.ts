import { describe, expect, it } from 'vitest';
import {
  defaultLayers,
  differs,
  layerMode,
  type LayerMode,
  MAP_LAYERS,
  offeredLayers,
  powerRidden,
  shownLayers,
  type Wish,
  wishedLayers,
} from '#domain/mapLayers.ts';
import type { RideStage, VehicleForm } from '#domain/rent.ts';

const own = defaultLayers(true);
const seen = (shown: ReturnType<typeof shownLayers>) => MAP_LAYERS.filter((layer) => shown[layer]);

// C033
describe('the layers without a rider’s choice', () => {
  it('The default map layers show vehicles, stations and parkings, but no slow zones', () => {
    const shown = ['bikes', 'scooters', 'mechanicalStations', 'electricStations', 'parkings'];
    expect(seen(shownLayers(own, 'none', true))).toEqual(shown);
    expect(own.autoLayout).toBe(true);
    expect(shownLayers(own, 'none', true).rules).toBe(true);
  });
  // C034
  it('The map of an operator without stations shows no station layer, even if the rider chose that layer earlier', () => {
    expect(defaultLayers(false)).toMatchObject({ mechanicalStations: false, electricStations: false, bikes: true });
    expect(offeredLayers(false)).toEqual(['bikes', 'scooters', 'parkings', 'slowZones']);
    const shown = shownLayers(own, 'none', false);
    expect(seen(shown)).toEqual(['bikes', 'scooters', 'parkings']);
    expect(shown.forms).toEqual(['omni', 'scooter']);
  });
});

// C002, C023, C024, C025, C026
describe('the auto layout of a ride', () => {
  it.each<[LayerMode, string[]]>([
    ['omniActive', ['parkings', 'slowZones']],
    ['omniFinish', ['parkings']],
    ['electricBike', ['electricStations']],
    ['mechanicalBike', ['mechanicalStations']],
  ])('While automatic layers are on, the map in the layer mode %s shows only the layers %j', (mode, layers) => {
    const shown = shownLayers({ ...own, parkings: false }, mode, true);
    expect(seen(shown)).toEqual(layers);
    expect(shown.forms).toEqual([]);
    expect(shown.rules).toBe(mode === 'omniActive');
    expect(differs(shown, shownLayers(own, 'none', true))).toBe(true);
  });

  // C027
  it('When automatic layers are off or no ride is going on, the map shows the layers that the rider chose', () => {
    const choice = { ...own, scooters: false, autoLayout: false };
    expect(shownLayers(choice, 'electricBike', true).rules).toBe(true);
    expect(shownLayers(choice, 'omniActive', true)).toEqual(shownLayers(choice, 'none', true));
    expect(shownLayers({ ...choice, autoLayout: true }, 'none', true)).toEqual(shownLayers(choice, 'none', true));
  });
});

// F104
it('What the rider looks for hides everything else of the chosen layers, but no zone, and shows nothing that they hide', () => {
  const shown = shownLayers({ ...own, scooters: false, slowZones: true }, 'none', true);
  const wished = (kind: Wish['kind'], power: Wish['power'] = 'all') => {
    const layers = wishedLayers(shown, { kind, power });
    return [seen(layers), layers.forms, layers.rules];
  };
  expect(wished('all')).toEqual([seen(shown), ['bike', 'ebike', 'omni'], true]);
  expect(wished('bikes')).toEqual([['bikes', 'slowZones'], ['omni'], true]);
  expect(wished('scooters')).toEqual([['slowZones'], [], true]);
  expect(wished('stations')).toEqual([
    ['mechanicalStations', 'electricStations', 'slowZones'],
    ['bike', 'ebike'],
    true,
  ]);
  expect(wished('stations', 'electric')).toEqual([['electricStations', 'slowZones'], ['ebike'], true]);
  expect(wished('parkings')).toEqual([['parkings', 'slowZones'], [], true]);
});

// A003
it.each<[VehicleForm, keyof typeof own]>([
  ['omni', 'bikes'],
  ['scooter', 'scooters'],
  ['bike', 'mechanicalStations'],
  ['ebike', 'electricStations'],
])('The map shows free vehicles of the kind %s only while the layer %s is on', (form, layer) => {
  expect(shownLayers({ ...own, [layer]: false }, 'none', true).forms).not.toContain(form);
  expect(shownLayers(own, 'none', true).forms).toContain(form);
});

// C022
describe('the layer mode', () => {
  const ride = { bikeType: 'omni', form: 'omni', stage: 'ACTIVE_RIDE', status: 'SUCCESS', endedAt: null } as const;
  it('A ride on an Electro 2.0 bike or a scooter has the layer mode “omniFinish” from its finish on, and “omniActive” before', () => {
    for (const form of ['omni', 'scooter'] as const) {
      const modeIn = (stage: RideStage | null) => layerMode({ ...ride, form, stage });
      expect(([null, 'CHECK_START', 'PAUSE'] as const).map(modeIn)).toEqual(['omniActive', 'omniActive', 'omniActive']);
      expect((['ACTIVE_RIDE_END', 'ACTIVE_RIDE_COMPLETED'] as const).map(modeIn)).toEqual(['omniFinish', 'omniFinish']);
    }
  });
  it('During a ride on an ordinary bike the layer mode is “mechanicalBike”, and on an e-bike it is “electricBike”', () => {
    expect(layerMode({ ...ride, bikeType: 'other', form: 'bike', stage: 'ACTIVE_RIDE_END' })).toBe('mechanicalBike');
    expect(layerMode({ ...ride, bikeType: 'other', form: 'ebike' })).toBe('electricBike');
  });
  it('The layer mode is “none” when there is no ride, and after a ride has ended', () => {
    expect(layerMode(null)).toBe('none');
    expect(layerMode({ ...ride, endedAt: 1 })).toBe('none');
    expect(layerMode({ ...ride, status: 'DONE' })).toBe('none');
  });
});

it('The vehicle that the rider rides decides which kind of stations the map shows', () => {
  const ridden = (bikeType: 'omni' | 'other', form: VehicleForm) =>
    powerRidden({ bikeType, form, stage: 'ACTIVE_RIDE', status: 'IN_PROGRESS', endedAt: null });
  expect([ridden('other', 'bike'), ridden('other', 'ebike')]).toEqual(['mechanical', 'electric']);
  expect([ridden('omni', 'omni'), ridden('omni', 'scooter'), powerRidden(null)]).toEqual([null, null, null]);
});

it('The app notices when two choices of layers differ in only one layer', () => {
  const shown = shownLayers(own, 'none', true);
  expect(differs(shown, { ...shown })).toBe(false);
  for (const layer of MAP_LAYERS) expect(differs(shown, { ...shown, [layer]: !shown[layer] })).toBe(true);
});
