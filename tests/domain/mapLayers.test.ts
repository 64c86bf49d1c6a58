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
} from '#domain/mapLayers.ts';
import type { RideStage, VehicleForm } from '#domain/rent.ts';

const own = defaultLayers(true);
const seen = (shown: ReturnType<typeof shownLayers>) => MAP_LAYERS.filter((layer) => shown[layer]);

// C033
describe('the layers without a rider’s choice', () => {
  it('The default layers show everything except slow zones', () => {
    const shown = ['bikes', 'scooters', 'mechanicalStations', 'electricStations', 'parkings'];
    expect(seen(shownLayers(own, 'none', true))).toEqual(shown);
    expect(own.autoLayout).toBe(true);
    expect(shownLayers(own, 'none', true).rules).toBe(true);
  });
  // C034
  it('An operator without stations has no station layer, even after an earlier choice', () => {
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
  ])('The automatic layers for the mode %s are only %j', (mode, layers) => {
    const shown = shownLayers({ ...own, parkings: false }, mode, true);
    expect(seen(shown)).toEqual(layers);
    expect(shown.forms).toEqual([]);
    expect(shown.rules).toBe(mode === 'omniActive');
    expect(differs(shown, shownLayers(own, 'none', true))).toBe(true);
  });

  // C027
  it('The rider’s choice of layers replaces the automatic layers, and returns after a ride with automatic layers', () => {
    const choice = { ...own, scooters: false, autoLayout: false };
    expect(shownLayers(choice, 'electricBike', true).rules).toBe(true);
    expect(shownLayers(choice, 'omniActive', true)).toEqual(shownLayers(choice, 'none', true));
    expect(shownLayers({ ...choice, autoLayout: true }, 'none', true)).toEqual(shownLayers(choice, 'none', true));
  });
});

// A003
describe('free vehicles', () => {
  it.each<[VehicleForm, keyof typeof own]>([
    ['omni', 'bikes'],
    ['scooter', 'scooters'],
    ['bike', 'mechanicalStations'],
    ['ebike', 'electricStations'],
  ])('Free vehicles of the kind %s are shown with the layer %s', (form, layer) => {
    expect(shownLayers({ ...own, [layer]: false }, 'none', true).forms).not.toContain(form);
    expect(shownLayers(own, 'none', true).forms).toContain(form);
  });
});

// C022
describe('the layer mode', () => {
  const ride = { bikeType: 'omni', form: 'omni', stage: 'ACTIVE_RIDE', status: 'SUCCESS', endedAt: null } as const;
  it.each<[RideStage | null, LayerMode]>([
    ['CHECK_START', 'omniActive'],
    ['ACTIVE_RIDE', 'omniActive'],
    ['PAUSE', 'omniActive'],
    [null, 'omniActive'],
    ['ACTIVE_RIDE_END', 'omniFinish'],
    ['ACTIVE_RIDE_COMPLETED', 'omniFinish'],
  ])('The layer mode of an Electro 2.0 or a scooter in the stage %s is %s', (stage, mode) => {
    expect(layerMode({ ...ride, stage })).toBe(mode);
    expect(layerMode({ ...ride, form: 'scooter', stage })).toBe(mode);
  });
  it('The layer mode of an ordinary bike or e-bike follows the bike’s kind, also at the finish', () => {
    expect(layerMode({ ...ride, bikeType: 'other', form: 'bike', stage: 'ACTIVE_RIDE_END' })).toBe('mechanicalBike');
    expect(layerMode({ ...ride, bikeType: 'other', form: 'ebike' })).toBe('electricBike');
  });
  it('The layer mode is “none” without a ride and after its end', () => {
    expect(layerMode(null)).toBe('none');
    expect(layerMode({ ...ride, endedAt: 1 })).toBe('none');
    expect(layerMode({ ...ride, status: 'DONE' })).toBe('none');
  });
});

describe('the ridden vehicle', () => {
  const ridden = (bikeType: 'omni' | 'other', form: VehicleForm) =>
    powerRidden({ bikeType, form, stage: 'ACTIVE_RIDE', status: 'IN_PROGRESS', endedAt: null });
  it('The ridden vehicle decides which stations are shown', () => {
    expect([ridden('other', 'bike'), ridden('other', 'ebike')]).toEqual(['mechanical', 'electric']);
    expect([ridden('omni', 'omni'), ridden('omni', 'scooter'), powerRidden(null)]).toEqual([null, null, null]);
  });
});

it('Two layer choices that differ by one layer are not equal', () => {
  const shown = shownLayers(own, 'none', true);
  expect(differs(shown, { ...shown })).toBe(false);
  for (const layer of MAP_LAYERS) expect(differs(shown, { ...shown, [layer]: !shown[layer] })).toBe(true);
});
