import type { Profile } from '#api/profile.ts';
import type { VehicleForm } from '#domain/rent.ts';

export type Plan = {
  key: 'omni' | 'other';
  form: VehicleForm;
  /** Null: none bought. */
  name: string | null;
  /** Milliseconds; null where it has no end. */
  until: number | null;
};

export type ProfileView = {
  name: string;
  letter: string;
  login: string;
  plans: Plan[];
  money: { kind: 'debt'; sum: number } | { kind: 'balance'; sum: number };
};

const moment = (value: string | null | undefined): number | null => {
  const at = Date.parse(value ?? '');
  return Number.isNaN(at) ? null : at;
};

/** Roubles, positive; null without a debt. A balance below zero is one (account §6). */
export const debtOf = ({ Balance }: Pick<Profile, 'Balance'>): number | null => (Balance < 0 ? -Balance : null);

/** What the profile shows. */
export function profileView(profile: Profile): ProfileView {
  const debt = debtOf(profile);
  const name = `${profile.FirstName} ${profile.LastName}`.trim();
  return {
    name,
    letter: (name || profile.Login).charAt(0).toUpperCase(),
    login: profile.Login,
    plans: [
      { key: 'omni', form: 'omni', name: profile.OmniTariffName, until: moment(profile.OmniTariffEnd) },
      { key: 'other', form: 'bike', name: profile.TariffName, until: moment(profile.TariffEnd) },
    ],
    money: debt === null ? { kind: 'balance', sum: profile.Balance } : { kind: 'debt', sum: debt },
  };
}
