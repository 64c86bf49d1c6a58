import type { components } from '#openapi/main.d.ts';
import type { Clock } from '../clock.ts';
import type { Sql } from '../database/db.ts';
import { nameIn, type Language } from '../language.ts';
import { defaultCard } from '../money/cards.ts';
import { maskedTroika } from '../money/troika.ts';
import { runningTariff, tariffOfRide, waitingTariff } from '../world/tariffContracts.ts';
import { segments } from './billing.ts';

type RiderRow = {
  id: string;
  login: string;
  first_name: string;
  last_name: string;
  phone: string;
  email: string | null;
  birthday: string | null;
  balance: number;
  rent_blocked: boolean;
  troika: string | null;
  register_date: string;
  avatar: string | null;
  omni_rentals: number;
  allows_push: boolean;
};

const DAY = 86_400_000;

/** The rider in the shape of the contract; null when there is none. */
export async function profileOf(
  sql: Sql,
  clock: Clock,
  riderId: string,
  language: Language,
): Promise<components['schemas']['Profile'] | null> {
  const { rows } = await sql.query<RiderRow>(
    `select r.*, r.balance::float8 as balance, a.name::text as avatar, k.number as troika,
       (select count(*)::int from public.rents t where t.client_id = r.id and t.bike_type = 'omni' and t.ended_at is not null) as omni_rentals
     from sandbox.riders r left join sandbox.avatars a on a.rider_id = r.id left join sandbox.troika_cards k on k.rider_id = r.id where r.id = $1`,
    [riderId],
  );
  const rider = rows[0];
  if (!rider) return null;
  const docked = await contractOf({ sql, clock, riderId, bikeType: 'other' }, language);
  const omni = await contractOf({ sql, clock, riderId, bikeType: 'omni' }, language);
  const next = await tariffOfRide({ sql, clock, riderId, bikeType: 'omni' });
  const card = await defaultCard(sql, clock, riderId);
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
    IsBlocked: rider.rent_blocked,
    RegisterDate: rider.register_date,
    IsAllowPush: rider.allows_push,
    TariffId: docked.id,
    TariffName: docked.name,
    TariffStart: docked.start,
    TariffEnd: docked.end,
    OmniTariffId: omni.id,
    OmniTariffName: omni.name,
    OmniTariffEnd: omni.end,
    OmniSegments: segments(next?.tariff.price_lines ?? []),
    ActivationFlag: docked.activation !== null,
    ActivationRcId: docked.activation,
    ActivationTariffEndDate: docked.activationEnd,
    OmniActivationFlag: omni.activation !== null,
    OmniActivationRcId: omni.activation,
    OmniActivationTariffEndDate: omni.activationEnd,
    OmniFullNumberRental: rider.omni_rentals,
    TroikaPrintCardNumber: maskedTroika(rider.troika),
    TroikaPrintCardName: null,
    PaySys: card?.kind ?? null,
    InsuranceOptionCost: docked.insuranceCost,
    OmniInsuranceOptionCost: omni.insuranceCost,
  };
}

/** The running and the waiting tariff of one fleet. */
async function contractOf(whose: Parameters<typeof runningTariff>[0], language: Language) {
  const running = await runningTariff(whose);
  const waiting = await waitingTariff(whose);
  const end = running?.end.toISOString() ?? null;
  return {
    id: running?.tariff.id ?? null,
    name: running && nameIn(language, running.tariff),
    start: running && new Date(running.end.getTime() - running.tariff.days * DAY).toISOString(),
    end,
    activation: waiting?.id ?? running?.activation ?? null,
    activationEnd: waiting ? new Date(waiting.until_ms).toISOString() : running?.activation ? end : null,
    insuranceCost: running?.insuranceCost ?? null,
  };
}
