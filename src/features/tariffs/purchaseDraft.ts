import { onePer } from '#domain/watchers.ts';
import type { InsuredDraft } from '#features/profile/index.ts';
import type { Runtime } from '#src/runtime.tsx';

/** What a rider has ticked and typed on the way to a plan. */
export type PurchaseDraft = {
  agreesToPlan: boolean;
  agreesToInsurance: boolean;
  /** Null until something was typed: the profile's own words stand in the fields. */
  person: InsuredDraft | null;
};

export type PurchaseDrafts = {
  of(tariffId: string): PurchaseDraft;
  change(tariffId: string, part: Partial<PurchaseDraft>): void;
  /** It was bought: the next time its terms are agreed to anew. */
  forget(): void;
};

const NOTHING: PurchaseDraft = { agreesToPlan: false, agreesToInsurance: false, person: null };

/** One plan at a time, in this page's memory alone: through a look at a document and back. */
export function createPurchaseDrafts(riderMemory: Runtime['riderMemory']): PurchaseDrafts {
  const empty = { tariffId: '', draft: NOTHING };
  let kept = empty;
  const forget = () => void (kept = empty);
  riderMemory.watch(forget);
  const of = (tariffId: string) => (kept.tariffId === tariffId ? kept.draft : NOTHING);
  return {
    of,
    change(tariffId, part) {
      kept = { tariffId, draft: { ...of(tariffId), ...part } };
    },
    forget,
  };
}

export const purchaseDraftsOf = onePer(createPurchaseDrafts);
