import type { Profile } from '#api/profile.ts';

/** The profile of a rider without a tariff. */
export const aProfile = (part: Partial<Profile> = {}): Profile => ({
  UserId: '10001',
  Login: '10001',
  FirstName: 'Анна',
  LastName: 'Крылова',
  PhoneNumber: '79161234567',
  Balance: 0,
  IsDebtor: false,
  TariffId: null,
  TariffName: null,
  OmniTariffId: null,
  OmniTariffName: null,
  ...part,
});
