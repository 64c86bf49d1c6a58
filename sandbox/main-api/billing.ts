import type { components, operations } from '#openapi/main.d.ts';
import type { Handlers } from '../contract/handlers.ts';
import type { Sql } from '../database/db.ts';
import { storeLanguage, acceptedLanguage, nameIn, type Language } from '../language.ts';
import { cardsOf, deleteCard, setDefaultCard } from '../money/cards.ts';
import { linkOf } from '../money/metro.ts';
import { FOR_SALE, insuranceIdOf, readableTariff, today } from '../money/sale.ts';
import { tariffTexts } from '../money/tariffTexts.ts';
import type { PriceLine, Tariff } from '../world/tariffs.ts';

type Item = components['schemas']['TariffItem'];

export const billingHandlers = {
  listCards: async ({ sql, riderId }) => ({ status: 200, body: { Items: await cardsOf(sql, riderId) } }),
  deleteCard: async ({ sql, clock, riderId, body }) => {
    await deleteCard(sql, clock, riderId, body.CardIDP);
    return { status: 200, body: {} };
  },
  setDefaultCard: async ({ sql, clock, riderId, body }) => {
    await setDefaultCard(sql, clock, riderId, body.CardIDP);
    return { status: 200, body: {} };
  },
  listTariffs: async ({ sql, clock, riderId, headers }) => {
    const language = acceptedLanguage(headers['accept-language']);
    // The one call in which the app sends the rider's own choice: it is stored after the call.
    await storeLanguage(sql, riderId, language);
    const { rows } = await sql.query<Tariff>(
      `select * from sandbox.tariffs t where ${FOR_SALE} order by bike_type, days, id`,
      [riderId, today(clock)],
    );
    const metro = await isInMetro(sql, riderId);
    return { status: 200, body: { Items: rows.map((tariff) => itemOf(tariff, language, metro)) } };
  },
  getTariff: async ({ sql, clock, riderId, params, headers }) => {
    const language = acceptedLanguage(headers['accept-language']);
    const tariff = await readableTariff(sql, clock, riderId, params.id);
    return { status: 200, body: wholeTariff(tariff, language, await isInMetro(sql, riderId)) };
  },
} satisfies Partial<Handlers<operations>>;

const isInMetro = async (sql: Sql, riderId: string): Promise<boolean> =>
  (await linkOf(sql, riderId))?.status === 'FULL';

/** While the rider is connected, every tariff of the new fleet has the bonus of a metro pass. */
const itemOf = (tariff: Tariff, language: Language, metro: boolean): Item => ({
  Id: tariff.id,
  Name: nameIn(language, tariff),
  Description: language === 'en' ? tariff.description_en : tariff.description_ru,
  DescriptionForList: language === 'en' ? tariff.list_en : tariff.list_ru,
  Cost: tariff.cost,
  Icon: null,
  RentalContractBikeType: tariff.bike_type === 'omni' ? 'FOR_OMNI_BIKE' : 'FOR_ORDINARY_AND_ELECTRIC_BIKE',
  LKP: metro && tariff.bike_type === 'omni' ? ['METRO_UNIFIED_30'] : [],
});

export const segments = (lines: readonly PriceLine[]) =>
  lines.map(({ fromMinute, toMinute, cost }) => ({ From: fromMinute, To: toMinute, Cost: cost }));

function wholeTariff(tariff: Tariff, language: Language, metro: boolean): components['schemas']['Tariff'] {
  const isOmni = tariff.bike_type === 'omni';
  return {
    ...itemOf(tariff, language, metro),
    ...tariffTexts(language, tariff),
    Cost: tariff.cost,
    Amount: tariff.cost,
    Icon: null,
    Kind: tariff.kind,
    ByMinute: tariff.kind === 'byMinutes',
    FreeMinutes: tariff.free_minutes,
    MaxBikes: 1,
    IsDisabledByMinute: !isOmni && tariff.most_minutes !== null,
    MinuteOfDisable: isOmni ? null : tariff.most_minutes,
    OmniIsDisabledByMinute: isOmni && tariff.most_minutes !== null,
    OmniMinuteOfDisable: isOmni ? tariff.most_minutes : null,
    NumberOfDisable: isOmni ? null : tariff.most_rides,
    OmniNumberOfDisable: isOmni ? tariff.most_rides : null,
    Insurance:
      tariff.insurance_cost === null
        ? null
        : { InsuranceId: insuranceIdOf(tariff), InsuranceCost: tariff.insurance_cost },
    Segments: isOmni ? [] : segments(tariff.price_lines),
    OmniSegments: isOmni ? segments(tariff.price_lines) : [],
    ElectroSegments: segments(tariff.electro_lines),
    AdditionalElectroSegments: segments(tariff.electro_more_lines),
    PauseCost: tariff.pause_cost,
    FareCap: tariff.fare_cap,
    DayFareCap: tariff.day_fare_cap,
    Reservation: tariff.reservation,
    WorkToDate: tariff.sold_until,
  };
}
