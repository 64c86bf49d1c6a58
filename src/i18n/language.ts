import { i18n, type Messages } from '@lingui/core';
import { readChoice, writeChoice } from './deviceChoice.ts';

export type Language = 'ru' | 'en';

type Words = Record<Language, () => Promise<{ messages: Messages }>>;

/** Only the chosen language is loaded; of it the words of the entrance first, the others with the first screen behind it. */
const entrance: Words = {
  ru: () => import('./locales/entrance/ru.po'),
  en: () => import('./locales/entrance/en.po'),
};
const others: Words = {
  ru: () => import('./locales/ru.po'),
  en: () => import('./locales/en.po'),
};
const entranceOnly = [entrance];
const all = [entrance, others];

let language: Language = 'ru';
let wanted = entranceOnly;
let known: typeof wanted | null = null;

const isLanguage = (value: unknown): value is Language => value === 'ru' || value === 'en';

/** The rider's own choice; else English for a browser that is not Russian; else Russian (account §1, our reading of the order). */
export function detectLanguage(stored: string | null, browserLanguage: string): Language {
  if (isLanguage(stored)) return stored;
  return /^ru\b/i.test(browserLanguage) ? 'ru' : 'en';
}

/** Of a locale on the screen (`useLingui().i18n.locale`). */
export const languageOf = (locale: string): Language => (isLanguage(locale) ? locale : 'ru');

async function speak(): Promise<void> {
  const [as, what] = [language, wanted];
  const catalogues = await Promise.all(what.map((words) => words[as]()));
  // The rider chose again, or a screen with more words came meanwhile.
  if (as !== language || what !== wanted) return speak();
  i18n.loadAndActivate({ locale: as, messages: Object.fromEntries(catalogues.flatMap(({ messages }) => Object.entries(messages))) });
  document.documentElement.lang = as;
  known = what;
}

/** The words of the entrance, before the first render. */
export function startLanguage(): Promise<void> {
  language = detectLanguage(readChoice('language'), navigator.language);
  return speak();
}

/** For a screen behind the entrance, before it is shown. */
export async function learnAllWords(): Promise<void> {
  if (known === all) return;
  wanted = all;
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
