import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import type { Plugin } from 'vite';

/**
 * The screens of iPhones that run the app (docs/decisions/030-oldest-browsers.md), from the 8 on: points and pixels per
 * point. An iPhone shows a picture while the installed app starts, and only one of exactly its own size; otherwise a
 * white screen, in the dark too. `public/first-paint.js` asks for that of its phone.
 */
export const iPhones = [
  [375, 667, 2],
  [414, 736, 3],
  [375, 812, 3],
  [414, 896, 2],
  [414, 896, 3],
  [390, 844, 3],
  [428, 926, 3],
  [393, 852, 3],
  [430, 932, 3],
  [402, 874, 3],
  [420, 912, 3],
  [440, 956, 3],
] as const;

type Scheme = 'light' | 'dark';
type Rgb = readonly [red: number, green: number, blue: number];

/** `--ground` and `--primary` of src/ui/tokens.css. */
export const schemes: Readonly<Record<Scheme, { ground: Rgb; mark: Rgb }>> = {
  light: { ground: [0xff, 0xff, 0xff], mark: [0x00, 0x59, 0x2b] },
  dark: { ground: [0x10, 0x16, 0x19], mark: [0x4a, 0xde, 0x80] },
};

type Point = readonly [x: number, y: number];
/** Round strokes: a line through points, or a circle, in the units of the drawing. */
type Stroke = { width: number } & ({ line: Point[] } | { centre: Point; radius: number });

/** The brand's mark is circles and one path of `M`, `H` and `L`. Another drawing needs another reader. */
export function strokesOf(svg: string): Stroke[] {
  const circles = [...svg.matchAll(/<circle cx="([\d.]+)" cy="([\d.]+)" r="([\d.]+)" stroke-width="([\d.]+)"/g)].map(
    ([, x, y, radius, width]): Stroke => ({
      centre: [Number(x), Number(y)],
      radius: Number(radius),
      width: Number(width),
    }),
  );
  const lines = [...svg.matchAll(/<path d="([MHL\d. ]+)" stroke-width="([\d.]+)"/g)].map(
    ([, d = '', width]): Stroke => {
      const line: Point[] = [];
      for (const [, command, x, y] of d.matchAll(/([MHL])([\d.]+)(?: ([\d.]+))?/g))
        line.push([Number(x), command === 'H' ? (line.at(-1)?.[1] ?? 0) : Number(y)]);
      return { line, width: Number(width) };
    },
  );
  if (circles.length === 0 || lines.length === 0) throw new Error('The mark is drawn in another way now.');
  return [...circles, ...lines];
}

function distanceToLine([x, y]: Point, line: readonly Point[]): number {
  let nearest = Infinity;
  for (const [index, [ax, ay]] of line.entries()) {
    const [bx, by] = line[index + 1] ?? [ax, ay];
    const [dx, dy] = [bx - ax, by - ay];
    const along = Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy || 1)));
    nearest = Math.min(nearest, Math.hypot(x - ax - along * dx, y - ay - along * dy));
  }
  return nearest;
}

/** The distance of a point from the mark; negative inside. */
const outside = (point: Point, strokes: readonly Stroke[]): number =>
  Math.min(
    ...strokes.map((stroke) =>
      'line' in stroke
        ? distanceToLine(point, stroke.line) - stroke.width / 2
        : Math.abs(Math.hypot(point[0] - stroke.centre[0], point[1] - stroke.centre[1]) - stroke.radius) -
          stroke.width / 2,
    ),
  );

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

/** The drawing's box, and its width on the phone in points. */
const DRAWING = { width: 64, height: 49 };
const MARK_POINTS = 128;

type Phone = (typeof iPhones)[number];

/** The mark in the middle of the phone's screen, packed: for each pixel how much of it the mark covers. */
export function drawMark(strokes: readonly Stroke[], [points, tall, ratio]: Phone): Buffer {
  const [width, height] = [points * ratio, tall * ratio];
  const scale = (MARK_POINTS * ratio) / DRAWING.width;
  const [left, top] = [(width - DRAWING.width * scale) / 2, (height - DRAWING.height * scale) / 2];
  const rows = Buffer.alloc((width + 1) * height);
  for (let y = Math.floor(top); y < top + DRAWING.height * scale; y++) {
    for (let x = Math.floor(left); x < left + DRAWING.width * scale; x++) {
      const away = outside([(x + 0.5 - left) / scale, (y + 0.5 - top) / scale], strokes) * scale;
      rows[y * (width + 1) + 1 + x] = Math.round(255 * Math.min(1, Math.max(0, 0.5 - away)));
    }
  }
  return deflateSync(rows, { level: 9 });
}

/** A PNG whose palette goes from the ground to the mark: each scheme has one, and the drawing is the same. */
export function startupImage(
  drawing: Buffer,
  [points, tall, ratio]: Phone,
  { ground, mark }: (typeof schemes)[Scheme],
): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(points * ratio, 0);
  header.writeUInt32BE(tall * ratio, 4);
  header.set([8, 3], 8);
  const palette = Buffer.from(
    Array.from({ length: 256 }, (_, share) =>
      ground.map((from, part) => Math.round(from + (((mark[part] ?? from) - from) * share) / 255)),
    ).flat(),
  );
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('PLTE', palette),
    chunk('IDAT', drawing),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** The name that `public/first-paint.js` makes of its screen. */
export const startupName = ([points, tall, ratio]: Phone, scheme: Scheme) =>
  `startup/${points}x${tall}@${ratio}-${scheme}.png`;

/** Draws the pictures into the build. */
export const startupImages: Plugin = {
  name: 'startup-images',
  apply: (_, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
  generateBundle() {
    const strokes = strokesOf(readFileSync(join(import.meta.dirname, '../../public/icons/app-icon.svg'), 'utf8'));
    for (const phone of iPhones) {
      const drawing = drawMark(strokes, phone);
      for (const scheme of ['light', 'dark'] as const)
        this.emitFile({
          type: 'asset',
          fileName: startupName(phone, scheme),
          source: startupImage(drawing, phone, schemes[scheme]),
        });
    }
  },
};
