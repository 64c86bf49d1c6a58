import type { Tariff, TariffItem } from '#api/tariffs.ts';
import type { Refusal } from '#domain/errorCode.ts';
import type { VehicleForm } from '#domain/rent.ts';
import { type TariffKind, tariffKind } from '#domain/tariff.ts';

/** The flags of the operator that decide what is sold where (account §2). */
export type SaleFlags = { tariffs: boolean; smooveBikes: boolean };

/** The tabs, in the specification's order; none: one list of all (our reading). */
export const tabsOf = ({ tariffs, smooveBikes }: SaleFlags): readonly TariffKind[] => {
  if (!tariffs) return [];
  return smooveBikes ? ['other', 'omni'] : ['omni'];
};

/** Where the list opens: as the address says, else at the new fleet, which is everywhere. */
export const openTab = (tabs: readonly TariffKind[], wanted: TariffKind | undefined): TariffKind | null =>
  tabs.find((tab) => tab === wanted) ?? tabs.at(-1) ?? null;

export type SaleEntry = { kind: 'plan'; plan: TariffItem } | { kind: 'promo' };

/**
 * The plans of a tab with the promo card in their middle, or alone (account §2). A kind that this app does not know is sold in no
 * tab; the one list of all leaves out bikes that this city does not have.
 */
export function saleEntries(
  items: readonly TariffItem[],
  tab: TariffKind | null,
  { smooveBikes }: Pick<SaleFlags, 'smooveBikes'>,
): SaleEntry[] {
  const isShown = (kind: TariffKind | null) => (tab === null ? smooveBikes || kind !== 'other' : kind === tab);
  const plans = items.filter((item) => isShown(tariffKind(item))).map((plan): SaleEntry => ({ kind: 'plan', plan }));
  return plans.toSpliced(Math.floor(plans.length / 2), 0, { kind: 'promo' });
}

/** Where the chosen plan stands in the list; after a reload it is found by the id in the address (account §4). Null while the list has not come. */
export function chosenIndex(items: readonly TariffItem[] | undefined, id: string): number | null {
  const index = items?.findIndex(({ Id }) => Id === id) ?? -1;
  return index < 0 ? null : index;
}

/** The drawing of what a plan is for. */
export const formOf = (tariff: { RentalContractBikeType: string }): VehicleForm =>
  tariffKind(tariff) === 'omni' ? 'omni' : 'bike';

/** What the server calls an ending session or a network is said as that, and a plan that is gone; anything else is about plans (account §8). */
const OWN_WORDS: ReadonlySet<string> = new Set([
  'networkErrorTitle',
  'offline',
  'invalidAuthError',
  'sessionEnded',
  'updateApplication',
  'tooManyRequests',
]);

export function asPlanRefusal(
  refusal: Refusal | null,
  code: 'tarrifsLoadError' | 'failedLoadCurrentTariffMessage',
): Refusal | null {
  if (refusal?.code === 'notFoundErrorMessage' && code === 'failedLoadCurrentTariffMessage')
    return { code: 'tariffNotFound' };
  return refusal && !OWN_WORDS.has(refusal.code) ? { code } : refusal;
}

const KINDS = ['byMinutes', 'walk', 'payment'] as const;
export type PlanKind = (typeof KINDS)[number];

/** A label; null for one that this app does not know (map-and-rent §3). */
export const planKind = ({ Kind }: Pick<Tariff, 'Kind'>): PlanKind | null =>
  KINDS.find((kind) => kind === Kind) ?? null;

/** `2030.08.31` as the day's noon, so that no time zone makes another day of it; null for none. */
export function soldUntil({ WorkToDate }: Pick<Tariff, 'WorkToDate'>): number | null {
  const [, year, month, day] = /^(\d{4})[.-](\d{2})[.-](\d{2})/.exec(WorkToDate ?? '')?.map(Number) ?? [];
  return year === undefined || month === undefined || day === undefined
    ? null
    : new Date(year, month - 1, day, 12).getTime();
}
