import { tellsWhatIsDrawn } from './picture.ts';

/** Pixels of the file per unit of the drawing. */
const SCALE = 4;

/**
 * A PNG of the paths of an SVG as the page's styles draw them, with a caption. Null if the browser cannot draw it, or
 * falsifies what is drawn.
 */
export function trackPicture(drawing: SVGSVGElement, caption: string): Promise<Blob | null> {
  const { width, height } = drawing.viewBox.baseVal;
  const canvas = document.createElement('canvas');
  canvas.width = width * SCALE;
  canvas.height = height * SCALE;
  const context = canvas.getContext('2d');
  if (!context || !tellsWhatIsDrawn(context)) return Promise.resolve(null);
  const { backgroundColor, color } = getComputedStyle(drawing);
  context.scale(SCALE, SCALE);
  context.fillStyle = backgroundColor;
  context.fillRect(0, 0, width, height);
  context.lineCap = context.lineJoin = 'round';
  for (const path of drawing.querySelectorAll('path')) {
    const { fill, fillRule, stroke, strokeWidth } = getComputedStyle(path);
    const shape = new Path2D(path.getAttribute('d') ?? '');
    context.fillStyle = fill;
    context.strokeStyle = stroke;
    context.lineWidth = Number.parseFloat(strokeWidth);
    if (fill !== 'none') context.fill(shape, fillRule === 'evenodd' ? 'evenodd' : 'nonzero');
    if (stroke !== 'none') context.stroke(shape);
  }
  context.fillStyle = color;
  context.font = '600 12px system-ui, sans-serif';
  // Roads would run through the letters.
  context.strokeStyle = backgroundColor;
  context.lineWidth = 4;
  context.strokeText(caption, 12, height - 10);
  context.fillText(caption, 12, height - 10);
  return new Promise((done) => canvas.toBlob(done, 'image/png'));
}
