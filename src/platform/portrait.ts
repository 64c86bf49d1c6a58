import type { Crop } from '#domain/crop.ts';
import { tellsWhatIsDrawn } from './picture.ts';

/** Longest side of the working picture, pixels (decisions §6). */
const LONG_SIDE = 1600;
/** Side of the sent picture, pixels: three times the largest size at which a portrait is shown. */
const SENT_SIDE = 640;
const JPEG_QUALITY = 0.85;
/**
 * Dims the area outside the round window, like a sheet's backdrop. It is the same in both colour schemes, because a
 * photo has none.
 */
const DIMMED = 'rgb(11 18 21 / .48)';
const WHITE = '#ffffff';

/** Pictures of the rider: opens and crops them. */
export type Portraits = {
  /** Opens the picture upright and scaled down; null when this browser cannot read it. The caller must close it. */
  open(file: Blob): Promise<ImageBitmap | null>;
  /** Draws the cropped square with the round window in which it will be shown. The canvas is a square too. */
  preview(canvas: HTMLCanvasElement, picture: ImageBitmap, crop: Crop): void;
  /** A JPEG of the square, without EXIF and location; null when the browser cannot write one. */
  cut(picture: ImageBitmap, crop: Crop): Promise<Blob | null>;
};

export const browserPortraits: Portraits = {
  async open(file) {
    const whole = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null);
    if (!whole) return null;
    const scale = LONG_SIDE / Math.max(whole.width, whole.height);
    if (scale >= 1) return whole;
    const size = {
      resizeWidth: Math.max(1, Math.round(whole.width * scale)),
      resizeHeight: Math.max(1, Math.round(whole.height * scale)),
    };
    const smaller = await createImageBitmap(whole, { ...size, resizeQuality: 'high' }).catch(() => null);
    whole.close();
    return smaller;
  },

  preview(canvas, picture, { x, y, side }) {
    const context = canvas.getContext('2d');
    if (!context) return;
    const { width } = canvas;
    const circle = () => context.arc(width / 2, width / 2, width * 0.48, 0, 2 * Math.PI);
    context.fillStyle = WHITE;
    context.fillRect(0, 0, width, width);
    context.imageSmoothingQuality = 'high';
    context.drawImage(picture, x, y, side, side, 0, 0, width, width);
    context.beginPath();
    context.rect(0, 0, width, width);
    circle();
    context.fillStyle = DIMMED;
    context.fill('evenodd');
    context.beginPath();
    circle();
    context.lineWidth = width / 120;
    context.strokeStyle = WHITE;
    context.stroke();
  },

  async cut(picture, { x, y, side }) {
    const canvas = document.createElement('canvas');
    canvas.width = Math.min(SENT_SIDE, Math.max(1, Math.round(side)));
    canvas.height = canvas.width;
    const context = canvas.getContext('2d');
    if (!context || !tellsWhatIsDrawn(context)) return null;
    // JPEG has no transparency: transparent parts would turn black.
    context.fillStyle = WHITE;
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.imageSmoothingQuality = 'high';
    context.drawImage(picture, x, y, side, side, 0, 0, canvas.width, canvas.height);
    return new Promise((done) => canvas.toBlob(done, 'image/jpeg', JPEG_QUALITY));
  },
};
