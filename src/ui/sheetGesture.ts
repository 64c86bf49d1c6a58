/** Share of the window's height that a sheet takes (account §3). */
export type SheetMode = 30 | 60 | 100;

/** A movement counts as a drag from this distance on (account §9). */
export const DRAG_THRESHOLD_PX = 10;
/** A release counts as a flick from this speed on, px/ms. */
const FLICK_SPEED = 0.5;
/** Share of a finger's movement that the sheet follows beyond its last stop. */
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

/**
 * Where a released sheet goes: a flick to the next stop in its direction, a slow release to the nearest one.
 * @throws {RangeError} without a stop
 */
export function settle({ height, speed, stops, closable }: Release): SheetMode | 'closed' {
  const targets: { to: SheetMode | 'closed'; height: number }[] = stops.map((stop) => ({
    to: stop.mode,
    height: stop.height,
  }));
  if (closable) targets.unshift({ to: 'closed', height: 0 });
  const lowest = targets[0];
  const highest = targets.at(-1);
  if (!lowest || !highest) throw new RangeError('a sheet needs a stop');
  if (speed >= FLICK_SPEED) return (targets.findLast((target) => target.height < height) ?? lowest).to;
  if (speed <= -FLICK_SPEED) return (targets.find((target) => target.height > height) ?? highest).to;
  return targets.reduce((best, target) =>
    Math.abs(target.height - height) < Math.abs(best.height - height) ? target : best,
  ).to;
}

/** The height of a sheet while a finger wants `wanted` px: 1:1 between the stops, 30 % of the movement beyond them. */
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
