import { expect, it } from 'vitest';
import { contradicts, isSameVehicle, type LiveVehicle } from '#domain/liveVehicle.ts';

const standing: LiveVehicle = { mapId: 7, isStanding: true, batteryPercent: 80, latitude: 55.754, longitude: 37.62 };
const offer = { batteryPercent: 80, latitude: 55.754, longitude: 37.62 };

it.each<[string, Partial<LiveVehicle>, boolean, boolean]>([
  ['the same row again', {}, true, false],
  // An offer is of one vehicle; whose word this is has been asked before.
  ['another vehicle', { mapId: 8 }, false, false],
  ['a taken vehicle', { isStanding: false }, false, true],
  ['an empty battery', { batteryPercent: 0 }, false, true],
  ['a battery with an unknown charge', { batteryPercent: null }, false, true],
  ['a vehicle moved to the north', { latitude: 55.754_01 }, false, true],
  ['a vehicle moved to the west', { longitude: 37.619_99 }, false, true],
])(
  'The app decides correctly if a vehicle’s new row equals the previous row and if it contradicts the rent offer: %s',
  (_, part, isSame, isDoubted) => {
    const now = { ...standing, ...part };
    expect([isSameVehicle(standing, now), isSameVehicle(now, standing)]).toEqual([isSame, isSame]);
    expect(contradicts(now, offer)).toBe(isDoubted);
  },
);

it('When two vehicle rows and a rent offer all lack the battery charge, they agree with each other', () => {
  const without = { ...standing, batteryPercent: null };
  expect(isSameVehicle(without, { ...without })).toBe(true);
  expect(contradicts(without, { ...offer, batteryPercent: null })).toBe(false);
});
