import { lazy } from '#domain/lazy.ts';
import { fromCallback, type EventObject } from 'xstate';
import type { RentFeedEvent } from '#machines/session/session.types.ts';
import type { RentSubscriptionParts } from '../realtime/subscribeRents.ts';

const subscription = lazy(() => import('../realtime/subscribeRents.ts'));

/** Subscribes to the rider's rides (subscribeRents.ts) while somebody is signed in. The code loads then. */
export const provideRealtime = (parts: RentSubscriptionParts) =>
  fromCallback<EventObject, { riderId: string }>(({ input, sendBack }) => {
    const stop = new AbortController();
    subscription()
      .then(({ subscribeRents }) =>
        subscribeRents(parts, input.riderId, (event: RentFeedEvent) => sendBack(event), stop.signal),
      )
      .catch(parts.report);
    return () => stop.abort();
  });
