import { expect, test } from 'vitest';
import { tellsWhatIsDrawn } from '#platform/picture.ts';

/** A canvas of one pixel that reads back what `read` makes of the drawn colour. */
function canvas(read: (drawn: readonly number[]) => readonly number[]) {
  let drawn: readonly number[] = [];
  return Object.create({
    set fillStyle(colour: string) {
      drawn = [...(colour.match(/\d+/g) ?? []).map(Number), 255];
    },
    fillRect: () => undefined,
    clearRect: () => undefined,
    getImageData: () => ({ data: read(drawn) }),
  });
}

test.each([
  ['returns what was drawn', (drawn: readonly number[]) => drawn, true],
  ['returns white for any drawing', () => [255, 255, 255, 255], false],
  ['loses some opacity', (drawn: readonly number[]) => [...drawn.slice(0, 3), 254], false],
  [
    'returns slightly different colours',
    (drawn: readonly number[]) => drawn.map((part) => Math.min(255, part + 1)),
    false,
  ],
])('The app decides correctly if it trusts a browser’s canvas that %s', (_, read, isBelieved) =>
  expect(tellsWhatIsDrawn(canvas(read))).toBe(isBelieved),
);
