import { describe, expect, it } from 'vitest';
import { distanceMeters, isNear, walkingMinutes } from '#domain/distance.ts';

describe('the distance to a vehicle', () => {
  const kremlin = { latitude: 55.752, longitude: 37.6175 };
  const north = (meters: number, accuracy = 0) => ({
    ...kremlin,
    latitude: 55.752 + meters / 111_195,
    accuracy,
    at: 0,
  });
  it('A rider can start a ride when the distance to the vehicle, minus the GPS accuracy, is at most fifty metres', () => {
    const meters = distanceMeters(north(80), kremlin);
    const near = [meters - 50, meters - 50.01].map((accuracy) => isNear(north(80, accuracy), kremlin));
    expect([...near, isNear(north(49), kremlin), isNear(north(51), kremlin)]).toEqual([true, false, true, false]);
  });
  it('The app measures the distance to a vehicle along the surface of the earth', () => {
    expect(distanceMeters(kremlin, { latitude: 59.9343, longitude: 30.3351 })).toBeCloseTo(633_000, -4);
    expect(distanceMeters(kremlin, kremlin)).toBe(0);
  });
  it.each([
    [0, 1],
    [75, 1],
    [300, 5],
    [1_000, 17],
  ])('The app estimates the duration of a walk of %s m as %s min', (meters, minutes) =>
    expect(walkingMinutes(meters)).toBe(minutes),
  );
});
