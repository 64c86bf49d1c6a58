import type { ActorRefFrom, Subscription } from 'xstate';
import type { RentFacts } from '#domain/rent.ts';
import type { rentMachine } from '#machines/rent/rent.machine.ts';
import type { sessionMachine } from '#machines/session/session.machine.ts';

type Rent = ActorRefFrom<typeof rentMachine>;

/**
 * Calls `begin` when `isOn` becomes true for the session's ride, and its result when `isOn` becomes false, also when
 * the rider signs out and the chart stops. Lives as long as the page.
 */
export function onRideActive(
  session: ActorRefFrom<typeof sessionMachine>,
  isOn: (rent: RentFacts) => boolean,
  begin: (rent: Rent) => () => void,
): void {
  let stop: (() => void) | null = null;
  let followed: { rent: Rent; subscription: Subscription } | null = null;

  const setActive = (rent: Rent, isNow: boolean) => {
    if (isNow === (stop !== null)) return;
    stop?.();
    stop = isNow ? begin(rent) : null;
  };
  const isOnNow = ({ context }: ReturnType<Rent['getSnapshot']>) => context.rent !== null && isOn(context.rent);

  const follow = (rent: Rent | undefined) => {
    if (followed?.rent === rent) return;
    followed?.subscription.unsubscribe();
    if (followed) setActive(followed.rent, false);
    followed = null;
    if (!rent) return;
    const subscription = rent.subscribe((snapshot) => setActive(rent, isOnNow(snapshot)));
    followed = { rent, subscription };
    setActive(rent, isOnNow(rent.getSnapshot()));
  };

  session.subscribe(({ children }) => follow(children.rent));
  follow(session.getSnapshot().children.rent);
}
