import { describe, expect, test } from 'vitest';
import { movedCrop, mostZoom, wholeCrop, zoomedCrop, zoomOf } from '#domain/crop.ts';

const wide = { width: 1600, height: 800 };
const tall = { width: 600, height: 1200 };
const tiny = { width: 100, height: 60 };

test('at first as much as a square can hold, from the middle', () => {
  expect(wholeCrop(wide)).toEqual({ x: 400, y: 0, side: 800 });
  expect(wholeCrop(tall)).toEqual({ x: 0, y: 300, side: 600 });
});

describe('moving', () => {
  test('the picture follows the finger', () =>
    expect(movedCrop(wide, wholeCrop(wide), 0.25, 0)).toEqual({ x: 200, y: 0, side: 800 }));
  test('up and down as well as to the sides', () => {
    expect(movedCrop(tall, wholeCrop(tall), 0, 0.25)).toEqual({ x: 0, y: 150, side: 600 });
    expect(movedCrop(tall, wholeCrop(tall), 0, -0.25)).toEqual({ x: 0, y: 450, side: 600 });
    const near = { x: 500, y: 300, side: 200 };
    expect(movedCrop(wide, near, 0.5, -0.5)).toEqual({ x: 400, y: 400, side: 200 });
    expect(movedCrop(wide, near, -0.5, 0.5)).toEqual({ x: 600, y: 200, side: 200 });
  });
  test.each([
    [1, 0, 0],
    [1.01, 0, 0],
    [-1, 0, 1_000],
    [-9, 0, 1_000],
    [0.5, 0, 300],
  ])('down by %s: the square stays in the picture', (down, x, y) =>
    expect(movedCrop({ width: 600, height: 1_600 }, { x: 0, y: 600, side: 600 }, 0, down)).toEqual({ x, y, side: 600 }),
  );
  test.each([
    [10, 0],
    [-10, 800],
  ])('%s sides: the square stays in the picture', (right, x) =>
    expect(movedCrop(wide, wholeCrop(wide), right, 3)).toEqual({ x, y: 0, side: 800 }),
  );
});

describe('coming nearer', () => {
  test('the middle stays', () => expect(zoomedCrop(wide, wholeCrop(wide), 2)).toEqual({ x: 600, y: 200, side: 400 }));
  test('the point between two fingers stays', () =>
    expect(zoomedCrop(wide, wholeCrop(wide), 2, { x: 0, y: 1 })).toEqual({ x: 400, y: 400, side: 400 }));
  test('and back leaves nothing empty', () => {
    const corner = zoomedCrop(wide, { x: 1200, y: 0, side: 400 }, 1);
    expect(corner).toEqual({ x: 800, y: 0, side: 800 });
  });
  test.each([
    [0.1, 1],
    [99, 5],
  ])('%s times is %s', (asked, given) => expect(zoomOf(wide, zoomedCrop(wide, wholeCrop(wide), asked))).toBe(given));
  test('a small picture is shown whole and no nearer', () => {
    expect(mostZoom(tiny)).toBe(1);
    expect(zoomedCrop(tiny, wholeCrop(tiny), 4)).toEqual({ x: 20, y: 0, side: 60 });
  });
});
