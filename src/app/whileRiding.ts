import type { ActorRefFrom, Subscription } from 'xstate';
import type { RentFacts } from '#domain/rent.ts';
import type { rentMachine } from '#machines/rent/rent.machine.ts';
import type { sessionMachine } from '#machines/session/session.machine.ts';

type Rent = ActorRefFrom<typeof rentMachine>;

/**
 * Begins something when a ride of the session comes to be as `isOn` says, and stops it when it no longer is: also when the
 * rider signs out and the chart is gone. Lives as long as the page.
 */
export function whileRiding(
  session: ActorRefFrom<typeof sessionMachine>,
  isOn: (rent: RentFacts) => boolean,
  begin: (rent: Rent) => () => void,
): void {
  let stop: (() => void) | null = null;
  let followed: { rent: Rent; hearing: Subscription } | null = null;

  const turn = (rent: Rent, isNow: boolean) => {
    if (isNow === (stop !== null)) return;
    stop?.();
    stop = isNow ? begin(rent) : null;
  };
  const isOnNow = ({ context }: ReturnType<Rent['getSnapshot']>) => context.rent !== null && isOn(context.rent);

  const follow = (rent: Rent | undefined) => {
    if (followed?.rent === rent) return;
    followed?.hearing.unsubscribe();
    if (followed) turn(followed.rent, false);
    followed = null;
    if (!rent) return;
    const hearing = rent.subscribe((snapshot) => turn(rent, isOnNow(snapshot)));
    followed = { rent, hearing };
    turn(rent, isOnNow(rent.getSnapshot()));
  };

  session.subscribe(({ children }) => follow(children.rent));
  follow(session.getSnapshot().children.rent);
}
