import type { Tariff, TariffItem } from '#api/tariffs.ts';
import type { Refusal } from '#domain/errorCode.ts';
import type { VehicleForm } from '#domain/rent.ts';
import { type TariffKind, tariffKind } from '#domain/tariff.ts';

/** The operator's flags that decide what is on sale in which tab (account §2). */
export type SaleFlags = { tariffs: boolean; smooveBikes: boolean };

/** The tabs, in the specification's order. Empty: one list of everything (our reading). */
export const tabsOf = ({ tariffs, smooveBikes }: SaleFlags): readonly TariffKind[] => {
  if (!tariffs) return [];
  return smooveBikes ? ['other', 'omni'] : ['omni'];
};

/** The first tab: the one in the address, else the new fleet, which every operator has. */
export const openTab = (tabs: readonly TariffKind[], wanted: TariffKind | undefined): TariffKind | null =>
  tabs.find((tab) => tab === wanted) ?? tabs.at(-1) ?? null;

/** False for a tariff of ordinary bikes where the city has none, in the list and by its address (account §6). */
export const isInCity = (
  tariff: Pick<TariffItem, 'RentalContractBikeType'>,
  { smooveBikes }: Pick<SaleFlags, 'smooveBikes'>,
): boolean => smooveBikes || tariffKind(tariff) !== 'other';

export type SaleEntry = { kind: 'tariff'; tariff: TariffItem } | { kind: 'promo' };

/**
 * The tariffs of a tab with the promo card in the middle, or alone (account §2). No tab shows a kind that this app does
 * not know. The single list leaves out kinds of bikes that this city does not have.
 */
export function saleEntries(
  items: readonly TariffItem[],
  tab: TariffKind | null,
  { smooveBikes }: Pick<SaleFlags, 'smooveBikes'>,
): SaleEntry[] {
  const isShown = (item: TariffItem) => (tab === null ? isInCity(item, { smooveBikes }) : tariffKind(item) === tab);
  const tariffs = items.filter(isShown).map((tariff): SaleEntry => ({ kind: 'tariff', tariff }));
  const middle = Math.floor(tariffs.length / 2);
  return [...tariffs.slice(0, middle), { kind: 'promo' }, ...tariffs.slice(middle)];
}

/**
 * The position of the chosen tariff in the list. After a reload the id in the address finds it (account §4). Null until
 * the list loads.
 */
export function chosenIndex(items: readonly TariffItem[] | undefined, id: string): number | null {
  const index = items?.findIndex(({ Id }) => Id === id) ?? -1;
  return index < 0 ? null : index;
}

/** The drawing of the vehicle that a tariff is for. */
export const formOf = (tariff: { RentalContractBikeType: string }): VehicleForm =>
  tariffKind(tariff) === 'omni' ? 'omni' : 'bike';

/**
 * These errors have their own texts: an ended session, the network, a tariff that no longer exists. All others get a text
 * about tariffs (account §8).
 */
const OWN_TEXTS: ReadonlySet<string> = new Set([
  'networkErrorTitle',
  'offline',
  'invalidAuthError',
  'sessionEnded',
  'updateApplication',
  'tooManyRequests',
]);

export function asTariffRefusal(
  refusal: Refusal | null,
  code: 'tarrifsLoadError' | 'failedLoadCurrentTariffMessage',
): Refusal | null {
  if (refusal?.code === 'notFoundErrorMessage' && code === 'failedLoadCurrentTariffMessage')
    return { code: 'tariffNotFound' };
  return refusal && !OWN_TEXTS.has(refusal.code) ? { code } : refusal;
}

const KINDS = ['byMinutes', 'walk', 'payment'] as const;
export type BillingKind = (typeof KINDS)[number];

/** A label; for a kind that this app does not know, `ByMinute` alone says it; else null (map-and-rent §3, account §3). */
export const billingKind = ({ Kind, ByMinute }: Pick<Tariff, 'Kind' | 'ByMinute'>): BillingKind | null =>
  KINDS.find((kind) => kind === Kind) ?? (ByMinute ? 'byMinutes' : null);

/** `2030.08.31` as noon of the day, so that no time zone changes the day; null if there is none. */
export function soldUntil({ WorkToDate }: Pick<Tariff, 'WorkToDate'>): number | null {
  const [, year, month, day] = /^(\d{4})[.-](\d{2})[.-](\d{2})/.exec(WorkToDate ?? '')?.map(Number) ?? [];
  return year === undefined || month === undefined || day === undefined
    ? null
    : new Date(year, month - 1, day, 12).getTime();
}
