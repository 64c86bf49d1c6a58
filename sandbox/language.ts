import type { Sql } from './database/db.ts';

export type Language = 'ru' | 'en';
type LanguageRequest = { sql: Sql; riderId: string; headers: Record<string, string | undefined> };

/** English when the first language of the header is not Russian; Russian when there is no header (account §1). */
export const acceptedLanguage = (accept: string | undefined): Language =>
  /^\s*(ru\b|\*|$)/i.test(accept ?? '') ? 'ru' : 'en';

const isLanguage = (asked: string | undefined): asked is Language => asked === 'ru' || asked === 'en';

/**
 * The language of the request. The app names one language. A caller that sends its browser's list gets the rider's own
 * language, as their last tariff call set it (account §1); before the first such call, the list decides.
 */
export async function languageOf({ sql, riderId, headers }: LanguageRequest): Promise<Language> {
  const asked = headers['accept-language'];
  if (isLanguage(asked)) return asked;
  const { rows } = await sql.query<{ language: Language | null }>('select language from sandbox.riders where id = $1', [
    riderId,
  ]);
  return rows[0]?.language ?? acceptedLanguage(asked);
}

export async function storeLanguage(sql: Sql, riderId: string, language: Language): Promise<void> {
  await sql.query('update sandbox.riders set language = $2 where id = $1', [riderId, language]);
}

/** A sum in the format of each language: 499 ₽, ₽499. */
export const roublesIn = (language: Language, amount: number): string =>
  language === 'en' ? `₽${amount.toLocaleString('en-GB')}` : `${amount.toLocaleString('ru-RU')}\u00A0₽`;

export const nameIn = (language: Language, { name_ru, name_en }: { name_ru: string; name_en: string }): string =>
  language === 'en' ? name_en : name_ru;
