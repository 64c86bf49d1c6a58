import * as v from 'valibot';
import type { Profile } from '#api/profile.ts';
import { troikaMask } from '#domain/troika.ts';
import type { Runtime } from '#src/runtime.tsx';
import { type PlanFlags, plansOf, type PlanKey } from './profile.screen.ts';

const NAME = 'known';

/** A number that is no mask is none of what may be kept in clear (quality.md). */
const mask = v.pipe(
  v.string(),
  v.check((kept) => troikaMask(kept) === kept),
);

const schema = v.object({ plans: v.object({ omni: v.boolean(), other: v.boolean() }), troika: v.nullable(mask) });

/** What the profile said last, for its first paint and for a start without network (account §3, our reading): a plan of each kind or none, the Troika masked. */
export type LastKnown = v.InferOutput<typeof schema>;

export function keepLastKnown(store: Runtime['riderStore'], profile: Profile): void {
  const has = (key: PlanKey) =>
    plansOf(profile, { tariffs: false, smooveBikes: true }).some((plan) => plan.key === key);
  const known: LastKnown = {
    plans: { omni: has('omni'), other: has('other') },
    troika: troikaMask(profile.TroikaPrintCardNumber),
  };
  store.write(NAME, known);
}

/** Null where this rider's profile never came to this phone. */
export const readLastKnown = (store: Runtime['riderStore']): LastKnown | null => store.read(NAME, schema);

/** The kinds that have a row of their own, and whether the rider had a plan of each. */
export function knownPlans(
  { plans }: LastKnown,
  { tariffs, smooveBikes }: PlanFlags,
): { key: PlanKey; isHeld: boolean }[] {
  const keys: PlanKey[] = smooveBikes ? ['omni', 'other'] : ['omni'];
  const all = keys.map((key) => ({ key, isHeld: plans[key] }));
  return tariffs ? all : all.filter(({ isHeld }) => isHeld);
}

/** How many rows of plans a rider has of whom nothing is known yet. */
export const rowsToBe = (features: PlanFlags): number =>
  knownPlans({ plans: { omni: false, other: false }, troika: null }, features).length;
