import { perOwner } from '#domain/listeners.ts';
import type { PersonDraft } from '#domain/personName.ts';
import type { RiderMemory } from '#platform/riderMemory.ts';

/** The rider's input while buying a tariff. */
type PurchaseDraft = {
  agreesToTariff: boolean;
  agreesToInsurance: boolean;
  /** Null until the rider types: then the fields show the profile's values. */
  person: PersonDraft | null;
};

export type PurchaseDrafts = {
  of(tariffId: string): PurchaseDraft;
  change(tariffId: string, part: Partial<PurchaseDraft>): void;
  /** Call it after the purchase: the next purchase needs a new agreement to the terms. */
  forget(): void;
};

const NOTHING: PurchaseDraft = { agreesToTariff: false, agreesToInsurance: false, person: null };

/** The draft of one tariff at a time, in this page's memory only. It survives opening a document and returning. */
export function createPurchaseDrafts(riderMemory: Pick<RiderMemory, 'watch'>): PurchaseDrafts {
  const empty = { tariffId: '', draft: NOTHING };
  let current = empty;
  const forget = () => void (current = empty);
  riderMemory.watch(forget);
  const of = (tariffId: string) => (current.tariffId === tariffId ? current.draft : NOTHING);
  return {
    of,
    change(tariffId, part) {
      current = { tariffId, draft: { ...of(tariffId), ...part } };
    },
    forget,
  };
}

export const purchaseDraftsOf = perOwner(createPurchaseDrafts);
