import { expect, test } from 'vitest';
import { drawTrack, PICTURE } from '#features/track/trackDrawing.ts';

test('The picture of a track fills its frame, north up, and joins the lines by what the phone did not see', () => {
  const drawing = drawTrack(
    [
      [
        [37.6, 55.75],
        [37.62, 55.755],
      ],
      [
        [37.64, 55.755],
        [37.66, 55.76],
      ],
    ],
    PICTURE,
  );
  const { start, end, lines = '', unseen = '' } = drawing ?? {};
  expect([start?.x, end?.x].map((x) => Math.round(x ?? 0))).toEqual([
    PICTURE.margin.x,
    PICTURE.width - PICTURE.margin.x,
  ]);
  expect(start?.y).toBeGreaterThan(end?.y ?? Infinity);
  expect([lines, unseen].map((path) => path.replace(/[^ML]/g, ''))).toEqual(['MLML', 'ML']);
  expect(drawTrack([], PICTURE)).toBeNull();
});
