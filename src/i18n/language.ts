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

/**
 * All other texts, only in the chosen language: those of the first screens behind the entrance, then the rest
 * (lingui.config.ts). They load with the screens that need them.
 */
const others: Record<Language, readonly Lazy<{ messages: Messages }>[]> = {
  ru: [lazy(() => import('./locales/first/ru.po')), lazy(() => import('./locales/ru.po'))],
  en: [lazy(() => import('./locales/first/en.po')), lazy(() => import('./locales/en.po'))],
};
const FIRST = 1;
const ALL = 2;

let language: Language = 'ru';
/** How many of the other catalogues a screen has asked for, and how many are active. */
let wanted = 0;
let active: { language: Language; count: number } = { language, count: -1 };

/**
 * The rider's choice; without one, Russian for a Russian browser, else English (account §1; the order is our reading).
 */
export function detectLanguage(stored: string | null, browserLanguage: string): Language {
  if (isLanguage(stored)) return stored;
  return /^ru\b/i.test(browserLanguage) ? 'ru' : 'en';
}

/** The language of a locale (`useLingui().i18n.locale`). */
export const languageOf = (locale: string): Language => (isLanguage(locale) ? locale : 'ru');

const isActive = (count: number) => active.language === language && active.count >= count;

async function activate(count: number): Promise<void> {
  const as = language;
  const more = await Promise.all(others[as].slice(0, count).map(async (load) => (await load()).messages));
  // Meanwhile the rider has changed the language, or a screen has got more texts.
  if (as !== language) return activate(count);
  if (isActive(count)) return;
  i18n.loadAndActivate({ locale: as, messages: Object.assign({}, entrance[as], ...more) });
  document.documentElement.lang = as;
  active = { language: as, count };
}

async function load(count: number): Promise<void> {
  if (isActive(count)) return;
  wanted = Math.max(wanted, count);
  await activate(count);
}

/** Loads the texts of the entrance. Call it before the first render. */
export function startLanguage(): Promise<void> {
  language = detectLanguage(readChoice('language'), navigator.language);
  return activate(wanted);
}

/** Loads the texts of the first screens behind the entrance. Call it before one of them shows. Rejects where they do not load. */
export const loadFirstTexts = (): Promise<void> => load(FIRST);

/** Loads all texts. Call it before any other screen behind the entrance shows. Rejects where they do not load. */
export const loadAllTexts = (): Promise<void> => load(ALL);

/** Stores the rider's choice and applies it without a reload. Rejects where the texts do not load. */
export async function chooseLanguage(chosen: Language): Promise<void> {
  const before = language;
  writeChoice('language', chosen);
  language = chosen;
  try {
    await activate(wanted);
  } catch (cause) {
    // The screen still has the old language; later screens must not mix in the new one.
    language = before;
    throw cause;
  }
}
