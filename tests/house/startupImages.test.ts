import { inflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { drawMark, iPhones, schemes, startupImage, startupName, strokesOf } from '../../scripts/build/startupImages.ts';
import { read } from './tree.ts';

const strokes = strokesOf(read('public/icons/app-icon.svg'));

/** The size of a PNG, and the colour of a point of it. */
function decode(png: Buffer) {
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
  const palette = png.subarray(png.indexOf('PLTE') + 4);
  const start = png.indexOf('IDAT');
  const rows = inflateSync(png.subarray(start + 4, start + 4 + png.readUInt32BE(start - 4)));
  const at = (x: number, y: number) => {
    const index = rows[y * (width + 1) + 1 + x] ?? 0;
    return [...palette.subarray(index * 3, index * 3 + 3)];
  };
  return { width, height, at };
}

test.for(['light', 'dark'] as const)(
  'An iPhone’s %s start-up image shows the logo on the app’s background colour',
  (scheme) => {
    const [phone] = iPhones;
    const png = startupImage(drawMark(strokes, phone), phone, schemes[scheme]);
    const { width, height, at } = decode(png);
    expect([width, height]).toEqual([750, 1334]);
    expect(at(0, 0)).toEqual(schemes[scheme].ground);
    expect(at(width - 1, height - 1)).toEqual(schemes[scheme].ground);
    // Four pixels to a unit of the drawing, whose middle is 32, 24.5: the lowest point of the V, the wheel on the ground.
    const inDrawing = (x: number, y: number) => at(width / 2 + (x - 32) * 4, Math.round(height / 2 + (y - 24.5) * 4));
    expect(inDrawing(32, 33.5)).toEqual(schemes[scheme].mark);
    expect(inDrawing(13, 46.25)).toEqual(schemes[scheme].mark);
    expect(inDrawing(13, 47.5)).toEqual(schemes[scheme].ground);
    expect(png.length).toBeLessThan(12_000);
  },
);

test('Each start-up image has its own file name, which the page composes from the screen’s size', () => {
  const names = iPhones.map((phone) => startupName(phone, 'dark'));
  expect(new Set(names).size).toBe(iPhones.length);
  expect(names[0]).toBe('startup/375x667@2-dark.png');
  expect(read('public/first-paint.js')).toContain(
    '`/startup/${screen.width}x${screen.height}@${devicePixelRatio}-${scheme}.png`',
  );
});

test('The logo and the background of the start-up images have the colours of src/ui/tokens.css', () => {
  const hex = (colour: readonly number[]) => `#${colour.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
  const tokens = read('src/ui/tokens.css');
  for (const part of ['ground', 'mark'] as const) {
    const token = part === 'mark' ? '--primary' : '--ground';
    expect(tokens).toContain(`${token}: light-dark(${hex(schemes.light[part])}, ${hex(schemes.dark[part])})`);
  }
});
