import { describe, expect, it } from 'vitest';
import { dockNumber, powerOf, powerOfForm, pullSecondsLeft } from '#domain/docks.ts';

describe('the power of the docks that hold a vehicle', () => {
  it('A vehicle with a battery belongs in electric docks, and a vehicle without a battery belongs in mechanical docks', () =>
    expect([powerOf({ battery: true }), powerOf({ battery: false })]).toEqual(['electric', 'mechanical']));
  it.each([
    ['bike', 'mechanical'],
    ['ebike', 'electric'],
    ['omni', null],
    ['scooter', null],
  ] as const)(
    'The app finds the kind of docks that a vehicle of the form %s needs, or none if the form does not decide',
    (form, power) => expect(powerOfForm(form)).toBe(power),
  );
});

describe('the plate of a dock', () => {
  it.each([
    ['300101', 1],
    ['399999', 99],
    ['312340', 40],
    ['300100', 0],
  ])('The app reads the dock plate %s as the dock number %d', (code, number) => expect(dockNumber(code)).toBe(number));
  it.each([
    ['a digit too few', '30010'],
    ['a digit too many', '3001071'],
    ['a short station number', '3107'],
    ['a space at the start', ' 300107'],
    ['a space at the end', '300107 '],
    ['another first digit', '200107'],
    ['letters for the station', '3abc07'],
    ['the address of a dock', 'https://velorent.example/300107'],
    ['nothing', ''],
  ])('A text with %s is not a dock plate: “%s”', (_, code) => expect(dockNumber(code)).toBeNull());
});

describe('an open dock', () => {
  const opened = 1_700_000_000_000;
  const after = (ms: number) => pullSecondsLeft({ serverTime: opened }, opened + ms);
  it.each([
    [0, 30],
    [999, 30],
    [1_000, 29],
    [29_999, 1],
    [30_000, 0],
    [30_001, 0],
    // A phone whose clock is late.
    [-1, 30],
    [-60_000, 30],
  ])('%d ms after a dock opens, the rider has %d s left to pull the bike out', (ms, left) =>
    expect(after(ms)).toBe(left),
  );
});
