import type { UseStore } from 'idb-keyval';
import { type StorePlace, withStore } from './database.ts';

/** What is the rider's in the browser's key-value database (account §7); the whole of it goes at sign-out, in kept.ts. */
export const RIDER_DATABASE = 'velorent.rider';
const NAME = 'kept';
const place: StorePlace = {
  database: RIDER_DATABASE,
  store: NAME,
  make: (database) => database.createObjectStore(NAME),
};

export const riderDatabase: UseStore = (mode, act) => withStore(place, mode, act);
