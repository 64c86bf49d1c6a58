import { i18n, type Messages } from '@lingui/core';
import { readChoice, writeChoice } from './deviceChoice.ts';
import { messages as en } from './locales/entrance/en.po';
import { messages as ru } from './locales/entrance/ru.po';

export type Language = 'ru' | 'en';

/** Small enough to come in both languages: asking for one of them would cost a round trip before the first screen. */
const entrance: Record<Language, Messages> = { ru, en };

/** All other words, of the chosen language alone. They come with the first screen behind the entrance. */
const others: Record<Language, () => Promise<{ messages: Messages }>> = {
  ru: () => import('./locales/ru.po'),
  en: () => import('./locales/en.po'),
};

let language: Language = 'ru';
let wantsAll = false;
let knowsAll = false;

const isLanguage = (value: unknown): value is Language => value === 'ru' || value === 'en';

/** The rider's own choice; else English for a browser that is not Russian; else Russian (account §1, our reading of the order). */
export function detectLanguage(stored: string | null, browserLanguage: string): Language {
  if (isLanguage(stored)) return stored;
  return /^ru\b/i.test(browserLanguage) ? 'ru' : 'en';
}

/** Of a locale on the screen (`useLingui().i18n.locale`). */
export const languageOf = (locale: string): Language => (isLanguage(locale) ? locale : 'ru');

async function speak(): Promise<void> {
  const [as, all] = [language, wantsAll];
  const more = all ? (await others[as]()).messages : {};
  // The rider chose again, or a screen with more words came meanwhile.
  if (as !== language || all !== wantsAll) return speak();
  i18n.loadAndActivate({ locale: as, messages: { ...entrance[as], ...more } });
  document.documentElement.lang = as;
  knowsAll = all;
}

/** The words of the entrance, before the first render. */
export function startLanguage(): Promise<void> {
  language = detectLanguage(readChoice('language'), navigator.language);
  return speak();
}

/** For a screen behind the entrance, before it is shown. */
export async function learnAllWords(): Promise<void> {
  if (knowsAll) return;
  wantsAll = true;
  await speak();
}

/** The rider's choice: kept, and spoken at once without a reload. */
export async function chooseLanguage(chosen: Language): Promise<void> {
  const before = language;
  writeChoice('language', chosen);
  language = chosen;
  try {
    await speak();
  } catch (cause) {
    // What is on the screen is still the old language: screens to come must not mix in another.
    language = before;
    throw cause;
  }
}
