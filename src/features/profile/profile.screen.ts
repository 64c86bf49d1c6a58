import { avatarAddress, type Profile } from '#api/profile.ts';
import type { VehicleForm } from '#domain/rent.ts';

export type PlanKey = 'omni' | 'other';

export type Plan = {
  key: PlanKey;
  form: VehicleForm;
  /** Null: none bought. */
  id: string | null;
  /** Null: none bought, or it is not known. */
  name: string | null;
  /** Milliseconds; null where it has no end. */
  until: number | null;
  /** Bought and not begun: it starts with the first ride (account §3). Milliseconds of its end, or null. */
  waiting: { until: number | null } | null;
  /** The profile names a plan of which nothing more came. */
  isUnknown: boolean;
  /** Insurance was bought with it, for every ride on it. */
  isInsured: boolean;
};

export type ProfileView = {
  name: string;
  letter: string;
  picture: string | null;
  login: string;
  plans: Plan[];
  money: { kind: 'debt'; sum: number } | { kind: 'bonus'; sum: number };
};

/** Which plans the operator sells (account §2). */
export type PlanFlags = { tariffs: boolean; smooveBikes: boolean };

const moment = (value: string | null | undefined): number | null => {
  const at = Date.parse(value ?? '');
  return Number.isNaN(at) ? null : at;
};

/** Roubles, positive; null without a debt. A balance below zero is one (account §6). */
export const debtOf = ({ Balance }: Pick<Profile, 'Balance'>): number | null => (Balance < 0 ? -Balance : null);

/** The first letter of the first name, else of the login (our reading). */
export const letterOf = ({ FirstName, Login }: Pick<Profile, 'FirstName' | 'Login'>): string =>
  (FirstName.trim() || Login).charAt(0).toUpperCase();

const omniPlan = (profile: Profile): Plan => ({
  key: 'omni',
  form: 'omni',
  id: profile.OmniTariffId,
  name: profile.OmniTariffName,
  until: moment(profile.OmniTariffEnd),
  waiting: profile.OmniActivationFlag === true ? { until: moment(profile.OmniActivationTariffEndDate) } : null,
  isUnknown: profile.OmniTariffId !== null && profile.OmniTariffName === null,
  isInsured: (profile.OmniInsuranceOptionCost ?? null) !== null,
});

const otherPlan = (profile: Profile): Plan => ({
  key: 'other',
  form: 'bike',
  id: profile.TariffId,
  name: profile.TariffName,
  until: moment(profile.TariffEnd),
  waiting: profile.ActivationFlag === true ? { until: moment(profile.ActivationTariffEndDate) } : null,
  isUnknown: profile.TariffId !== null && profile.TariffName === null,
  isInsured: (profile.InsuranceOptionCost ?? null) !== null,
});

const isBought = ({ name, waiting, isUnknown }: Plan): boolean => name !== null || waiting !== null || isUnknown;

/** Two blocks, the ordinary one with Smoove alone; where no tariffs are sold, only what the rider has (account §2). */
export function plansOf(profile: Profile, { tariffs, smooveBikes }: PlanFlags): Plan[] {
  const all = [omniPlan(profile), ...(smooveBikes ? [otherPlan(profile)] : [])];
  return tariffs ? all : all.filter(isBought);
}

/** What the profile shows. */
export function profileView(
  profile: Profile,
  { features, mainApiUrl }: { features: PlanFlags; mainApiUrl: string },
): ProfileView {
  const debt = debtOf(profile);
  return {
    name: `${profile.FirstName} ${profile.LastName}`.trim(),
    letter: letterOf(profile),
    picture: avatarAddress(profile, mainApiUrl),
    login: profile.Login,
    plans: plansOf(profile, features),
    money: debt === null ? { kind: 'bonus', sum: profile.Balance } : { kind: 'debt', sum: debt },
  };
}
