import type { operations } from '#openapi/main.d.ts';
import type { Handlers } from '../contract/handlers.ts';
import { languageOf, nameIn } from '../world/language.ts';
import { findTariff } from '../world/riders.ts';

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
  register_date: string;
};

const DAY = 86_400_000;

export const profileHandlers = {
  getProfile: async ({ sql, clock, riderId, headers }) => {
    const { rows } = await sql.query<RiderRow>('select *, balance::float8 as balance from sandbox.riders where id = $1', [riderId]);
    const rider = rows[0];
    if (!rider) return { status: 200, body: {} };
    const runs = (end: Date | null) => end !== null && end.getTime() > clock.now();
    const tariff = runs(rider.tariff_end) ? await findTariff(sql, rider.tariff_id) : null;
    const omni = runs(rider.omni_tariff_end) ? await findTariff(sql, rider.omni_tariff_id) : null;
    const language = await languageOf({ sql, riderId, headers });
    const end = tariff ? rider.tariff_end : null;
    return {
      status: 200,
      body: {
        Profile: {
          UserId: rider.id,
          Login: rider.login,
          FirstName: rider.first_name,
          LastName: rider.last_name,
          Birthday: rider.birthday,
          PhoneNumber: rider.phone,
          Email: rider.email,
          AvatarUrl: null,
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
          OmniTariffEnd: (omni ? rider.omni_tariff_end : null)?.toISOString() ?? null,
          TroikaPrintCardNumber: null,
          InsuranceOptionCost: tariff?.insurance_cost ?? null,
          OmniInsuranceOptionCost: omni?.insurance_cost ?? null,
        },
      },
    };
  },
} satisfies Partial<Handlers<operations>>;
