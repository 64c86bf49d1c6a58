import { demand, Refusal } from '../contract/handlers.ts';
import type { Sql } from '../database/db.ts';
import type { Language } from '../world/language.ts';

const said = {
  ru: {
    unsupported: 'Такую «Тройку» привязать нельзя. Проверьте номер.',
    linked: 'Эта «Тройка» привязана к другому аккаунту.',
  },
  en: {
    unsupported: 'Such a Troika card cannot be linked. Check the number.',
    linked: 'This Troika card is linked to another account.',
  },
};

/** Numbers of cards that were never sold begin so. Ours. */
const NEVER_SOLD = '0';

/** A rider has one card, a card one rider. @param number ten digits; none removes the card */
export async function linkTroika(
  sql: Sql,
  riderId: string,
  language: Language,
  number: string | undefined,
): Promise<void> {
  if (number !== undefined) {
    demand(
      !number.startsWith(NEVER_SOLD),
      () => new Refusal(400, { error: 'Troika card unsupported', localizedMessage: said[language].unsupported }),
    );
    const { rows } = await sql.query(
      'select 1 from sandbox.troika_cards where number = $1 and rider_id is distinct from $2',
      [number, riderId],
    );
    demand(
      rows.length === 0,
      () => new Refusal(409, { error: 'Troika card already linked', localizedMessage: said[language].linked }),
    );
  }
  await sql.query('delete from sandbox.troika_cards where rider_id = $1', [riderId]);
  if (number !== undefined)
    await sql.query('insert into sandbox.troika_cards (number, rider_id) values ($1, $2)', [number, riderId]);
}

/** Digits that a rider may see again: the last three, in the groups that are printed. */
export const maskedTroika = (number: string | null): string | null => number && `•••• ••• ${number.slice(-3)}`;
