import { totalOf } from './features.ts';
import type { Scheme } from './scheme.ts';

/** Colours of src/ui/tokens.css, by the order of VEHICLE_FORMS. */
const INK = {
  light: { ground: '#ffffff', mark: '#0b1215', kinds: ['#1b4b8f', '#00616b', '#00592b', '#a33b00'] },
  dark: { ground: '#101619', mark: '#f2f5f6', kinds: ['#8dbbff', '#56d3df', '#4ade80', '#ffa25e'] },
};
/** Parts of a ring: so many rings at most have to be drawn, and so exact is a share. */
const PARTS = 12;
const RING = 5;
/** The ground around the ring separates it from the map, and between two kinds. */
const GAP = 2;

/** Shares of a ring, in parts. Each kind that is there has one at least; the largest one takes the rest. */
function ringParts(counts: readonly number[]): number[] {
  const all = totalOf(counts);
  const parts = counts.map((count) => (count === 0 ? 0 : Math.max(1, Math.round((count / all) * PARTS))));
  const rest = PARTS - totalOf(parts);
  const largest = parts.indexOf(Math.max(...parts));
  return parts.map((part, kind) => (kind === largest ? part + rest : part));
}

/** The mark of the vehicle that the rider rode last, as in its pin (scripts/pins): a disc, and an arrow of 24 px. */
const MARK = { radius: 8, arrow: 'M4 12a8 8 0 1 0 2.6-5.9L4 8.5M4 4v4.5h4.5', scale: 0.45, stroke: 3.4 };

/** The name of a disc's image: its width in px, the parts of its ring, and whether it has the mark. */
export function ringName(counts: readonly number[], isMarked: boolean): string {
  const all = totalOf(counts);
  const width = all < 10 ? 43 : all < 100 ? 51 : 59;
  return `ring:${width}:${ringParts(counts).join()}${isMarked ? ':ridden' : ''}`;
}

/**
 * Draws a disc with a ring that says which kinds of vehicles there are.
 *
 * @param ratio pixels of the image for each px
 * @returns null for a name of another image
 */
export function drawRing(name: string, scheme: Scheme, ratio: number): ImageData | null {
  const [kind, width, parts = '', mark] = name.split(':');
  const size = Number(width) * ratio;
  const context = kind === 'ring' ? new OffscreenCanvas(size, size).getContext('2d') : null;
  if (!context) return null;
  const { ground, kinds } = INK[scheme];
  const middle = Number(width) / 2;
  const radius = middle - GAP - RING / 2;
  context.scale(ratio, ratio);
  context.fillStyle = ground;
  context.beginPath();
  context.arc(middle, middle, middle, 0, 2 * Math.PI);
  context.fill();
  context.lineWidth = RING;
  const shares = parts.split(',').map(Number);
  const gap = shares.includes(PARTS) ? 0 : GAP / radius / 2;
  let at = -Math.PI / 2;
  shares.forEach((share, i) => {
    const to = at + (share / PARTS) * 2 * Math.PI;
    context.strokeStyle = kinds[i] ?? ground;
    context.beginPath();
    context.arc(middle, middle, radius, at + gap, to - gap);
    if (share > 0) context.stroke();
    at = to;
  });
  if (mark) drawMark(context, Number(width), INK[scheme]);
  return context.getImageData(0, 0, size, size);
}

/** The mark at the upper right edge of a disc. */
function drawMark(
  context: OffscreenCanvasRenderingContext2D,
  width: number,
  { ground, mark }: { ground: string; mark: string },
): void {
  const edge = MARK.radius + GAP;
  context.translate(width - edge, edge);
  for (const [radius, ink] of [[edge, ground] as const, [MARK.radius, mark] as const]) {
    context.fillStyle = ink;
    context.beginPath();
    context.arc(0, 0, radius, 0, 2 * Math.PI);
    context.fill();
  }
  context.scale(MARK.scale, MARK.scale);
  context.translate(-12, -12);
  context.lineWidth = MARK.stroke;
  context.lineCap = context.lineJoin = 'round';
  context.strokeStyle = ground;
  context.stroke(new Path2D(MARK.arrow));
}
