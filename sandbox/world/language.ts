import type { Sql } from '../database/db.ts';

export type Language = 'ru' | 'en';
type Asked = { sql: Sql; riderId: string; headers: Record<string, string | undefined> };

/** English for whoever asks for anything but Russian first; Russian where nothing is asked for (account §1). */
export const languageAsked = (accept: string | undefined): Language =>
  /^\s*(ru\b|\*|$)/i.test(accept ?? '') ? 'ru' : 'en';

const isOne = (asked: string | undefined): asked is Language => asked === 'ru' || asked === 'en';

/**
 * What the app asks for: one language by name. A caller that sends its browser's list gets the rider's own language as their last
 * tariff call told it (account §1), and until there was one, what the list asks for.
 */
export async function languageOf({ sql, riderId, headers }: Asked): Promise<Language> {
  const asked = headers['accept-language'];
  if (isOne(asked)) return asked;
  const { rows } = await sql.query<{ language: Language | null }>('select language from sandbox.riders where id = $1', [
    riderId,
  ]);
  return rows[0]?.language ?? languageAsked(asked);
}

export async function keepLanguage(sql: Sql, riderId: string, language: Language): Promise<void> {
  await sql.query('update sandbox.riders set language = $2 where id = $1', [riderId, language]);
}

/** As either language writes a sum: 499 ₽, ₽499. */
export const roublesIn = (language: Language, amount: number): string =>
  language === 'en' ? `₽${amount.toLocaleString('en-GB')}` : `${amount.toLocaleString('ru-RU')}\u00A0₽`;

export const nameIn = (language: Language, { name_ru, name_en }: { name_ru: string; name_en: string }): string =>
  language === 'en' ? name_en : name_ru;
