/** What a rider's phones share (account §3 "Settings"). Costs in roubles. */
export type RiderSettings = {
  /** Names of the onboardings that were seen on any of them. */
  viewedOnboardings: readonly string[];
  lastInsuranceOptionCost: number | null;
  lastOmniInsuranceOptionCost: number | null;
  lastSmooveTariffId: string | null;
  lastOmniTariffId: string | null;
  /** When the rider changed one of them, RFC 3339; null: never. */
  changedAt: string | null;
};

export const NO_SETTINGS: RiderSettings = {
  viewedOnboardings: [],
  lastInsuranceOptionCost: null,
  lastOmniInsuranceOptionCost: null,
  lastSmooveTariffId: null,
  lastOmniTariffId: null,
  changedAt: null,
};

const timeOf = ({ changedAt }: RiderSettings): number => (changedAt === null ? 0 : Date.parse(changedAt) || 0);

/** What was seen anywhere has been seen; of all else the later word holds, and of two at once the second (decisions §6). */
export function together(one: RiderSettings, other: RiderSettings): RiderSettings {
  const later = timeOf(other) >= timeOf(one) ? other : one;
  return { ...later, viewedOnboardings: [...new Set([...one.viewedOnboardings, ...other.viewedOnboardings])] };
}

/** Whether `settings` say something that `known` do not. */
export const addTo = (known: RiderSettings, settings: RiderSettings): boolean =>
  timeOf(settings) > timeOf(known) ||
  settings.viewedOnboardings.some((name) => !known.viewedOnboardings.includes(name));
