import type { components } from '#openapi/main.d.ts';
import type { Clock } from '../clock.ts';
import type { Sql } from '../database/db.ts';
import { nameIn, type Language } from '../world/language.ts';
import { findTariff, usableCard } from '../world/riders.ts';

type RiderRow = {
  id: string;
  login: string;
  first_name: string;
  last_name: string;
  phone: string;
  email: string | null;
  birthday: string | null;
  balance: number;
  tariff_id: string | null;
  omni_tariff_id: string | null;
  tariff_end: Date | null;
  omni_tariff_end: Date | null;
  activation_id: string | null;
  omni_activation_id: string | null;
  troika_number: string | null;
  register_date: string;
  avatar: string | null;
  omni_rentals: number;
};

const DAY = 86_400_000;

/** The rider as the contract shows one; null when there is none. */
export async function profileOf(sql: Sql, clock: Clock, riderId: string, language: Language): Promise<components['schemas']['Profile'] | null> {
  const { rows } = await sql.query<RiderRow>(
    `select r.*, r.balance::float8 as balance, a.name::text as avatar,
       (select count(*)::int from public.rents t where t.client_id = r.id and t.bike_type = 'omni' and t.ended_at is not null) as omni_rentals
     from sandbox.riders r left join sandbox.avatars a on a.rider_id = r.id where r.id = $1`,
    [riderId],
  );
  const rider = rows[0];
  if (!rider) return null;
  const runs = (end: Date | null) => end !== null && end.getTime() > clock.now();
  const tariff = runs(rider.tariff_end) ? await findTariff(sql, rider.tariff_id) : null;
  const omni = runs(rider.omni_tariff_end) ? await findTariff(sql, rider.omni_tariff_id) : null;
  const card = await usableCard(sql, clock, riderId);
  const end = tariff ? rider.tariff_end : null;
  const omniEnd = omni ? rider.omni_tariff_end : null;
  const activation = tariff ? rider.activation_id : null;
  const omniActivation = omni ? rider.omni_activation_id : null;
  return {
    UserId: rider.id,
    Login: rider.login,
    FirstName: rider.first_name,
    LastName: rider.last_name,
    Birthday: rider.birthday,
    PhoneNumber: rider.phone,
    Email: rider.email,
    AvatarUrl: rider.avatar === null ? null : `/profile/avatars/${rider.avatar}`,
    Balance: rider.balance,
    IsDebtor: rider.balance < 0,
    RegisterDate: rider.register_date,
    IsAllowPush: true,
    TariffId: tariff?.id ?? null,
    TariffName: tariff && nameIn(language, tariff),
    TariffStart: tariff && end ? new Date(end.getTime() - tariff.days * DAY).toISOString() : null,
    TariffEnd: end?.toISOString() ?? null,
    OmniTariffId: omni?.id ?? null,
    OmniTariffName: omni && nameIn(language, omni),
    OmniTariffEnd: omniEnd?.toISOString() ?? null,
    ActivationFlag: activation !== null,
    ActivationRcId: activation,
    ActivationTariffEndDate: activation === null ? null : (end?.toISOString() ?? null),
    OmniActivationFlag: omniActivation !== null,
    OmniActivationRcId: omniActivation,
    OmniActivationTariffEndDate: omniActivation === null ? null : (omniEnd?.toISOString() ?? null),
    OmniFullNumberRental: rider.omni_rentals,
    TroikaPrintCardNumber: rider.troika_number,
    TroikaPrintCardName: null,
    PaySys: card?.kind ?? null,
    InsuranceOptionCost: tariff?.insurance_cost ?? null,
    OmniInsuranceOptionCost: omni?.insurance_cost ?? null,
  };
}
