/** Share of the window's height that a sheet takes (account §3). */
export type SheetMode = 30 | 60 | 100;

/** A finger moves this far before it is a drag (account §9). */
export const DRAG_THRESHOLD_PX = 10;
/** A closing sheet is gone after this long (account §9). */
export const CLOSE_MS = 300;
/** From this speed on a release is a flick, px/ms. */
const FLICK_SPEED = 0.5;
/** How much of the way a finger keeps beyond the last stop. */
const RUBBER = 0.3;

export type SheetStop = { mode: SheetMode; height: number };

type Release = {
  /** Visible height at the moment of release, px. */
  height: number;
  /** px/ms, positive downwards. */
  speed: number;
  /** Ascending, at least one. */
  stops: readonly SheetStop[];
  closable: boolean;
};

/** Where a released sheet goes: a flick takes the next stop in its direction, a slow hand the nearest one. */
export function settle({ height, speed, stops, closable }: Release): SheetMode | 'closed' {
  const places: { to: SheetMode | 'closed'; height: number }[] = stops.map((stop) => ({
    to: stop.mode,
    height: stop.height,
  }));
  if (closable) places.unshift({ to: 'closed', height: 0 });
  const lowest = places[0];
  const highest = places.at(-1);
  if (!lowest || !highest) throw new RangeError('a sheet needs a stop');
  if (speed >= FLICK_SPEED) return (places.findLast((place) => place.height < height) ?? lowest).to;
  if (speed <= -FLICK_SPEED) return (places.find((place) => place.height > height) ?? highest).to;
  return places.reduce((best, place) =>
    Math.abs(place.height - height) < Math.abs(best.height - height) ? place : best,
  ).to;
}

/** The height that a sheet shows for a finger at `wanted` px: 1:1 between its stops, a third of the way beyond them. */
export function stretched(wanted: number, lowest: number, highest: number): number {
  if (wanted > highest) return highest + (wanted - highest) * RUBBER;
  if (wanted < lowest) return lowest - (lowest - wanted) * RUBBER;
  return wanted;
}

/** Speed over the last samples, px/ms, positive downwards. */
export function speedOf(samples: readonly { y: number; at: number }[]): number {
  const last = samples.at(-1);
  const first = last && samples.find((sample) => last.at - sample.at <= 80);
  if (!last || !first || last.at === first.at) return 0;
  return (last.y - first.y) / (last.at - first.at);
}
