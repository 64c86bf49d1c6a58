import { get, set } from 'idb-keyval';
import { riderDatabase } from './riderDatabase.ts';

/** A rider's settings in this browser's key-value database (account §7). The caller must parse what it reads. */
export type RiderSettingsStore = {
  read(riderId: string): Promise<unknown>;
  write(riderId: string, settings: object): Promise<void>;
};

const nameOf = (riderId: string) => `settings.${riderId}`;

export const riderSettingsStore: RiderSettingsStore = {
  // Without such a database the app asks the server each time.
  read: (riderId) => get(nameOf(riderId), riderDatabase).catch(() => undefined),
  write: (riderId, settings) => set(nameOf(riderId), settings, riderDatabase).catch(() => undefined),
};
