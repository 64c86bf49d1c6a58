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
const CARD_PATH = /^\/(?:bike|station)\/[^/]+$/;
const firstOf = (path: string): string => (CARD_PATH.test(path) ? 'card' : (firstAt[path] ?? ''));

/** What only some operators offer on these screens: how to get login and PIN by e-mail, and the box of analytics. */
export type Offer = 'email' | 'analytics';

/** As in `src/i18n/language.ts`: English for a browser whose language is not Russian. */
const languageOf = (accepted: string | undefined) =>
  accepted === undefined || /^\s*ru\b/i.test(accepted) ? 'ru' : 'en';

/**
 * The built page begins `<html lang="ru" data-first="landing">`. A browser sees the right screen of it before any
 * script has run, and without scripts. A CDN serves the page unchanged: there the first script chooses the screen.
 */
export function shellOf(html: string, offers: readonly Offer[] = []): Shell {
  const shells = new Map(
    ['ru', 'en'].flatMap((language) =>
      [...Object.values(firstAt), 'card', ''].map((first): [string, CachedResponse] => {
        const text = html.replace(
          /<html lang="ru"(?: data-first="landing")?>/,
          `<html lang="${language}" data-first="${first}"${offers.length > 0 ? ` data-offers="${offers.join(' ')}"` : ''}>`,
        );
        return [
          `${language} ${first}`,
          { ...cachedResponse('text/html; charset=utf-8', text), vary: 'Accept-Language' },
        ];
      }),
    ),
  );
  return (path, acceptLanguage) => {
    const shell = shells.get(`${languageOf(acceptLanguage)} ${firstOf(path)}`);
    if (!shell) throw new Error(`No page for ${path}`);
    return shell;
  };
}
