import { i18n, type Messages } from '@lingui/core';
import { isLanguage, type Language } from '#domain/language.ts';
import { type Lazy, lazy } from '#domain/lazy.ts';
import { readChoice, writeChoice } from './deviceChoice.ts';
import { messages as en } from './locales/entrance/en.po';
import { messages as ru } from './locales/entrance/ru.po';

/**
 * Texts of the entrance. They are small, so both languages are bundled: loading one would delay the first screen by a
 * round trip.
 */
const entrance: Record<Language, Messages> = { ru, en };

/** All other texts, only in the chosen language. They load with the first screen behind the entrance. */
const others: Record<Language, Lazy<{ messages: Messages }>> = {
  ru: lazy(() => import('./locales/ru.po')),
  en: lazy(() => import('./locales/en.po')),
};

let language: Language = 'ru';
let isEverythingWanted = false;
let isEverythingLoaded = false;

/**
 * The rider's choice; without one, Russian for a Russian browser, else English (account §1; the order is our reading).
 */
export function detectLanguage(stored: string | null, browserLanguage: string): Language {
  if (isLanguage(stored)) return stored;
  return /^ru\b/i.test(browserLanguage) ? 'ru' : 'en';
}

/** The language of a locale (`useLingui().i18n.locale`). */
export const languageOf = (locale: string): Language => (isLanguage(locale) ? locale : 'ru');

async function activate(): Promise<void> {
  const [as, all] = [language, isEverythingWanted];
  const more = all ? (await others[as]()).messages : {};
  // Meanwhile the rider has changed the language, or a screen has requested all texts.
  if (as !== language || all !== isEverythingWanted) return activate();
  i18n.loadAndActivate({ locale: as, messages: { ...entrance[as], ...more } });
  document.documentElement.lang = as;
  isEverythingLoaded = all;
}

/** Loads the texts of the entrance. Call it before the first render. */
export function startLanguage(): Promise<void> {
  language = detectLanguage(readChoice('language'), navigator.language);
  return activate();
}

/** Loads all texts. Call it before a screen behind the entrance shows. Rejects where they do not load. */
export async function loadAllTexts(): Promise<void> {
  if (isEverythingLoaded) return;
  isEverythingWanted = true;
  await activate();
}

/** Stores the rider's choice and applies it without a reload. Rejects where the texts do not load. */
export async function chooseLanguage(chosen: Language): Promise<void> {
  const before = language;
  writeChoice('language', chosen);
  language = chosen;
  try {
    await activate();
  } catch (cause) {
    // The screen still has the old language; later screens must not mix in the new one.
    language = before;
    throw cause;
  }
}
