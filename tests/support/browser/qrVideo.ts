import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { encode } from 'uqr';

const width = 640;
const height = 480;
const side = 280;

/** A film of a QR code for a fake camera: raw YUV, a second long, shown again and again. Answers the file's path. */
export function makeQrVideo(text: string): string {
  const { data, size } = encode(text, { ecc: 'M', border: 4 });
  const dot = Math.floor(side / size);
  const left = (width - dot * size) >> 1;
  const top = (height - dot * size) >> 1;
  const light = Buffer.alloc(width * height, 110);
  for (let y = 0; y < dot * size; y++)
    for (let x = 0; x < dot * size; x++)
      light[(top + y) * width + left + x] = data[Math.floor(y / dot)]?.[Math.floor(x / dot)] ? 25 : 225;
  const frame = Buffer.concat([Buffer.from('FRAME\n'), light, Buffer.alloc((width * height) / 2, 128)]);
  const file = join(mkdtempSync(join(tmpdir(), 'velorent-qr-')), 'code.y4m');
  writeFileSync(
    file,
    Buffer.concat([
      Buffer.from(`YUV4MPEG2 W${width} H${height} F30:1 Ip A1:1 C420jpeg\n`),
      ...Array.from({ length: 30 }, () => frame),
    ]),
  );
  return file;
}
