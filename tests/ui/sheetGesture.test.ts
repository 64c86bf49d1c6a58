import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { DRAG_THRESHOLD_PX, settle, speedOf, stretched } from '#ui/sheetGesture.ts';

const stops = [
  { mode: 30, height: 250 },
  { mode: 60, height: 500 },
] as const;

// A020, A028
describe('settle', () => {
  test.each([
    { why: 'a slow hand near the lower stop', height: 260, speed: 0, closable: true, goes: 30 },
    { why: 'a slow hand near the upper stop', height: 400, speed: 0.49, closable: true, goes: 60 },
    { why: 'a slow hand near the bottom edge', height: 100, speed: 0, closable: true, goes: 'closed' },
    {
      why: 'a slow hand near the bottom edge of a sheet that cannot be closed',
      height: 100,
      speed: 0,
      closable: false,
      goes: 30,
    },
    { why: 'a flick up to the next stop', height: 260, speed: -0.5, closable: true, goes: 60 },
    { why: 'a flick up at the top stop', height: 520, speed: -2, closable: true, goes: 60 },
    { why: 'a flick down from the upper stop to the lower stop', height: 490, speed: 0.5, closable: true, goes: 30 },
    {
      why: 'a flick down from the lower stop, which closes the sheet',
      height: 240,
      speed: 0.5,
      closable: true,
      goes: 'closed',
    },
    { why: 'a flick down of a sheet that cannot be closed', height: 240, speed: 3, closable: false, goes: 30 },
  ])('When the rider’s drag ends with $why, the sheet goes to the stop $goes', ({ height, speed, closable, goes }) => {
    expect(settle({ height, speed, closable, stops })).toBe(goes);
  });
});

test('Between its stops, a sheet moves as far as the finger; beyond them, it moves about a third as far', () => {
  expect(stretched(300, 250, 500)).toBe(300);
  expect(stretched(600, 250, 500)).toBe(530);
  expect(stretched(150, 250, 500)).toBe(220);
});

test('A pause before the release makes the speed of a drag zero, so that the release is not a flick', () => {
  expect(
    speedOf([
      { y: 0, at: 0 },
      { y: 100, at: 50 },
    ]),
  ).toBe(2);
  expect(
    speedOf([
      { y: 0, at: 0 },
      { y: 100, at: 50 },
      { y: 100, at: 200 },
    ]),
  ).toBe(0);
  expect(speedOf([])).toBe(0);
});

// A020, A059
test('A sheet’s drag threshold is 10 px, and its closing time is 300 ms', () => {
  expect(DRAG_THRESHOLD_PX).toBe(10);
  expect(readFileSync('src/ui/tokens.css', 'utf8')).toContain('--slide: 300ms;');
});
