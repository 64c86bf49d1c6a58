import { expect } from 'vitest';
import type { Phone } from '../support/browser/phone.ts';

/** The value six, as an upright phone writes it: the picture is on its side, and the app must turn it. */
const lyingOnItsSide = 6;

/** EXIF of a phone's camera: how it was held and where it stood. Little-endian TIFF. */
function exif(): Buffer {
  const tiff = Buffer.alloc(132);
  tiff.write('II*\0', 0, 'latin1');
  tiff.writeUInt32LE(8, 4);
  const entry = (at: number, tag: number, type: number, count: number, value: number) => {
    tiff.writeUInt16LE(tag, at);
    tiff.writeUInt16LE(type, at + 2);
    tiff.writeUInt32LE(count, at + 4);
    tiff.writeUInt32LE(value, at + 8);
  };
  tiff.writeUInt16LE(2, 8);
  entry(10, 0x0112, 3, 1, lyingOnItsSide);
  entry(22, 0x8825, 4, 1, 38);
  tiff.writeUInt16LE(3, 38);
  entry(40, 0x0001, 2, 2, 'N'.charCodeAt(0));
  entry(52, 0x0002, 5, 3, 80);
  entry(64, 0x001d, 2, 11, 104);
  [55, 1, 45, 1, 21, 1].forEach((part, at) => tiff.writeUInt32LE(part, 80 + 4 * at));
  tiff.write('2026:06:15\0', 104, 'latin1');
  const body = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff]);
  const head = Buffer.from([0xff, 0xe1, 0, 0]);
  head.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([head, body]);
}

/** A JPEG as a camera writes it: larger than is needed, on its side, with the place in it. */
export async function cameraPicture({ page }: Phone): Promise<Buffer> {
  const drawn = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    canvas.width = 2_000;
    canvas.height = 1_000;
    const pen = canvas.getContext('2d');
    pen?.fillRect(0, 0, 1_000, 1_000);
    return canvas.toDataURL('image/jpeg').split(',')[1] ?? '';
  });
  const jpeg = Buffer.from(drawn, 'base64');
  return Buffer.concat([jpeg.subarray(0, 2), exif(), jpeg.subarray(2)]);
}

/** Width and height of a JPEG, and whether it has EXIF. */
export function looksOf(jpeg: Buffer): { width: number; height: number; hasExif: boolean } {
  let hasExif = false;
  for (let at = 2; at < jpeg.length; at += 2 + jpeg.readUInt16BE(at + 2)) {
    const marker = jpeg.readUInt16BE(at);
    if (marker === 0xffc0 || marker === 0xffc2)
      return { width: jpeg.readUInt16BE(at + 7), height: jpeg.readUInt16BE(at + 5), hasExif };
    if (marker === 0xffe1) hasExif = true;
  }
  throw new Error('A JPEG without a picture');
}

export async function chooseFile(
  phone: Phone,
  button: string,
  file: { name: string; mimeType: string; buffer: Buffer },
): Promise<void> {
  const chosen = phone.page.waitForEvent('filechooser');
  await phone.tap('button', button);
  await (await chosen).setFiles(file);
}

/** Waits until the only picture under this selector is drawn. */
export async function pictureIsDrawn({ page }: Phone, selector: string): Promise<void> {
  const areDrawn = (images: Element[]) =>
    images.map((image) => image instanceof HTMLImageElement && image.naturalWidth > 0);
  await expect.poll(() => page.locator(selector).evaluateAll(areDrawn)).toEqual([true]);
}
