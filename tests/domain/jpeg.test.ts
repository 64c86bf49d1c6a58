import { expect, test } from 'vitest';
import { withoutMetadata } from '#domain/jpeg.ts';

const START = [0xff, 0xd8];
const END = [0xff, 0xd9];
const segment = (marker: number, content: string | readonly number[]): number[] => {
  const bytes = typeof content === 'string' ? [...Buffer.from(content, 'latin1')] : content;
  return [0xff, marker, (bytes.length + 2) >> 8, (bytes.length + 2) & 0xff, ...bytes];
};
const jfif = segment(0xe0, 'JFIF\0');
const tables = segment(0xdb, 'quantisation');
const frame = segment(0xc0, 'size');
/** With a stuffed byte, a restart and, within the picture's data, the bytes of a comment's marker without its escape. */
const scan = [...segment(0xda, 'scan'), 1, 0xff, 0, 2, 0xff, 0xd0, 3];
const secondScan = [...segment(0xda, 'fine'), 4];
const place = '55.75,37.62';

/** EXIF of a camera: how it was held, and where. */
const exif = (order: 'II' | 'MM', orientation: number): number[] => {
  const number = (value: number, bytes: number) => {
    const big = Array.from({ length: bytes }, (_, i) => (value >> (8 * (bytes - 1 - i))) & 0xff);
    return order === 'MM' ? big : big.toReversed();
  };
  const entry = (tag: number, value: number) =>
    [number(tag, 2), number(3, 2), number(1, 4), number(value, 2), 0, 0].flat();
  const directory = [...number(2, 2), ...entry(0x010f, 7), ...entry(0x0112, orientation), 0, 0, 0, 0];
  const text = [...Buffer.from(`Exif\0\0${order}`, 'latin1'), ...number(42, 2), ...number(8, 4), ...directory];
  return segment(0xe1, [...text, ...Buffer.from(place)]);
};
/** The orientation alone, as the function writes it. */
const turned = (orientation: number) =>
  segment(0xe1, [
    ...Buffer.from('Exif\0\0MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0', 'latin1'),
    orientation,
    ...Array<number>(6).fill(0),
  ]);
const cleaned = (...parts: readonly (readonly number[])[]) => {
  const clean = withoutMetadata(Uint8Array.from(parts.flat()));
  return clean && [...clean];
};

// S022
test('When the app cleans a JPEG, it keeps the picture and the colour data, and removes metadata such as the location', () => {
  const colours = [segment(0xe2, 'ICC_PROFILE\0'), segment(0xee, 'Adobe')];
  const tales = [
    segment(0xe1, `http://ns.adobe.com/xap/1.0/\0${place}`),
    segment(0xe2, `MPF\0${place}`),
    segment(0xed, `Photoshop 3.0\0${place}`),
    segment(0xe5, place),
    segment(0xfe, place),
  ];
  const betweenScans = segment(0xfe, place);
  const film = [...Buffer.from(`ftypmp42 ${place}`), ...END];
  const picture = [tables, frame, scan, secondScan];
  expect(
    cleaned(START, jfif, exif('MM', 1), ...tales, ...colours, tables, frame, scan, betweenScans, secondScan, END, film),
  ).toEqual([START, jfif, ...colours, ...picture, END].flat());
});

test.each([
  ['II', 6],
  ['MM', 8],
] as const)(
  'Cleaning a JPEG from a camera held sideways (byte order %s) keeps the orientation and removes the location',
  (order, orientation) => {
    expect(cleaned(START, exif(order, orientation), jfif, tables, frame, scan, END)).toEqual(
      [START, turned(orientation), jfif, tables, frame, scan, END].flat(),
    );
  },
);

test.each([
  ['a PNG', [0x89, 0x50, 0x4e, 0x47]],
  ['a JPEG without a picture', [...START, ...jfif, ...END]],
  ['a JPEG with a segment longer than the file', [...START, 0xff, 0xe1, 0x40, 0]],
  ['a JPEG with other bytes between the segments', [...START, ...jfif, 1, 2, 3, 4, 5]],
  ['empty', []],
])('The JPEG cleaner refuses a file that is %s', (_, bytes) => expect(cleaned(bytes)).toBeNull());

test('When a JPEG’s EXIF data is damaged, the app removes all of it, including the picture’s orientation', () => {
  const torn = segment(0xe1, 'Exif\0\0II*\0\xff\xff\xff\x00');
  const long = segment(0xe1, [...Buffer.from('Exif\0\0MM\0*\0\0\0\x08\xff\xff', 'latin1')]);
  for (const broken of [torn, long, segment(0xe1, 'Exif\0\0'), exif('MM', 9)])
    expect(cleaned(START, broken, tables, scan, END)).toEqual([START, tables, scan, END].flat());
});
