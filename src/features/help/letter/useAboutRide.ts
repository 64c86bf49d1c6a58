import { useQuery } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import { getLastRide } from '#api/feedback.ts';
import { useRent, useRuntime } from '#src/runtime.tsx';

/** The ride that a letter is likely about: the one that is on, else the last one. Null while there is none to speak of. */
export type AboutRide =
  | { kind: 'underWay'; rentId: string; bikeNumber: string }
  /** `endedAt`: milliseconds. */
  | { kind: 'last'; rentId: string; endedAt: number };

export function useAboutRide(isAsked: boolean): AboutRide | null {
  const { mainApi } = useRuntime();
  const rent = useSelector(useRent(), (snapshot) => snapshot?.context.rent ?? null);
  const last = useQuery({
    queryKey: ['help', 'lastRide'],
    queryFn: ({ signal }) => getLastRide(mainApi, signal),
    enabled: isAsked && rent === null,
    // A letter goes without its number too.
    meta: { silent: true },
  });
  if (!isAsked) return null;
  if (rent) return { kind: 'underWay', rentId: rent.id, bikeNumber: rent.frameNumber };
  return last.data ? { kind: 'last', rentId: last.data.id, endedAt: last.data.endedAt } : null;
}
