import type { Settings } from '#src/platform/settings.schema.ts';
import { cachedResponse, type CachedResponse } from './cachedResponse.ts';

/** The app's page for a path, in the language that a browser prefers. */
export type Shell = (path: string, acceptLanguage: string | undefined) => CachedResponse;

/**
 * Which of the page's first screens a visitor sees at a path. For a rider, `public/first-paint.js` chooses: only the
 * browser knows the rider.
 */
const firstAt: Readonly<Record<string, string>> = {
  '/': 'landing',
  '/login': 'signIn',
  '/login/restore': 'restore',
  '/registration': 'registration',
};
const CARDS = ['bike', 'station'];
const CARD_PATH = /^\/(bike|station)\/[^/]+$/;
const firstOf = (path: string): string => CARD_PATH.exec(path)?.[1] ?? firstAt[path] ?? '';

/** A first screen of the built page (`scripts/build/firstScreens.ts`). */
const SCREEN = /<div data-screen="(\w+)" lang="(\w+)">[^]*?(?=<div data-screen="|<\/div>\s*<\/body>)/g;
/** In each page, in both languages: only the browser knows a rider and their language, and whether the app fails. */
const EVERYWHERE = ['map', 'failed'];

/** What the page's first script needs of the settings to ask for a public card. */
type CardSettings = Pick<Settings, 'gatewayApiUrl' | 'mapsAppUrl'> & {
  /** Its stations are not the gateway's: their cards need the app. */
  gbfsUrl?: string | null;
  features: Pick<Settings['features'], 'smooveBikes'>;
};

function settingsAttribute({ gatewayApiUrl, mapsAppUrl, gbfsUrl, features: { smooveBikes } }: CardSettings): string {
  const json = JSON.stringify({ gatewayApiUrl, mapsAppUrl, gbfsUrl: gbfsUrl ?? undefined, features: { smooveBikes } });
  return ` data-settings="${json.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"`;
}

/**
 * What only some operators offer on these screens: login and PIN by e-mail, the box of analytics, and the sign-in
 * through Yandex.
 */
export type Offer = 'email' | 'analytics' | 'yandex';

/** As in `src/i18n/language.ts`: English for a browser whose language is not Russian. */
const languageOf = (accepted: string | undefined) =>
  accepted === undefined || /^\s*ru\b/i.test(accepted) ? 'ru' : 'en';

/**
 * The built page begins `<html lang="ru" data-first="landing">` and contains all first screens in both languages. The
 * server sends only the requested one in the visitor's language: a browser parses less, and shows it before any script
 * has run, and without scripts. At a path without a screen, a visitor may see the landing. A CDN serves the page
 * unchanged: there the first script chooses the screen.
 */
export function shellOf(html: string, settings: CardSettings, offers: readonly Offer[] = []): Shell {
  const offered = offers.length > 0 ? ` data-offers="${offers.join(' ')}"` : '';
  const shells = new Map<string, CachedResponse>();
  const compressed = (language: string, first: string): CachedResponse => {
    const known = CARDS.includes(first) ? settingsAttribute(settings) : '';
    const text = html
      .replace(
        /<html lang="ru"(?: data-first="landing")?>/,
        () => `<html lang="${language}" data-first="${first}"${offered}${known}>`,
      )
      .replace(SCREEN, (screen: string, name: string, spoken: string) =>
        EVERYWHERE.includes(name) || (spoken === language && name === (first || 'landing')) ? screen : '',
      );
    return { ...cachedResponse('text/html; charset=utf-8', text), vary: 'Accept-Language' };
  };
  return (path, acceptLanguage) => {
    const [language, first] = [languageOf(acceptLanguage), firstOf(path)];
    const key = `${language} ${first}`;
    // At its first request: compressing all of them takes a second, which each start of a server would wait for.
    const shell = shells.get(key) ?? compressed(language, first);
    shells.set(key, shell);
    return shell;
  };
}
