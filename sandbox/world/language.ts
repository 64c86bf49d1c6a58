import type { Sql } from '../database/db.ts';

export type Language = 'ru' | 'en';
type Asked = { sql: Sql; riderId: string; headers: Record<string, string | undefined> };

/** English for whoever asks for anything but Russian first; Russian where nothing is asked for (account §1). */
export const languageAsked = (accept: string | undefined): Language => (/^\s*(ru\b|\*|$)/i.test(accept ?? '') ? 'ru' : 'en');

/** The rider's own language as their last tariff call told it; until there was one, what their browser asks for. */
export async function languageOf({ sql, riderId, headers }: Asked): Promise<Language> {
  const { rows } = await sql.query<{ language: Language | null }>('select language from sandbox.riders where id = $1', [riderId]);
  return rows[0]?.language ?? languageAsked(headers['accept-language']);
}

export async function keepLanguage(sql: Sql, riderId: string, language: Language): Promise<void> {
  await sql.query('update sandbox.riders set language = $2 where id = $1', [riderId, language]);
}

export const nameIn = (language: Language, { name_ru, name_en }: { name_ru: string; name_en: string }): string =>
  language === 'en' ? name_en : name_ru;
