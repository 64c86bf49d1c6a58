import { i18n, type Messages } from '@lingui/core';
import { readChoice, writeChoice } from './deviceChoice.ts';

export type Language = 'ru' | 'en';

/** Only the chosen language is loaded. */
const CATALOGUES: Record<Language, () => Promise<{ messages: Messages }>> = {
  ru: () => import('./locales/ru.po'),
  en: () => import('./locales/en.po'),
};

const isLanguage = (value: unknown): value is Language => value === 'ru' || value === 'en';

/** The rider's own choice; else English for a browser that is not Russian; else Russian (account §1, our reading of the order). */
export function detectLanguage(stored: string | null, browserLanguage: string): Language {
  if (isLanguage(stored)) return stored;
  return /^ru\b/i.test(browserLanguage) ? 'ru' : 'en';
}

/** Of a locale on the screen (`useLingui().i18n.locale`). */
export const languageOf = (locale: string): Language => (isLanguage(locale) ? locale : 'ru');

async function speak(language: Language) {
  const { messages } = await CATALOGUES[language]();
  i18n.loadAndActivate({ locale: language, messages });
  document.documentElement.lang = language;
}

/** Before the first render. */
export const startLanguage = () => speak(detectLanguage(readChoice('language'), navigator.language));

/** The rider's choice: kept, and spoken at once without a reload. */
export async function chooseLanguage(language: Language) {
  writeChoice('language', language);
  await speak(language);
}
