import { postBeacon } from '#api/beacon.ts';
import { releaseOf, trace } from '#app/debug/thisLoad.ts';
import type { Goal } from '#domain/goal.ts';
import { analyticsConsentOf } from '#features/settings/analyticsConsent.ts';
import type { Runtime } from '#src/runtime.tsx';
import { isFirst } from './once.ts';

/**
 * One beacon, where the operator has named a place for it and the rider has agreed. Their word is read anew each time, so that
 * one taken back counts at once, in every tab.
 * @param thing what was reached, where a reload or another tab would reach it again
 */
export async function sendGoal(
  { settings: { goalsUrl }, riderStore }: Pick<Runtime, 'settings' | 'riderStore'>,
  goal: Goal,
  thing?: string,
): Promise<void> {
  const consent = analyticsConsentOf(riderStore).read();
  if (goalsUrl === null || consent === null || (thing !== undefined && !isFirst(riderStore, `${goal} ${thing}`)))
    return;
  await postBeacon(goalsUrl, { goal, release: releaseOf(document), visit: trace, consent: consent.version });
}
