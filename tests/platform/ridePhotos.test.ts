import { describe, expect, it, test } from 'vitest';
import { createPhotoStore } from '#platform/photos.ts';
import { pictureToSend, type Reencode, tellsWhatIsDrawn } from '#platform/picture.ts';

const MEGABYTE = 1024 * 1024;
const small = new Blob(['jpeg'], { type: 'image/jpeg' });

test('The app refuses a photo when its conversion returns no picture or fails', async () => {
  const refused = { kind: 'refused', code: 'mediaNoContentError' };
  expect(await createPhotoStore(async () => null).store(small)).toEqual(refused);
  expect(await createPhotoStore(() => Promise.reject(new Error('torn'))).store(small)).toEqual(refused);
});

describe('the photo that is sent', () => {
  const undecodable: Reencode = () => Promise.reject(new Error('cannot decode'));
  const heic = (bytes: number, brand = 'heic') =>
    new Blob([new Uint8Array(4), `ftyp${brand}`, new Uint8Array(bytes - 12)], { type: 'image/heic' });
  /** Like a file that the phone has lost after the rider chose it. */
  class Gone extends Blob {
    override arrayBuffer = () => Promise.reject(new DOMException('gone', 'NotReadableError'));
  }

  it('When the browser can decode the picture, the app sends a reduced copy', async () => {
    expect(await pictureToSend(heic(8 * MEGABYTE), async () => small)).toBe(small);
  });

  it.each([
    ['a HEIC of up to 2 MB is sent unchanged', heic(2 * MEGABYTE), 'image/heic'],
    ['a HEIC without a type is sent unchanged', new Blob([heic(1_000)], { type: '' }), 'image/heic'],
    ['a HEIC above 2 MB is refused', heic(2 * MEGABYTE + 1), null],
    ['a kind that the server does not accept is refused', heic(1_000, 'avis'), null],
    ['a broken JPEG is refused', new Blob(['\u00FF\u00D8 torn'], { type: 'image/jpeg' }), null],
    ['a document is refused', new Blob(['%PDF-1.7 and more'], { type: 'application/pdf' }), null],
    ['a file of two bytes is refused', new Blob(['xx'], { type: 'image/heic' }), null],
    ['an empty file is refused', new Blob([]), null],
    ['a file that the phone has lost is refused', new Gone([heic(1_000)]), null],
  ])('When the browser cannot decode a photo, the app checks the original file: %s', async (_, picture, type) => {
    expect((await pictureToSend(picture, undecodable))?.type ?? null).toBe(type);
  });

  it('When the browser’s encoder returns no picture or an empty one, the app has no photo to send', async () => {
    expect(await pictureToSend(new Blob(['x'], { type: 'image/png' }), async () => null)).toBeNull();
    expect(await pictureToSend(new Blob(['x'], { type: 'image/png' }), async () => new Blob([]))).toBeNull();
  });
});

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
  ['changes colours', (drawn: readonly number[]) => drawn.map((part) => Math.min(255, part + 1)), false],
])('The app decides correctly if it trusts a browser’s canvas that %s', (_, read, isBelieved) =>
  expect(tellsWhatIsDrawn(canvas(read))).toBe(isBelieved),
);
