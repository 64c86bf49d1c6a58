// A PNG writer for flat drawings: an indexed image of 256 colours is several times smaller than a browser's own
// screenshot.
import { crc32, deflateSync } from 'node:zlib';

const COLOURS = 256;

function chunk(type, data) {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

const split = (colour) => [colour >>> 24, (colour >>> 16) & 255, (colour >>> 8) & 255, colour & 255];

/** How different two colours look: differences count by their visibility. */
function distance(a, b) {
  const [r1, g1, b1, a1] = split(a);
  const [r2, g2, b2, a2] = split(b);
  const seen = Math.min(a1, a2) / 255;
  return seen * ((r1 - r2) ** 2 + (g1 - g2) ** 2 + (b1 - b2) ** 2) + 3 * (a1 - a2) ** 2;
}

/** The most frequent colours stay exact; a rare one (an edge) becomes the nearest of them. */
function makePalette(colours) {
  const counts = new Map();
  for (const colour of colours) counts.set(colour, (counts.get(colour) ?? 0) + 1);
  const palette = [...counts]
    .toSorted((a, b) => b[1] - a[1])
    .slice(0, COLOURS)
    .map(([colour]) => colour);
  const index = new Map(palette.map((colour, i) => [colour, i]));
  for (const colour of counts.keys()) {
    if (index.has(colour)) continue;
    let best = 0;
    for (let i = 1; i < palette.length; i++)
      if (distance(palette[i], colour) < distance(palette[best], colour)) best = i;
    index.set(colour, best);
  }
  return { palette, index };
}

/** Four bytes a pixel, not premultiplied, row by row → a PNG file. */
export function encodePng(rgba, width, height) {
  const view = new DataView(rgba.buffer, rgba.byteOffset, rgba.byteLength);
  const colours = Uint32Array.from({ length: width * height }, (_, i) => view.getUint32(i * 4));
  const { palette, index } = makePalette(colours);
  const rows = Buffer.alloc((width + 1) * height);
  colours.forEach((colour, i) => {
    rows[i + Math.floor(i / width) + 1] = index.get(colour);
  });
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 3], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(palette.flatMap((colour) => split(colour).slice(0, 3)))),
    chunk('tRNS', Buffer.from(palette.map((colour) => colour & 255))),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
