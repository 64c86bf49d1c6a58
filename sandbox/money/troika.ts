import { demand, HttpError } from '../contract/handlers.ts';
import type { Sql } from '../database/db.ts';
import type { Language } from '../language.ts';

const texts = {
  ru: {
    unsupported: 'Такую «Тройку» привязать нельзя. Проверьте номер.',
    linked: 'Эта «Тройка» привязана к другому аккаунту.',
  },
  en: {
    unsupported: 'Such a Troika card cannot be linked. Check the number.',
    linked: 'This Troika card is linked to another account.',
  },
};

/** Numbers of cards that were never sold begin with this. Ours. */
const NEVER_SOLD = '0';

/** A rider has at most one card, a card at most one rider. @param number ten digits; none removes the card */
export async function linkTroika(
  sql: Sql,
  riderId: string,
  language: Language,
  number: string | undefined,
): Promise<void> {
  if (number !== undefined) {
    demand(
      !number.startsWith(NEVER_SOLD),
      () => new HttpError(400, { error: 'Troika card unsupported', localizedMessage: texts[language].unsupported }),
    );
    const { rows } = await sql.query(
      'select 1 from sandbox.troika_cards where number = $1 and rider_id is distinct from $2',
      [number, riderId],
    );
    demand(
      rows.length === 0,
      () => new HttpError(409, { error: 'Troika card already linked', localizedMessage: texts[language].linked }),
    );
  }
  await sql.query('delete from sandbox.troika_cards where rider_id = $1', [riderId]);
  if (number !== undefined)
    await sql.query('insert into sandbox.troika_cards (number, rider_id) values ($1, $2)', [number, riderId]);
}

/** The digits that a rider may see again: the last three, grouped as printed. */
export const maskedTroika = (number: string | null): string | null => number && `•••• ••• ${number.slice(-3)}`;
