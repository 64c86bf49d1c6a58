import { distanceMeters } from './nearness.ts';
import type { Position } from './rent.ts';

/** Degrees. */
export type TrackPoint = readonly [longitude: number, latitude: number];

/** Where a ride went as far as its rider's phone has seen it. */
export type Track = {
  rentId: string;
  /** Unbroken lines; where the phone saw nothing for a while the next one begins. The same array until a point is added. */
  stretches: readonly (readonly TrackPoint[])[];
  /** Along the lines alone: nobody knows what lies between them. */
  meters: number;
  /** The phone's milliseconds of the last good word about where it is; null before the first. */
  heardAt: number | null;
};

/** A worse place tells more about houses around than about the ride (our reading). */
export const TRACK_ACCURACY_METERS = 30;
/** Nearer points would draw how a phone trembles at a red light. */
const STEP_METERS = 12;
/** The screen was off, or a tunnel (our reading). */
const GAP_MS = 60_000;
/** Faster is a phone that was mistaken: 70 km/h, in metres a millisecond. */
const FASTEST = 70 / 3_600;
/** A long day's ride; a longer one is drawn coarser. */
const MOST_POINTS = 4_000;

export const emptyTrack = (rentId: string): Track => ({ rentId, stretches: [], meters: 0, heardAt: null });

const toMeters = ([longitude, latitude]: TrackPoint, to: Position) => distanceMeters({ longitude, latitude }, to);
const pointOf = ({ longitude, latitude }: Position): TrackPoint => [
  Number(longitude.toFixed(5)),
  Number(latitude.toFixed(5)),
];

/** The track with the next word of the phone; the same one where that says nothing. */
export function tracked(track: Track, position: Position): Track {
  const { accuracy, at } = position;
  if (accuracy > TRACK_ACCURACY_METERS || (track.heardAt !== null && at <= track.heardAt)) return track;
  const stretch = track.stretches.at(-1);
  const last = stretch?.at(-1);
  if (!stretch || !last || track.heardAt === null || at - track.heardAt > GAP_MS)
    return { ...track, stretches: begun(track.stretches, pointOf(position)), heardAt: at };

  const meters = toMeters(last, position);
  // The last point may lie a step behind the last word.
  if (meters - TRACK_ACCURACY_METERS > FASTEST * (at - track.heardAt)) return track;
  if (meters < Math.max(STEP_METERS, accuracy)) return { ...track, heardAt: at };
  const stretches = [...track.stretches.slice(0, -1), [...stretch, pointOf(position)]];
  return { ...track, stretches: thinned(stretches), meters: track.meters + meters, heardAt: at };
}

/** A lone point that nothing followed draws no line. */
const begun = (stretches: Track['stretches'], point: TrackPoint): Track['stretches'] => [
  ...stretches.filter(({ length }) => length > 1),
  [point],
];

function thinned(stretches: Track['stretches']): Track['stretches'] {
  const points = stretches.reduce((sum, { length }) => sum + length, 0);
  if (points <= MOST_POINTS) return stretches;
  return stretches.map((stretch) => stretch.filter((_, i) => i % 2 === 0 || i === stretch.length - 1));
}
