import { expect, test } from 'vitest';
import { bearingTo, pulseEvery, sideOf, turnTo } from '#domain/compass.ts';

const here = { latitude: 55.75, longitude: 37.6 };

test.each([
  ['north', 0.001, 0, 0],
  ['east', 0, 0.001, 90],
  ['south-west', -0.001, -0.001 / Math.cos((55.75 * Math.PI) / 180), 225],
])('A location to the %s has its bearing, clockwise from north', (_, north, east, degrees) => {
  expect(bearingTo(here, { latitude: 55.75 + north, longitude: 37.6 + east })).toBeCloseTo(degrees, 5);
});

test.each([
  [10, 350, 20, 'ahead'],
  [350, 10, -20, 'ahead'],
  [90, 0, 90, 'right'],
  [0, 90, -90, 'left'],
  [200, 10, -170, 'behind'],
])('To the bearing %i a rider who faces %i turns by %i degrees: the vehicle is %s', (bearing, heading, turn, side) => {
  expect(turnTo(bearing, heading)).toBe(turn);
  expect(sideOf(turn)).toBe(side);
});

test('The vibration gets quicker as the rider comes nearer, within limits', () => {
  expect([1_000, 150, 60, 30, 16, 0].map(pulseEvery)).toEqual([2_000, 2_000, 1_000, 500, 250, 250]);
});
