import type { SnapshotFrom } from 'xstate';
import type { Goal } from '#domain/goal.ts';
import type { rentMachine } from '#machines/rent/rent.machine.ts';
import type { Runtime } from '#src/runtime.tsx';

type Tell = (goal: Goal, rentId: string) => void;

const goalOf = (rent: SnapshotFrom<typeof rentMachine>): Goal | null => {
  if (rent.matches({ ride: 'ACTIVE_RIDE' })) return 'ride-started';
  return rent.matches({ ride: 'ACTIVE_RIDE_COMPLETED' }) ? 'ride-finished' : null;
};

/** Tells of each ride that comes to one of the two, as the server says it. Lives as long as the page. */
export function watchRides(session: Runtime['session'], tell: Tell): void {
  let followed: ReturnType<typeof currentRent> = undefined;
  const follow = () => {
    const rent = currentRent(session);
    if (rent === followed) return;
    followed = rent;
    rent?.subscribe((snapshot) => {
      const goal = goalOf(snapshot);
      const { rent: facts, receipt } = snapshot.context;
      const id = facts?.id ?? receipt?.id;
      if (goal !== null && id !== undefined) tell(goal, id);
    });
  };
  session.subscribe(follow);
  follow();
}

const currentRent = (session: Runtime['session']) => session.getSnapshot().children.rent;
