import { get, set } from 'idb-keyval';
import { riderDatabase } from './riderDatabase.ts';

/** A rider's settings in this browser's key-value database (account §7). What is read is to be parsed. */
export type KeptRiderSettings = {
  read(riderId: string): Promise<unknown>;
  write(riderId: string, settings: object): Promise<void>;
};

const nameOf = (riderId: string) => `settings.${riderId}`;

export const keptRiderSettings: KeptRiderSettings = {
  // A browser without such a database asks the server each time.
  read: (riderId) => get(nameOf(riderId), riderDatabase).catch(() => undefined),
  write: (riderId, settings) => set(nameOf(riderId), settings, riderDatabase).catch(() => undefined),
};
