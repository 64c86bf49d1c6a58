import { expect, it } from 'vitest';
import { dockNumber, powerOf, powerOfForm, pullSecondsLeft } from '#domain/docks.ts';
import { words } from '../support/words.ts';

it('A vehicle with a battery belongs in electric docks, and a vehicle without a battery belongs in mechanical docks', () =>
  expect([powerOf({ battery: true }), powerOf({ battery: false })]).toEqual(['electric', 'mechanical']));
it('Of the forms of a vehicle only a bike and an e-bike decide which kind of docks they need', () => {
  const forms = ['bike', 'ebike', 'omni', 'scooter'] as const;
  expect(forms.map(powerOfForm)).toEqual(['mechanical', 'electric', null, null]);
});

it.each([
  ['300101', 1],
  ['399999', 99],
  ['312340', 40],
  ['300100', 0],
])('The app reads the dock plate %s as the dock number %d', (code, number) => expect(dockNumber(code)).toBe(number));
it('A text that is not exactly a 3, a station’s three digits and a dock’s two digits is no dock plate', () => {
  const texts = words('30010 3001071 3107 200107 3abc07 https://velorent.example/300107');
  expect(['', ' 300107', '300107 ', ...texts].filter((text) => dockNumber(text) !== null)).toEqual([]);
});

const opened = 1_700_000_000_000;
const after = (ms: number) => pullSecondsLeft({ serverTime: opened }, opened + ms);
it.each([
  [0, 30],
  [999, 30],
  [1_000, 29],
  [29_999, 1],
  [30_000, 0],
  // A phone whose clock is late.
  [-60_000, 30],
])('%d ms after a dock opens, the rider has %d s left to pull the bike out', (ms, left) =>
  expect(after(ms)).toBe(left),
);
