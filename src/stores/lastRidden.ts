import * as v from 'valibot';
import type { Store } from '#platform/store.ts';

const NAME = 'lastRidden';
const schema = v.object({ rentId: v.string(), mapId: v.nullable(v.number()) });

/**
 * The rider's last ride on this phone. `mapId`: where its vehicle stands on the map since then; the next ride of anybody
 * gives the vehicle another one. Null if the phone does not know it. Sign-out deletes it.
 */
export type LastRidden = v.InferOutput<typeof schema>;

export const readLastRidden = (store: Store): LastRidden | null => store.read(NAME, schema);
export const storeLastRidden = (store: Store, ridden: LastRidden): void => store.write(NAME, ridden);
