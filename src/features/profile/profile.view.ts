import { avatarAddress, type Profile } from '#api/profile.ts';
import type { VehicleForm } from '#domain/rent.ts';
import type { TariffKind } from '#domain/tariff.ts';
import { debtOf } from '#features/rider/profile.queries.ts';

export type RiderTariff = {
  key: TariffKind;
  form: VehicleForm;
  /** Null if the rider has none. */
  id: string | null;
  /** Null if the rider has none, or if it is unknown. */
  name: string | null;
  /** Milliseconds; null if the tariff has no end. */
  until: number | null;
  /** Bought but not started: the tariff starts with the first ride (account §3). Milliseconds of its end, or null. */
  waiting: { until: number | null } | null;
  /** The profile names the tariff, but its details are missing; or its id or name cannot be read. */
  isUnknown: boolean;
  /** The tariff was bought with insurance for every ride. */
  isInsured: boolean;
};

export type ProfileView = {
  name: string;
  letter: string;
  picture: string | null;
  login: string;
  tariffs: RiderTariff[];
  money: { kind: 'debt'; sum: number } | { kind: 'bonus'; sum: number } | { kind: 'unknown' };
};

/** The operator's flags for the tariffs on sale (account §2). */
export type TariffFlags = { tariffs: boolean; smooveBikes: boolean };

const moment = (value: string | null | undefined): number | null => {
  const at = Date.parse(value ?? '');
  return Number.isNaN(at) ? null : at;
};

/** The first letter of the first name, else of the login (our reading). */
export const letterOf = ({ FirstName, Login }: Pick<Profile, 'FirstName' | 'Login'>): string =>
  (FirstName.trim() || Login).charAt(0).toUpperCase();

const isUnread = ({ unread = [] }: Profile, fields: RegExp): boolean => unread.some((field) => fields.test(field));

const omniTariff = (profile: Profile): RiderTariff => ({
  key: 'omni',
  form: 'omni',
  id: profile.OmniTariffId,
  name: profile.OmniTariffName,
  until: moment(profile.OmniTariffEnd),
  waiting: profile.OmniActivationFlag === true ? { until: moment(profile.OmniActivationTariffEndDate) } : null,
  isUnknown:
    (profile.OmniTariffId !== null && profile.OmniTariffName === null) || isUnread(profile, /^OmniTariff(Id|Name)$/),
  isInsured: (profile.OmniInsuranceOptionCost ?? null) !== null,
});

const otherTariff = (profile: Profile): RiderTariff => ({
  key: 'other',
  form: 'bike',
  id: profile.TariffId,
  name: profile.TariffName,
  until: moment(profile.TariffEnd),
  waiting: profile.ActivationFlag === true ? { until: moment(profile.ActivationTariffEndDate) } : null,
  isUnknown: (profile.TariffId !== null && profile.TariffName === null) || isUnread(profile, /^Tariff(Id|Name)$/),
  isInsured: (profile.InsuranceOptionCost ?? null) !== null,
});

const isBought = ({ name, waiting, isUnknown }: RiderTariff): boolean => name !== null || waiting !== null || isUnknown;

/**
 * Two rows, the ordinary one only with the Smoove flag. Without tariffs on sale, only the rider's own tariffs (account
 * §2).
 */
export function riderTariffs(profile: Profile, { tariffs, smooveBikes }: TariffFlags): RiderTariff[] {
  const all = [omniTariff(profile), ...(smooveBikes ? [otherTariff(profile)] : [])];
  return tariffs ? all : all.filter(isBought);
}

function moneyOf(profile: Profile): ProfileView['money'] {
  if (profile.Balance === null) return { kind: 'unknown' };
  const debt = debtOf(profile);
  return debt === null ? { kind: 'bonus', sum: profile.Balance } : { kind: 'debt', sum: debt };
}

/** The content of the profile screen. */
export function profileView(
  profile: Profile,
  { features, mainApiUrl }: { features: TariffFlags; mainApiUrl: string },
): ProfileView {
  return {
    name: `${profile.FirstName} ${profile.LastName}`.trim(),
    letter: letterOf(profile),
    picture: avatarAddress(profile, mainApiUrl),
    login: profile.Login,
    tariffs: riderTariffs(profile, features),
    money: moneyOf(profile),
  };
}
