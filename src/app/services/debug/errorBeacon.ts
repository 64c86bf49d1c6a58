import * as v from 'valibot';
import type { ErrorBeacon } from '#api/beacon.ts';
import type { Store } from '#platform/store.ts';
import type { BugReport } from './bugReport.ts';

/** Each bug is sent once per hour, at most this many: a page that breaks at every start must not flood the operator. */
const MAX_BEACONS_PER_HOUR = 10;
const HOUR = 3_600_000;

const sentSchema = v.object({ since: v.number(), said: v.array(v.string()) });

export type ErrorBeaconDeps = {
  release: string;
  trace: string;
  /** Storage of this tab: survives a reload. */
  memory: Store;
  now: () => number;
  post: (beacon: ErrorBeacon) => void;
};

/** Reports to the operator that the app broke, in every debug mode (docs/OPERATING.md). */
export function createErrorBeacon({ release, trace, memory, now, post }: ErrorBeaconDeps): (bug: BugReport) => void {
  return ({ code, frames }) => {
    const location = frames[0] ?? null;
    const stored = memory.read('beacon', sentSchema);
    const { since, said: sent } = stored && Math.abs(now() - stored.since) < HOUR ? stored : { since: now(), said: [] };
    const bugKey = `${code} ${location}`;
    if (sent.length >= MAX_BEACONS_PER_HOUR || sent.includes(bugKey)) return;
    memory.write('beacon', { since, said: [...sent, bugKey] });
    post({ release, trace, code, place: location });
  };
}
