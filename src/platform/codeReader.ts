import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';

type Detector = { detect(picture: HTMLVideoElement): Promise<readonly { rawValue: string }[]> };

declare global {
  interface Window {
    /** Not in every browser, and where it is not always with QR. */
    readonly BarcodeDetector?: {
      new (options: { formats: readonly string[] }): Detector;
      getSupportedFormats(): Promise<readonly string[]>;
    };
  }
}

/** Text of the QR code in the picture; null while there is none. Rejects only when no picture will ever be read. */
export type Reader = (picture: HTMLVideoElement) => Promise<string | null>;

/** Longest side that is decoded, pixels: a code that fills a quarter of the picture is read at this size. */
const LOOK_SIDE = 800;

/**
 * The browser's own reader, or ours: WebAssembly from our own origin, loaded only where it is needed. A phone without the
 * service behind its reader learns that at the first picture; then ours takes over.
 */
export async function createReader(newOwn: () => Promise<Reader> = ownReader): Promise<Reader> {
  const browsers = await browserReader();
  if (!browsers) return newOwn();
  let read = browsers;
  return async (picture) => {
    try {
      return await read(picture);
    } catch (cause) {
      if (read !== browsers) throw cause;
      read = await newOwn();
      return read(picture);
    }
  };
}

async function browserReader(): Promise<Reader | null> {
  const Detector = window.BarcodeDetector;
  if (!Detector) return null;
  const formats = await Detector.getSupportedFormats().catch((): readonly string[] => []);
  if (!formats.includes('qr_code')) return null;
  const detector = new Detector({ formats: ['qr_code'] });
  return async (picture) => {
    // A picture that is not there yet is refused like a missing service; only the second is for good.
    if (picture.readyState < picture.HAVE_CURRENT_DATA) return null;
    return textOf((await detector.detect(picture))[0]?.rawValue);
  };
}

async function ownReader(): Promise<Reader> {
  const { prepareZXingModule, readBarcodes } = await import('zxing-wasm/reader');
  await prepareZXingModule({ overrides: { locateFile: () => wasmUrl }, fireImmediately: true });
  const canvas = document.createElement('canvas');
  const pen = canvas.getContext('2d', { willReadFrequently: true });
  return async (picture) => {
    const { videoWidth, videoHeight } = picture;
    if (!pen || videoWidth === 0 || videoHeight === 0) return null;
    const scale = Math.min(1, LOOK_SIDE / Math.max(videoWidth, videoHeight));
    canvas.width = Math.round(videoWidth * scale);
    canvas.height = Math.round(videoHeight * scale);
    pen.drawImage(picture, 0, 0, canvas.width, canvas.height);
    const codes = await readBarcodes(pen.getImageData(0, 0, canvas.width, canvas.height), {
      formats: ['QRCode'],
      maxNumberOfSymbols: 1,
    });
    return textOf(codes[0]?.text);
  };
}

const textOf = (text: string | undefined): string | null => text?.trim() || null;
