import * as v from 'valibot';
import type { RideEnd } from '#domain/notification.ts';
import type { Store } from '#platform/store.ts';

const NAME = 'rideEnd';
const schema = v.object({ rentId: v.string(), durationSeconds: v.nullable(v.number()), endedAt: v.number() });

/** The last ride whose end was notified. Null: there is none, or the rider has handled it. */
export const readNotifiedRideEnd = (store: Store): RideEnd | null => store.read(NAME, v.nullable(schema));
export const storeNotifiedRideEnd = (store: Store, end: RideEnd | null): void => store.write(NAME, end);
