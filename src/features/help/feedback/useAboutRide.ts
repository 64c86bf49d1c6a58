import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import { getLastRide } from '#api/feedback.ts';
import { rideQuery } from '#features/pastRides/history.queries.ts';
import { useRent, useRuntime } from '#src/runtime/runtime.tsx';

/**
 * The ride that feedback is likely about: the ride whose receipt opened the form, else the current ride, else the last
 * one. Null if there is none.
 */
export type AboutRide =
  | { kind: 'underWay'; rentId: string; bikeNumber: string }
  /** `endedAt`: milliseconds. */
  | { kind: 'chosen' | 'last'; rentId: string; endedAt: number };

/** @param wanted id of the ride that the form was opened for, if any */
export function useAboutRide(isAsked: boolean, wanted: string | undefined): AboutRide | null {
  const runtime = useRuntime();
  const { mainApi } = runtime;
  const rent = useSelector(useRent(), (snapshot) => snapshot?.context.rent ?? null);
  // The history does not contain the current ride yet.
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
    // Feedback can also be sent without a ride number.
    meta: { silent: true },
  });
  if (!isAsked) return null;
  if (chosen !== undefined)
    return past.data ? { kind: 'chosen', rentId: past.data.id, endedAt: past.data.endedAt } : null;
  if (rent) return { kind: 'underWay', rentId: rent.id, bikeNumber: rent.frameNumber };
  return last.data ? { kind: 'last', rentId: last.data.id, endedAt: last.data.endedAt } : null;
}
