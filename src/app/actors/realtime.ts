import { fromCallback, type EventObject } from 'xstate';
import type { RideNews } from '#machines/session/session.types.ts';
import type { HeardRides } from './hearRides.ts';

/** What is heard of the rider's rides (hearRides.ts), as long as somebody is signed in. Its code comes then. */
export const provideRealtime = (parts: HeardRides) =>
  fromCallback<EventObject, { riderId: string }>(({ input, sendBack }) => {
    const stop = new AbortController();
    import('./hearRides.ts')
      .then(({ hearRides }) => hearRides(parts, input.riderId, (news: RideNews) => sendBack(news), stop.signal))
      .catch(parts.report);
    return () => stop.abort();
  });
