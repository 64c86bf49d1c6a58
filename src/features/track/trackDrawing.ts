import { fitted, pathThrough, type Point } from '#domain/drawing.ts';
import type { Track } from '#domain/track.ts';

type Frame = Parameters<typeof fitted>[1];
type Fitted = ReturnType<typeof fitted>;
/**
 * Paths of an SVG. `unseen`: straight from the end of a line to the start of the next one. `place`: where a location is in
 * the drawing.
 */
export type TrackDrawing = { lines: string; unseen: string; start: Point; end: Point } & Pick<Fitted, 'place'>;

export const PICTURE: Frame = { width: 320, height: 200, margin: { x: 24, y: 24 }, largestScale: 1 };
export const SMALL: Frame = { width: 44, height: 40, margin: { x: 5, y: 5 }, largestScale: 1 };

/** The lines of a track in a frame, north up; null without a line. */
export function drawTrack(stretches: Track['stretches'], frame: Frame): TrackDrawing | null {
  const { place } = fitted(stretches.flat(), frame);
  const lines = stretches.map((line) => line.map(place));
  const [start, end] = [lines[0]?.[0], lines.at(-1)?.at(-1)];
  if (!start || !end) return null;
  const gaps = lines.slice(1).map((line, i) => [lines[i]?.at(-1) ?? start, line[0] ?? end]);
  return { lines: lines.map(pathThrough).join(''), unseen: gaps.map(pathThrough).join(''), start, end, place };
}
