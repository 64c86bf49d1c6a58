import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { reuseUnchanged, type MapVehicle } from '#api/map.ts';
import type { PinDiff, PinFeature } from '#map-engine/features.ts';
import { createVehiclePins } from '#map-engine/vehiclePins.ts';
import { cellOf, fleet, moveSome } from './fleet.ts';

const at = (id: number, longitude: number, latitude: number, batteryPercent: number | null = 80): MapVehicle => ({
  id,
  form: 'scooter',
  longitude,
  latitude,
  batteryPercent,
});
/** Applies an update, and returns the features of the map's source. */
function told(held: Map<number, PinFeature>, diff: PinDiff | null): Map<number, PinFeature> {
  for (const id of diff?.remove ?? []) held.delete(id);
  for (const pin of diff?.add ?? []) held.set(pin.id, pin);
  return held;
}

const metres = ([ax = 0, ay = 0]: number[], [bx = 0, by = 0]: number[]) =>
  Math.hypot((ax - bx) * 62_580, (ay - by) * 111_195);
const placeOf = (pins: readonly PinFeature[], id: number) =>
  pins.find((pin) => pin.id === id)?.geometry.coordinates ?? [];

describe('createVehiclePins', () => {
  const crowd = Array.from({ length: 12 }, (_, i) => at(i + 1, 37.62 + (i % 3) * 1e-5, 55.754 + (i % 2) * 1e-5));
  const alone = at(99, 37.64, 55.76);

  function show(...vehicles: MapVehicle[]) {
    const pins = createVehiclePins();
    const held = told(new Map(), pins.update([cellOf(vehicles)], null));
    const update = (...now: Parameters<typeof pins.update>) => {
      const diff = pins.update(...now);
      told(held, diff);
      return diff;
    };
    return { update, all: () => [...held.values()] };
  }

  test('The map spreads vehicles at the same location side by side, each within 15 metres, and draws a lone one exactly', () => {
    const shown = show(...crowd, alone).all();
    expect(placeOf(shown, alone.id)).toEqual([alone.longitude, alone.latitude]);
    const between = shown.flatMap((one, i) =>
      shown.slice(i + 1).map((other) => metres(one.geometry.coordinates, other.geometry.coordinates)),
    );
    const moved = crowd.map(({ id, longitude, latitude }) => metres(placeOf(shown, id), [longitude, latitude]));
    expect(Math.min(...between)).toBeGreaterThan(5.9);
    expect(Math.max(...moved)).toBeLessThan(15);
  });

  test('A new vehicle at a crowded location gets the pin place that another vehicle left, and the other pins do not move', () => {
    const pins = show(...crowd);
    const home = placeOf(pins.all(), 1);
    expect(pins.update([cellOf(crowd.slice(1))], null)).toEqual({ add: [], remove: [1] });
    const next = at(50, crowd[0]?.longitude ?? 0, crowd[0]?.latitude ?? 0);
    const diff = pins.update([cellOf([...crowd.slice(1), next])], null);
    expect(diff?.add.map(({ id }) => id)).toEqual([50]);
    expect(placeOf(diff?.add ?? [], 50)).toEqual(home);
  });

  test('When the rider selects one of several vehicles at one location, the map does not move the other pins', () => {
    const pins = show(...crowd);
    expect(pins.update([cellOf(crowd)], 3)).toEqual({ add: [], remove: [3] });
    expect(pins.all()).toHaveLength(11);
    const back = pins.update([cellOf(crowd)], null);
    expect(back?.add.map(({ id }) => id)).toEqual([3]);
    expect(pins.all()).toHaveLength(12);
  });
});

describe('the messages to the map worker', () => {
  const few = [at(1, 37.61, 55.75), at(2, 37.62, 55.75), at(3, 37.63, 55.75)];
  const [one, two, three] = [at(1, 37.61, 55.75), at(2, 37.625, 55.75), at(4, 37.64, 55.75)];

  test('The app sends the map worker only the added, moved, changed and removed vehicles', () => {
    const pins = createVehiclePins();
    pins.update([cellOf([...few, at(5, 37.65, 55.75)])], null);
    const diff = pins.update([cellOf([one, two, three, at(5, 37.65, 55.75, 12)])], null);
    expect(diff?.add.map(({ id, properties }) => [id, properties['icon']])).toEqual([
      [2, 'pins:scooter'],
      [4, 'pins:scooter'],
      [5, 'pins:scooter-low'],
    ]);
    expect(diff?.remove).toEqual([3]);
    const same = [one, two, three, at(5, 37.65, 55.75, 12)];
    expect(pins.update([cellOf(same)], null)).toBeNull();
  });
});

test('After any series of changes the map has exactly one pin for each vehicle except the selected one', () => {
  const vehicle = fc.record({
    id: fc.integer({ min: 1, max: 30 }),
    longitude: fc.constantFrom(37.61, 37.61001, 37.62),
    latitude: fc.constantFrom(55.75, 55.76),
  });
  const list = fc
    .uniqueArray(vehicle, { selector: ({ id }) => id })
    .map((all) => all.map(({ id, longitude, latitude }) => at(id, longitude, latitude)));
  const step = fc.record({ near: list, far: fc.option(list), chosen: fc.option(fc.integer({ min: 1, max: 30 })) });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
      const pins = createVehiclePins();
      const held = new Map<number, PinFeature>();
      for (const { near, far, chosen } of steps) {
        told(held, pins.update([...(far ? [cellOf(far, 12)] : []), cellOf(near)], chosen));
        const named = new Set([...near, ...(far ?? [])].map(({ id }) => id));
        if (chosen !== null) named.delete(chosen);
        expect([...held.keys()].toSorted((a, b) => a - b)).toEqual([...named].toSorted((a, b) => a - b));
      }
    }),
  );
});

test('When 100 of 10,000 vehicles move, the map reads at most a tenth of the data that the first drawing needed', () => {
  let reads = 0;
  const counted = (vehicles: readonly MapVehicle[]) =>
    cellOf(vehicles.map((vehicle) => new Proxy(vehicle, { get: (...of) => (reads++, Reflect.get(...of)) })));
  const readsOf = (work: () => unknown) => {
    reads = 0;
    work();
    return reads;
  };
  const pins = createVehiclePins();
  const before = counted(fleet(10_000));
  const all = readsOf(() => pins.update([before], null));
  const after = reuseUnchanged(before, counted(moveSome(before.detail?.vehicles ?? [], 100, 1)));
  let diff: PinDiff | null = null;
  const some = readsOf(() => (diff = pins.update([after], null)));
  expect(diff).toMatchObject({ add: { length: 100 }, remove: { length: 0 } });
  expect(some / all).toBeLessThanOrEqual(0.1);
});
