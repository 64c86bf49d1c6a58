import { NOTHING_WAITS, wayOn } from '#domain/payReturn.ts';
import { createPickedPlace } from '#features/map/pickedPlace.ts';
import { keptPayReturn } from '#platform/payReturn.ts';
import type { Runtime } from '#src/runtime.tsx';

/** Where the rider goes on, by what was kept for them; it is kept no longer. */
export async function readWayOn(
  { session, riderStore }: Pick<Runtime, 'session' | 'riderStore'>,
  otherwise: string,
): Promise<string> {
  const { riderId } = session.getSnapshot().context;
  if (riderId === null) return otherwise;
  const waiting = await keptPayReturn.take(riderId);
  return wayOn(waiting ?? NOTHING_WAITS, createPickedPlace(riderStore).read(), otherwise);
}
