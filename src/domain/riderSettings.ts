/** Settings that all phones of a rider share (account §3 "Settings"). Costs in roubles. */
export type RiderSettings = {
  /** Names of the onboardings that the rider has seen on any phone. */
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

/**
 * Joins the seen onboardings of both. Of the other settings the newer ones win; at equal times `other` wins (decisions
 * §6).
 */
export function mergeSettings(one: RiderSettings, other: RiderSettings): RiderSettings {
  const newer = timeOf(other) >= timeOf(one) ? other : one;
  return { ...newer, viewedOnboardings: [...new Set([...one.viewedOnboardings, ...other.viewedOnboardings])] };
}

/** Whether `settings` are newer than `known` or have another seen onboarding. */
export const hasChanges = (known: RiderSettings, settings: RiderSettings): boolean =>
  timeOf(settings) > timeOf(known) ||
  settings.viewedOnboardings.some((name) => !known.viewedOnboardings.includes(name));
