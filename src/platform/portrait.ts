import type { Crop } from '#domain/crop.ts';

/** Longest side that is worked with, pixels (decisions §6). */
const LONG_SIDE = 1600;
/** Side of what is sent: three times the largest place a portrait is shown in. */
const SENT_SIDE = 640;
const JPEG_QUALITY = 0.85;
/** What lies outside the round window is dimmed as behind a sheet; a photo has no schemes, so neither has this. */
const DIMMED = 'rgb(11 18 21 / .48)';
const WHITE = '#ffffff';

/** Pictures of the rider: opened to be cropped, and cut. */
export type Portraits = {
  /** Upright and not larger than it must be; null when this browser cannot read it. To be closed by who opened it. */
  open(file: Blob): Promise<ImageBitmap | null>;
  /** Draws the square with the round window in which it will be shown. The canvas is a square too. */
  preview(canvas: HTMLCanvasElement, picture: ImageBitmap, crop: Crop): void;
  /** A JPEG of the square, without EXIF and the place it was taken; null when the browser could not write one. */
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
    const pen = canvas.getContext('2d');
    if (!pen) return;
    const { width } = canvas;
    const circle = () => pen.arc(width / 2, width / 2, width * 0.48, 0, 2 * Math.PI);
    pen.fillStyle = WHITE;
    pen.fillRect(0, 0, width, width);
    pen.imageSmoothingQuality = 'high';
    pen.drawImage(picture, x, y, side, side, 0, 0, width, width);
    pen.beginPath();
    pen.rect(0, 0, width, width);
    circle();
    pen.fillStyle = DIMMED;
    pen.fill('evenodd');
    pen.beginPath();
    circle();
    pen.lineWidth = width / 120;
    pen.strokeStyle = WHITE;
    pen.stroke();
  },

  async cut(picture, { x, y, side }) {
    const canvas = document.createElement('canvas');
    canvas.width = Math.min(SENT_SIDE, Math.max(1, Math.round(side)));
    canvas.height = canvas.width;
    const pen = canvas.getContext('2d');
    if (!pen) return null;
    // JPEG has no transparency: what is see-through would turn black.
    pen.fillStyle = WHITE;
    pen.fillRect(0, 0, canvas.width, canvas.height);
    pen.imageSmoothingQuality = 'high';
    pen.drawImage(picture, x, y, side, side, 0, 0, canvas.width, canvas.height);
    return new Promise((done) => canvas.toBlob(done, 'image/jpeg', JPEG_QUALITY));
  },
};
