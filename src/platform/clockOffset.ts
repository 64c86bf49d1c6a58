import * as v from 'valibot';
import { readJson, writeJson } from './sessionStore.ts';

const STORAGE_KEY = 'velorent.device.serverAhead';

/**
 * How far the server's clock was ahead of this phone's clock at the last answer, ms. Used for a start without a
 * network.
 */
export type ClockOffsetStore = { read(): number | null; write(ahead: number): void };

export const clockOffsetStore = (storage: Storage): ClockOffsetStore => ({
  read: () => readJson(storage, STORAGE_KEY, v.number()),
  write: (ahead) => writeJson(storage, STORAGE_KEY, Math.round(ahead)),
});
