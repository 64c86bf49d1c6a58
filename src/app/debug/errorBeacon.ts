import * as v from 'valibot';
import type { ErrorBeacon } from '#api/beacon.ts';
import type { Store } from '#platform/store.ts';
import type { Bug } from './bugs.ts';

/** In an hour each bug once, and this many of them: a page that breaks at every start must not flood anybody. */
const MOST = 10;
const HOUR = 3_600_000;

const saidSchema = v.object({ since: v.number(), said: v.array(v.string()) });

export type ErrorBeaconParts = {
  release: string;
  trace: string;
  /** Of this tab: it outlives a reload. */
  memory: Store;
  now: () => number;
  post: (beacon: ErrorBeacon) => void;
};

/** Tells the operator that the app broke, whatever the debug mode (quality.md, "Operators and the long run"). */
export function createErrorBeacon({ release, trace, memory, now, post }: ErrorBeaconParts): (bug: Bug) => void {
  return ({ code, frames }) => {
    const place = frames[0] ?? null;
    const kept = memory.read('beacon', saidSchema);
    const { since, said } = kept && Math.abs(now() - kept.since) < HOUR ? kept : { since: now(), said: [] };
    const what = `${code} ${place}`;
    if (said.length >= MOST || said.includes(what)) return;
    memory.write('beacon', { since, said: [...said, what] });
    post({ release, trace, code, place });
  };
}
