import type { UseStore } from 'idb-keyval';
import { type StoreLocation, withStore } from './database.ts';

/**
 * The rider's part of the browser's key-value database (account §7). Sign-out deletes all of it (`forgetRider` in
 * sessionStore.ts).
 */
const RIDER_DATABASE = 'velorent.rider';
const NAME = 'kept';
const location: StoreLocation = {
  database: RIDER_DATABASE,
  store: NAME,
  create: (database) => database.createObjectStore(NAME),
};

export const riderDatabase: UseStore = (mode, work) => withStore(location, mode, work);
