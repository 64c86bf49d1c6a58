import * as v from 'valibot';
import type { RideWarning } from '#domain/rideNotice.ts';
import type { Store } from '#platform/store.ts';

const CHOICE = 'rideNotice';
const choice = v.object({ isWanted: v.nullable(v.boolean()), isAudible: v.boolean() });

/** `isWanted`: the notice outside the app; null: the rider has not chosen. `isAudible`: warnings sound and vibrate. */
export type RideNoticeChoice = v.InferOutput<typeof choice>;

/** The rider's choice in this browser. Sign-out clears it. */
export const readNoticeChoice = (store: Store): RideNoticeChoice =>
  store.read(CHOICE, choice) ?? { isWanted: null, isAudible: true };
export const storeNoticeChoice = (store: Store, chosen: RideNoticeChoice): void => store.write(CHOICE, chosen);

const WARNINGS = 'rideWarnings';
const warnings = v.object({ rentId: v.string(), given: v.array(v.string()) });

const givenIn = (store: Store, rentId: string): readonly string[] => {
  const stored = store.read(WARNINGS, warnings);
  return stored?.rentId === rentId ? stored.given : [];
};

/** True the first time for a ride: a reload or another tab does not repeat the warning. */
export function takeWarning(store: Store, rentId: string, warning: RideWarning): boolean {
  const given = givenIn(store, rentId);
  if (given.includes(warning)) return false;
  store.write(WARNINGS, { rentId, given: [...given, warning] });
  return true;
}

/** The next warning of this kind is about another event. */
export function forgetWarning(store: Store, rentId: string, warning: RideWarning): void {
  store.write(WARNINGS, { rentId, given: givenIn(store, rentId).filter((one) => one !== warning) });
}
