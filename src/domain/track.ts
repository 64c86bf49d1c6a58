import { distanceMeters } from './distance.ts';
import type { Position } from './rent.ts';

/** Degrees. */
export type TrackPoint = readonly [longitude: number, latitude: number];

/** The track of a ride from the positions of the rider's phone. */
export type Track = {
  rentId: string;
  /** Unbroken lines; a new one begins after a gap without positions. The same array until a point is added. */
  stretches: readonly (readonly TrackPoint[])[];
  /** Length of the lines; gaps do not count. */
  meters: number;
  /** The phone's milliseconds of the last exact position; null before the first. */
  receivedAt: number | null;
};

/** A less exact position does not count: reflections from houses distort it (our reading). */
export const TRACK_ACCURACY_METERS = 30;
/** Closer points would draw the jitter of a phone at a red light. */
const STEP_METERS = 12;
/** A longer time without positions is a gap: the screen was off, or there was a tunnel (our reading). */
const GAP_MS = 60_000;
/** A faster movement is a wrong position: 70 km/h, in metres a millisecond. */
const FASTEST = 70 / 3_600;
/** Enough for a day of riding; a longer track is drawn with fewer points. */
const MOST_POINTS = 4_000;

export const emptyTrack = (rentId: string): Track => ({ rentId, stretches: [], meters: 0, receivedAt: null });

const toMeters = ([longitude, latitude]: TrackPoint, to: Position) => distanceMeters({ longitude, latitude }, to);
const pointOf = ({ longitude, latitude }: Position): TrackPoint => [
  Number(longitude.toFixed(5)),
  Number(latitude.toFixed(5)),
];

/** The track with the next position; the same track where the position adds nothing. */
export function extendTrack(track: Track, position: Position): Track {
  const { accuracy, at } = position;
  if (accuracy > TRACK_ACCURACY_METERS || (track.receivedAt !== null && at <= track.receivedAt)) return track;
  const stretch = track.stretches.at(-1);
  const last = stretch?.at(-1);
  if (!stretch || !last || track.receivedAt === null || at - track.receivedAt > GAP_MS)
    return { ...track, stretches: withNewStretch(track.stretches, pointOf(position)), receivedAt: at };

  const meters = toMeters(last, position);
  // The last point may lie one step behind the last position.
  if (meters - TRACK_ACCURACY_METERS > FASTEST * (at - track.receivedAt)) return track;
  if (meters < Math.max(STEP_METERS, accuracy)) return { ...track, receivedAt: at };
  const stretches = [...track.stretches.slice(0, -1), [...stretch, pointOf(position)]];
  return { ...track, stretches: thinned(stretches), meters: track.meters + meters, receivedAt: at };
}

/** Starts a new line. A line of one point is removed: it draws nothing. */
const withNewStretch = (stretches: Track['stretches'], point: TrackPoint): Track['stretches'] => [
  ...stretches.filter(({ length }) => length > 1),
  [point],
];

function thinned(stretches: Track['stretches']): Track['stretches'] {
  const points = stretches.reduce((sum, { length }) => sum + length, 0);
  if (points <= MOST_POINTS) return stretches;
  return stretches.map((stretch) => stretch.filter((_, i) => i % 2 === 0 || i === stretch.length - 1));
}
