/** The languages of the app; all texts are written in the first. CONTRIBUTING.md says what another one needs. */
export const LANGUAGES = ['ru', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];

/** The locale of dates, lists and names in a language: English is that of London. */
export const localeOf = (language: string): string => (language === 'en' ? 'en-GB' : language);

export const isLanguage = (value: unknown): value is Language => LANGUAGES.some((language) => language === value);
