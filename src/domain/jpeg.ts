const START = 0xd8;
const END = 0xd9;
const SCAN = 0xda;
const EXIF = 0xe1;
const ICC = 0xe2;
/** How the colours are stored: without it a picture may come out in false colours. */
const ADOBE = 0xee;
const COMMENT = 0xfe;

/** A marker of its own segment, as opposed to a stuffed byte or a restart within a scan. */
const isSegment = (marker: number): boolean => marker !== 0 && marker !== 0xff && (marker < 0xd0 || marker > 0xd7);

const says = (bytes: Uint8Array, at: number, word: string): boolean =>
  String.fromCharCode(...bytes.subarray(at, at + word.length)) === word;

/** Who took the picture, when, where and with what: EXIF, XMP, IPTC, comments, previews; and any other app's own data. */
function tellsTales(bytes: Uint8Array, marker: number, at: number): boolean {
  if (marker === ICC) return !says(bytes, at, 'ICC_PROFILE');
  return marker === COMMENT || (marker >= EXIF && marker <= 0xef && marker !== ADOBE);
}

/** The orientation in an EXIF segment whose content begins `at`, 1 to 8; 1, upright, where it has none. */
function orientationIn(bytes: Uint8Array, at: number, length: number): number {
  const tiff = at + 6;
  if (!says(bytes, at, 'Exif\0\0') || length < 14) return 1;
  const view = new DataView(bytes.buffer, bytes.byteOffset + tiff, length - 6);
  const isLittle = says(bytes, tiff, 'II');
  const first = view.getUint32(4, isLittle);
  const entries = first + 2 <= view.byteLength ? view.getUint16(first, isLittle) : 0;
  for (let entry = first + 2, i = 0; i < entries && entry + 12 <= view.byteLength; entry += 12, i += 1) {
    if (view.getUint16(entry, isLittle) !== 0x0112) continue;
    const turned = view.getUint16(entry + 8, isLittle);
    return turned >= 1 && turned <= 8 ? turned : 1;
  }
  return 1;
}

/** EXIF with the orientation alone. */
// oxfmt-ignore
const exifOf = (orientation: number): number[] => [
  0xff, EXIF, 0, 34, 0x45, 0x78, 0x69, 0x66, 0, 0, 0x4d, 0x4d, 0, 42, 0, 0, 0, 8,
  0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0,
];

/**
 * The same JPEG without metadata and without what follows its end (previews, films of "live" photos). Its orientation
 * stays. Segments: ITU-T T.81, annex B.
 * @returns null when the bytes are no JPEG
 */
export function withoutMetadata(bytes: Uint8Array): Uint8Array<ArrayBuffer> | null {
  if (bytes[0] !== 0xff || bytes[1] !== START) return null;
  const kept: (Uint8Array | number[])[] = [[0xff, START]];
  let orientation = 1;
  let hasPicture = false;
  let at = 2;
  while (at + 3 < bytes.length) {
    const marker = bytes[at + 1] ?? 0;
    if (bytes[at] !== 0xff) return null;
    // Fill bytes may come before a marker.
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === END) break;
    const length = ((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0);
    let next = at + 2 + length;
    if (length < 2 || next > bytes.length) return null;
    if (marker === EXIF && orientation === 1) orientation = orientationIn(bytes, at + 4, length - 2);
    if (marker === SCAN) {
      hasPicture = true;
      while (next < bytes.length && !(bytes[next] === 0xff && isSegment(bytes[next + 1] ?? 0))) next += 1;
    }
    if (!tellsTales(bytes, marker, at + 4)) kept.push(bytes.subarray(at, next));
    at = next;
  }
  if (!hasPicture) return null;
  if (orientation !== 1) kept.splice(1, 0, exifOf(orientation));
  kept.push([0xff, END]);
  const whole = new Uint8Array(kept.reduce((sum, part) => sum + part.length, 0));
  let to = 0;
  for (const part of kept) {
    whole.set(part, to);
    to += part.length;
  }
  return whole;
}
