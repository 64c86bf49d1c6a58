import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import { getLastRide } from '#api/feedback.ts';
import { rideQuery } from '#features/history/index.ts';
import { useRent, useRuntime } from '#src/runtime.tsx';

/** The ride that a letter is likely about: the one whose receipt led here, else the one that is on, else the last one. Null while there is none to speak of. */
export type AboutRide =
  | { kind: 'underWay'; rentId: string; bikeNumber: string }
  /** `endedAt`: milliseconds. */
  | { kind: 'chosen' | 'last'; rentId: string; endedAt: number };

/** @param wanted the ride that the letter was begun for, where it was for one */
export function useAboutRide(isAsked: boolean, wanted: string | undefined): AboutRide | null {
  const runtime = useRuntime();
  const { mainApi } = runtime;
  const rent = useSelector(useRent(), (snapshot) => snapshot?.context.rent ?? null);
  // The one that is on is in no history yet.
  const chosen = wanted === rent?.id ? undefined : wanted;
  const past = useQuery({
    ...rideQuery(runtime, useQueryClient(), chosen ?? ''),
    enabled: isAsked && chosen !== undefined,
    meta: { silent: true },
  });
  const last = useQuery({
    queryKey: ['help', 'lastRide'],
    queryFn: ({ signal }) => getLastRide(mainApi, signal),
    enabled: isAsked && rent === null && chosen === undefined,
    // A letter goes without its number too.
    meta: { silent: true },
  });
  if (!isAsked) return null;
  if (chosen !== undefined)
    return past.data ? { kind: 'chosen', rentId: past.data.id, endedAt: past.data.endedAt } : null;
  if (rent) return { kind: 'underWay', rentId: rent.id, bikeNumber: rent.frameNumber };
  return last.data ? { kind: 'last', rentId: last.data.id, endedAt: last.data.endedAt } : null;
}
