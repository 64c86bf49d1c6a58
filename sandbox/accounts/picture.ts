export type MediaType = 'image/jpeg' | 'image/png' | 'image/webp';

const JPEG = Buffer.from([0xff, 0xd8, 0xff]);
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** What the bytes are, whatever they were called; null when they are no picture that every browser shows. */
export function mediaTypeOf(bytes: Buffer): MediaType | null {
  if (bytes.subarray(0, 3).equals(JPEG)) return 'image/jpeg';
  if (bytes.subarray(0, 8).equals(PNG)) return 'image/png';
  const isWebp = bytes.subarray(0, 4).toString('latin1') === 'RIFF' && bytes.subarray(8, 12).toString('latin1') === 'WEBP';
  return isWebp ? 'image/webp' : null;
}
