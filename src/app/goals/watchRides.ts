import type { SnapshotFrom } from 'xstate';
import type { Goal } from '#domain/goal.ts';
import type { rentMachine } from '#machines/rent/rent.machine.ts';
import type { Runtime } from '#src/runtime.tsx';

type Rent = SnapshotFrom<typeof rentMachine>;

const ON = ['ACTIVE_RIDE', 'CHECK_START_PAUSE', 'PAUSE', 'CHECK_END_PAUSE', 'ACTIVE_RIDE_END'] as const;

const reachedBy = (rent: Rent): Goal | null => {
  if (ON.some((ride) => rent.matches({ ride }))) return 'ride-started';
  return rent.matches({ ride: 'ACTIVE_RIDE_COMPLETED' }) ? 'ride-finished' : null;
};

/**
 * Tells of each ride that begins or ends before this page's eyes. What was so already when the page was loaded is not told: the
 * rider may have agreed only since.
 */
export function watchRides(session: Runtime['session'], tell: (goal: Goal, rentId: string) => void): void {
  let followed = session.getSnapshot().children.rent;
  const look = (rent: NonNullable<typeof followed>) => {
    /** Undefined while the ride is being recalled. */
    let before: Goal | null | undefined;
    const hear = (snapshot: Rent) => {
      const now = snapshot.matches({ ride: 'resuming' }) ? undefined : reachedBy(snapshot);
      const { rent: facts, receipt } = snapshot.context;
      const id = facts?.id ?? receipt?.id;
      if (before !== undefined && now && now !== before && id !== undefined) tell(now, id);
      before = now;
    };
    hear(rent.getSnapshot());
    rent.subscribe(hear);
  };
  session.subscribe(({ children: { rent } }) => {
    if (rent === followed) return;
    followed = rent;
    if (rent) look(rent);
  });
  if (followed) look(followed);
}
