import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';
import { tellsWhatIsDrawn } from './picture.ts';

type Detected = { rawValue: string; boundingBox: { width: number; height: number } };
type Detector = { detect(picture: HTMLVideoElement): Promise<readonly Detected[]> };

declare global {
  interface Window {
    /** Missing in some browsers; in others it cannot read QR. */
    readonly BarcodeDetector?: {
      new (options: { formats: readonly string[] }): Detector;
      getSupportedFormats(): Promise<readonly string[]>;
    };
  }
}

/** Whether the text of a code is one that the rider may mean. */
export type IsOurs = (text: string) => boolean;

/**
 * Text of the QR code in the picture; null while there is none. Of several, one of ours before others, then the largest:
 * a foreign code beside ours may be larger. Rejects only when it can read no picture at all.
 */
export type CodeReader = (picture: HTMLVideoElement, isOurs: IsOurs) => Promise<string | null>;

/** Longest side of the decoded picture, pixels: a code that fills a quarter of the picture can be read at this size. */
const SCAN_SIDE = 800;

/** Codes in one picture that are looked at. */
const MOST_CODES = 8;

/**
 * The browser's own reader, or ours: WebAssembly from our own origin, loaded only if needed. Some phones lack the
 * service behind the browser's reader. This shows at the first picture; then our reader takes over.
 */
export async function createCodeReader(newWasmReader: () => Promise<CodeReader> = wasmReader): Promise<CodeReader> {
  const native = await nativeReader();
  if (!native) return newWasmReader();
  let read = native;
  return async (picture, isOurs) => {
    try {
      return await read(picture, isOurs);
    } catch (cause) {
      if (read !== native) throw cause;
      read = await newWasmReader();
      return read(picture, isOurs);
    }
  };
}

async function nativeReader(): Promise<CodeReader | null> {
  const Detector = window.BarcodeDetector;
  if (!Detector) return null;
  const formats = await Detector.getSupportedFormats().catch((): readonly string[] => []);
  if (!formats.includes('qr_code')) return null;
  const detector = new Detector({ formats: ['qr_code'] });
  return async (picture, isOurs) => {
    // The detector rejects a picture that has not loaded in the same way as a missing service. Only a missing service
    // is permanent.
    if (picture.readyState < picture.HAVE_CURRENT_DATA) return null;
    const codes = await detector.detect(picture);
    return meant(
      codes.map(({ rawValue, boundingBox: { width, height } }) => ({ text: rawValue.trim(), size: width * height })),
      isOurs,
    );
  };
}

async function wasmReader(): Promise<CodeReader> {
  const { prepareZXingModule, readBarcodes } = await import('zxing-wasm/reader');
  await prepareZXingModule({ overrides: { locateFile: () => wasmUrl }, fireImmediately: true });
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context && !tellsWhatIsDrawn(context)) throw new Error('This browser falsifies what is read from a canvas');
  return async (picture, isOurs) => {
    const { videoWidth, videoHeight } = picture;
    if (!context || videoWidth === 0 || videoHeight === 0) return null;
    const scale = Math.min(1, SCAN_SIDE / Math.max(videoWidth, videoHeight));
    canvas.width = Math.round(videoWidth * scale);
    canvas.height = Math.round(videoHeight * scale);
    context.drawImage(picture, 0, 0, canvas.width, canvas.height);
    const codes = await readBarcodes(context.getImageData(0, 0, canvas.width, canvas.height), {
      formats: ['QRCode'],
      maxNumberOfSymbols: MOST_CODES,
    });
    return meant(
      codes.map(({ text, position: { topLeft, bottomRight } }) => ({
        text: text.trim(),
        size: Math.abs((bottomRight.x - topLeft.x) * (bottomRight.y - topLeft.y)),
      })),
      isOurs,
    );
  };
}

type Code = { text: string; size: number };

function meant(codes: readonly Code[], isOurs: IsOurs): string | null {
  const ours = codes.filter(({ text }) => isOurs(text));
  const [largest] = [...(ours.length > 0 ? ours : codes)].sort((a, b) => b.size - a.size);
  return largest?.text || null;
}
