import * as v from 'valibot';
import type { RideEnd } from '#domain/rideEnd.ts';
import type { Runtime } from '#src/runtime.tsx';

const NAME = 'rideEnd';
const schema = v.object({ rentId: v.string(), durationSeconds: v.nullable(v.number()), endedAt: v.number() });

type Store = Runtime['riderStore'];

/** The last ride of which a notification has told that it ended. Null: none, or its rider has answered since. */
export const readRideEnd = (store: Store): RideEnd | null => store.read(NAME, v.nullable(schema));
export const keepRideEnd = (store: Store, end: RideEnd | null): void => store.write(NAME, end);
