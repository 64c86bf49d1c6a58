import { describe, expect, test } from 'vitest';
import { movedCrop, mostZoom, wholeCrop, zoomedCrop, zoomOf } from '#domain/crop.ts';

const wide = { width: 1600, height: 800 };
const tall = { width: 600, height: 1200 };
const tiny = { width: 100, height: 60 };

test('The crop of a picture begins as the largest square around the middle of the picture', () => {
  expect(wholeCrop(wide)).toEqual({ x: 400, y: 0, side: 800 });
  expect(wholeCrop(tall)).toEqual({ x: 0, y: 300, side: 600 });
});

test.each([
  [0.1, -0.25, 40, 750],
  [-0.1, 0.25, 160, 450],
  [0, 1, 100, 0],
  [0, 1.01, 100, 0],
  [0, -9, 100, 1_000],
  [9, 0, 0, 600],
  [-9, 0, 200, 600],
])(
  'When the rider drags the picture %s crop sides to the right and %s down, it moves with the drag, and the crop stays inside it',
  (right, down, x, y) => {
    const moved = movedCrop({ width: 800, height: 1_600 }, { x: 100, y: 600, side: 600 }, right, down);
    expect(moved).toEqual({ x, y, side: 600 });
  },
);

describe('zooming the crop', () => {
  test('Zooming in does not move the middle of the crop', () =>
    expect(zoomedCrop(wide, wholeCrop(wide), 2)).toEqual({ x: 600, y: 200, side: 400 }));
  test('Zooming with two fingers does not move the point of the picture between the fingers', () =>
    expect(zoomedCrop(wide, wholeCrop(wide), 2, { x: 0, y: 1 })).toEqual({ x: 400, y: 400, side: 400 }));
  test('Zooming out at the edge of the picture keeps the crop inside the picture', () => {
    expect(zoomedCrop(wide, { x: 1200, y: 0, side: 400 }, 1)).toEqual({ x: 800, y: 0, side: 800 });
  });
  test.each([
    [0.1, 1],
    [99, 5],
  ])('When the rider zooms the picture by the factor %s, the app limits the factor to %s', (asked, given) =>
    expect(zoomOf(wide, zoomedCrop(wide, wholeCrop(wide), asked))).toBe(given),
  );
  test('When the rider zooms into a picture that is too small for zooming, the crop stays the largest square', () => {
    expect(mostZoom(tiny)).toBe(1);
    expect(zoomedCrop(tiny, wholeCrop(tiny), 4)).toEqual({ x: 20, y: 0, side: 60 });
  });
});
