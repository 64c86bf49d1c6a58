import { useSelector } from '@xstate/react';
import type { SnapshotFrom } from 'xstate';
import type { lookupMachine } from '#machines/lookup/lookup.machine.ts';
import { useRent } from '#src/runtime/runtime.tsx';

type Lookup = SnapshotFrom<typeof lookupMachine>;

/** What a component needs of the vehicle before a ride; `select` gets undefined while nobody is signed in. */
export function useLookup<T>(select: (lookup: Lookup | undefined) => T, isSame?: (a: T, b: T) => boolean): T {
  const lookup = useSelector(useRent(), (snapshot) => snapshot?.children.lookup);
  return useSelector(lookup, select, isSame);
}

/** The same once, for what a tap needs. */
export const lookupOf = (rent: ReturnType<typeof useRent>): Lookup['context'] | undefined =>
  rent?.getSnapshot().children.lookup?.getSnapshot().context;
