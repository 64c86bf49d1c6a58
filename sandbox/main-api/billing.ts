import type { components, operations } from '#openapi/main.d.ts';
import type { Handlers } from '../contract/handlers.ts';
import type { Sql } from '../database/db.ts';
import { keepLanguage, languageAsked, nameIn } from '../world/language.ts';
import type { Card, Tariff } from '../world/riders.ts';

export async function cardsOf(sql: Sql, riderId: string): Promise<components['schemas']['BankCard'][]> {
  const { rows } = await sql.query<Card>('select * from sandbox.cards where rider_id = $1 order by is_default desc, id', [riderId]);
  return rows.map((card) => ({
    CardIDP: card.id,
    CardNumber: card.number,
    CardType: card.kind,
    ExpDate: card.expires,
    IsDefault: card.is_default ? 1 : 0,
    Status: card.status,
  }));
}

export const billingHandlers = {
  listCards: async ({ sql, riderId }) => ({ status: 200, body: { Items: await cardsOf(sql, riderId) } }),
  listTariffs: async ({ sql, riderId, headers }) => {
    const language = languageAsked(headers['accept-language']);
    const english = language === 'en';
    // The one call on which the app tells the rider's own choice: it outlives the call.
    await keepLanguage(sql, riderId, language);
    const { rows } = await sql.query<Tariff>('select * from sandbox.tariffs order by bike_type, days');
    return {
      status: 200,
      body: {
        Items: rows.map((tariff) => ({
          Id: tariff.id,
          Name: nameIn(language, tariff),
          Description: english ? tariff.description_en : tariff.description_ru,
          DescriptionForList: english ? tariff.list_en : tariff.list_ru,
          Icon: null,
          RentalContractBikeType: tariff.bike_type === 'omni' ? 'FOR_OMNI_BIKE' : 'FOR_ORDINARY_AND_ELECTRIC_BIKE',
          LKP: [],
        })),
      },
    };
  },
} satisfies Partial<Handlers<operations>>;
