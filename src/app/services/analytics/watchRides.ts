import type { SnapshotFrom } from 'xstate';
import type { AnalyticsEvent } from '#api/beacon.ts';
import type { AppDeps } from '#app/compose/deps.ts';
import type { rentMachine } from '#machines/rent/rent.machine.ts';

type Rent = SnapshotFrom<typeof rentMachine>;

const ON = ['ACTIVE_RIDE', 'CHECK_START_PAUSE', 'PAUSE', 'CHECK_END_PAUSE', 'ACTIVE_RIDE_END'] as const;

const reachedBy = (rent: Rent): AnalyticsEvent | null => {
  if (ON.some((ride) => rent.matches({ ride }))) return 'ride-started';
  return rent.matches({ ride: 'ACTIVE_RIDE_COMPLETED' }) ? 'ride-finished' : null;
};

/**
 * Reports each ride that starts or ends while this page is open. A state from before the page load is not reported: the
 * rider may have agreed after it.
 */
export function watchRides(session: AppDeps['session'], send: (event: AnalyticsEvent, rentId: string) => void): void {
  let followed = session.getSnapshot().children.rent;
  const watchRent = (rent: NonNullable<typeof followed>) => {
    /** Undefined while the ride is being restored. */
    let before: AnalyticsEvent | null | undefined;
    const onSnapshot = (snapshot: Rent) => {
      const now = snapshot.matches({ ride: 'resuming' }) ? undefined : reachedBy(snapshot);
      const { rent: facts, receipt } = snapshot.context;
      const id = facts?.id ?? receipt?.id;
      if (before !== undefined && now && now !== before && id !== undefined) send(now, id);
      before = now;
    };
    onSnapshot(rent.getSnapshot());
    rent.subscribe(onSnapshot);
  };
  session.subscribe(({ children: { rent } }) => {
    if (rent === followed) return;
    followed = rent;
    if (rent) watchRent(rent);
  });
  if (followed) watchRent(followed);
}
