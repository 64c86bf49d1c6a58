import { withoutMetadata } from '#domain/jpeg.ts';

/** Longest side of a stored photo, pixels (decisions §6). */
const LONG_SIDE = 1600;
const JPEG_QUALITY = 0.85;
/** A file that the browser cannot decode is sent unchanged up to this many bytes (decisions §6). */
const UNDECODED_LIMIT = 2 * 1024 * 1024;
/** What the server takes (openapi/gateway.yaml, uploadPhoto), bytes. */
const SENT_LIMIT = 6 * 1024 * 1024;
/** HEIC, by its first bytes: the only format that the server accepts and some browsers cannot decode. */
const HEIC = new Set(['heic', 'heix', 'mif1', 'msf1']);

export type Reencode = (picture: Blob) => Promise<Blob | null>;
/** The media type of a file that the server accepts unchanged; null for any other file. */
export type AcceptedType = (bytes: ArrayBuffer) => string | null;

/**
 * The picture to send: an upright JPEG of at most 1600 px without EXIF and location, or the file itself if only the
 * server can decode it. Null when the picture is empty, broken, too big, or cannot be read (any more).
 */
export async function pictureToSend(
  picture: Blob,
  reencode: Reencode = reencodeInBrowser,
  acceptedType: AcceptedType = heic,
): Promise<Blob | null> {
  if (picture.size === 0) return null;
  const small = await reencode(picture).catch(() => null);
  if (small && small.size > 0) return small;
  if (picture.size > UNDECODED_LIMIT) return null;
  // The file may be deleted before it is sent: its bytes are stored, not its name.
  const bytes = await picture.arrayBuffer().catch(() => null);
  const type = bytes && acceptedType(bytes);
  return bytes && type ? new Blob([bytes], { type }) : null;
}

const headOf = (bytes: ArrayBuffer): string =>
  String.fromCharCode(...new Uint8Array(bytes, 0, Math.min(12, bytes.byteLength)));

const heic: AcceptedType = (bytes) => {
  const head = headOf(bytes);
  return head.slice(4, 8) === 'ftyp' && HEIC.has(head.slice(8)) ? 'image/heic' : null;
};

/** Support staff accept more formats than the server that checks a parked vehicle. */
export const heicOrTiff: AcceptedType = (bytes) =>
  heic(bytes) ?? (/^(II\*\0|MM\0\*)/.test(headOf(bytes)) ? 'image/tiff' : null);

/**
 * Some browsers falsify what is read from a canvas (`privacy.resistFingerprinting`): a photo would become stripes. Known
 * pixels are drawn and read back.
 */
export function tellsWhatIsDrawn(
  context: Pick<CanvasRenderingContext2D, 'fillStyle' | 'fillRect' | 'getImageData' | 'clearRect'>,
): boolean {
  const drawn = [
    [255, 0, 0],
    [0, 128, 255],
    [17, 34, 51],
  ] as const;
  const isTrue = drawn.every(([red, green, blue]) => {
    context.fillStyle = `rgb(${red}, ${green}, ${blue})`;
    context.fillRect(0, 0, 1, 1);
    const [r, g, b, a] = context.getImageData(0, 0, 1, 1).data;
    return r === red && g === green && b === blue && a === 255;
  });
  context.clearRect(0, 0, 1, 1);
  return isTrue;
}

/** The JPEG itself without its metadata; null for another format, whose metadata would tell where the rider was. */
async function cleanOriginal(picture: Blob): Promise<Blob | null> {
  const jpeg = picture.size > SENT_LIMIT ? null : withoutMetadata(new Uint8Array(await picture.arrayBuffer()));
  return jpeg && new Blob([jpeg], { type: 'image/jpeg' });
}

async function reencodeInBrowser(picture: Blob): Promise<Blob | null> {
  // `from-image` turns the picture upright before EXIF is removed, which holds the orientation.
  const bitmap = await createImageBitmap(picture, { imageOrientation: 'from-image' });
  try {
    const scale = Math.min(1, LONG_SIDE / Math.max(bitmap.width, bitmap.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(bitmap.width * scale));
    canvas.height = Math.max(1, Math.round(bitmap.height * scale));
    const context = canvas.getContext('2d');
    if (!context) return null;
    if (!tellsWhatIsDrawn(context)) return cleanOriginal(picture);
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    return await new Promise((done) => canvas.toBlob(done, 'image/jpeg', JPEG_QUALITY));
  } finally {
    bitmap.close();
  }
}
