/** Longest side of a kept photo, pixels (decisions §6). */
const LONG_SIDE = 1600;
const JPEG_QUALITY = 0.85;
/** What the browser cannot decode goes as it is up to this many bytes (decisions §6). */
const UNDECODED_LIMIT = 2 * 1024 * 1024;
/** HEIC, as its first bytes name it: the one kind that the server takes and that not every browser can decode. */
const HEIC = new Set(['heic', 'heix', 'mif1', 'msf1']);

export type Reencode = (picture: Blob) => Promise<Blob | null>;
/** The media type of a file that a server takes as it is; null where it takes none of that kind. */
export type TakenAsItIs = (bytes: ArrayBuffer) => string | null;

/**
 * What of a picture goes to the server: an upright JPEG of at most 1600 px without EXIF and the place it was taken, or the
 * file itself where only the server can decode it. Null when it is empty, broken, too big, or cannot be read (any more).
 */
export async function pictureToSend(
  picture: Blob,
  reencode: Reencode = reencodeInBrowser,
  takenAsItIs: TakenAsItIs = heic,
): Promise<Blob | null> {
  if (picture.size === 0) return null;
  const small = await reencode(picture).catch(() => null);
  if (small && small.size > 0) return small;
  if (picture.size > UNDECODED_LIMIT) return null;
  // A file can be chosen and gone before it is read: its bytes are kept, not its name.
  const bytes = await picture.arrayBuffer().catch(() => null);
  const type = bytes && takenAsItIs(bytes);
  return bytes && type ? new Blob([bytes], { type }) : null;
}

const headOf = (bytes: ArrayBuffer): string =>
  String.fromCharCode(...new Uint8Array(bytes, 0, Math.min(12, bytes.byteLength)));

const heic: TakenAsItIs = (bytes) => {
  const head = headOf(bytes);
  return head.slice(4, 8) === 'ftyp' && HEIC.has(head.slice(8)) ? 'image/heic' : null;
};

/** People of support look at more than a server that judges a parked vehicle. */
export const heicOrTiff: TakenAsItIs = (bytes) =>
  heic(bytes) ?? (/^(II\*\0|MM\0\*)/.test(headOf(bytes)) ? 'image/tiff' : null);

async function reencodeInBrowser(picture: Blob): Promise<Blob | null> {
  // `from-image` turns the picture upright before EXIF, which says so, is gone.
  const bitmap = await createImageBitmap(picture, { imageOrientation: 'from-image' });
  try {
    const scale = Math.min(1, LONG_SIDE / Math.max(bitmap.width, bitmap.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(bitmap.width * scale));
    canvas.height = Math.max(1, Math.round(bitmap.height * scale));
    const pen = canvas.getContext('2d');
    if (!pen) return null;
    pen.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    return await new Promise((done) => canvas.toBlob(done, 'image/jpeg', JPEG_QUALITY));
  } finally {
    bitmap.close();
  }
}
