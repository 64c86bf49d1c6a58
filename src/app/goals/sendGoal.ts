import { postBeacon } from '#api/beacon.ts';
import { releaseOf, trace } from '#app/debug/thisLoad.ts';
import type { Goal } from '#domain/goal.ts';
import { analyticsConsentOf } from '#features/settings/analyticsConsent.ts';
import type { Runtime } from '#src/runtime.tsx';

/** One beacon, where the operator has named a place for it and the rider has agreed. Read anew each time: a word withdrawn counts at once, in every tab. */
export async function sendGoal({ settings: { goalsUrl }, riderStore }: Pick<Runtime, 'settings' | 'riderStore'>, goal: Goal): Promise<void> {
  const consent = analyticsConsentOf(riderStore).read();
  if (goalsUrl === null || consent === null) return;
  await postBeacon(goalsUrl, { goal, release: releaseOf(document), visit: trace, consent: consent.version });
}
