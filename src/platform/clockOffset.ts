import * as v from 'valibot';
import { readJson, writeJson } from './kept.ts';

const KEPT = 'velorent.device.serverAhead';

/** By how much the server's clock was ahead of this phone's when they last spoke, ms: for a start without network. */
export type ClockOffset = { read(): number | null; write(ahead: number): void };

export const keptClockOffset = (storage: Storage): ClockOffset => ({
  read: () => readJson(storage, KEPT, v.number()),
  write: (ahead) => writeJson(storage, KEPT, Math.round(ahead)),
});
