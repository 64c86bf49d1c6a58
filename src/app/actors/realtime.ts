import { fromCallback, type ActorRefFrom, type EventObject } from 'xstate';
import type { RentSubscriptionDeps } from '#app/services/realtime/subscribeRents.ts';
import { lazy } from '#domain/lazy.ts';
import type { rentMachine } from '#machines/rent/rent.machine.ts';
import { sendToRide } from '#machines/rent/sendToRide.ts';

type Rent = ActorRefFrom<typeof rentMachine>;

const subscription = lazy(() => import('#app/services/realtime/subscribeRents.ts'));

/** Subscribes the ride to its rows (subscribeRents.ts) while somebody is signed in. The code loads then. */
export const provideRealtime = (parts: RentSubscriptionDeps & { rent(): Rent | undefined }) =>
  fromCallback<EventObject, { riderId: string }>(({ input }) => {
    const stop = new AbortController();
    subscription()
      .then(({ subscribeRents }) =>
        subscribeRents(parts, input.riderId, (event) => sendToRide(parts.rent(), event), stop.signal),
      )
      .catch(parts.report);
    return () => stop.abort();
  });
