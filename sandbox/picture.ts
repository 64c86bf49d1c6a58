export type MediaType = 'image/jpeg' | 'image/png' | 'image/webp' | 'image/heic';

/** The media type by the first bytes, and not by the file's name; null if the picture is not accepted. */
export function mediaTypeOf(bytes: Uint8Array): MediaType | null {
  const text = (from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to));
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'image/jpeg';
  if (text(0, 8) === '\u0089PNG\r\n\u001a\n') return 'image/png';
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'image/webp';
  if (text(4, 8) === 'ftyp' && ['heic', 'heix', 'mif1', 'msf1'].includes(text(8, 12))) return 'image/heic';
  return null;
}

/** TIFF of either byte order; accepted where only people look at it. */
export const isTiff = (bytes: Uint8Array): boolean =>
  ['II*\u0000', 'MM\u0000*'].includes(String.fromCharCode(...bytes.subarray(0, 4)));
