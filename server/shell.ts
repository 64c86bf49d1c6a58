import { page, type Page } from './page.ts';

/** The app's page for a place, in the language that a browser asks for. */
export type Shell = (path: string, acceptLanguage: string | undefined) => Page;

/** Which of the first screens that the page holds a visitor sees there. A rider's is chosen by `public/first-paint.js`, which knows them. */
const firstAt: Readonly<Record<string, string>> = { '/': 'landing', '/login': 'signIn' };

/** As in `src/i18n/language.ts`: English for a browser that is not Russian. */
const languageOf = (accepted: string | undefined) =>
  accepted === undefined || /^\s*ru\b/i.test(accepted) ? 'ru' : 'en';

/**
 * The built page begins `<html lang="ru" data-first="landing">`. A browser sees the right screen of it before any script has run,
 * and without one; from a CDN, which serves the page as it is, with the first script.
 */
export function shellOf(html: string): Shell {
  const shells = new Map(
    ['ru', 'en'].flatMap((language) =>
      ['landing', 'signIn', ''].map((first): [string, Page] => {
        const text = html.replace(
          /<html lang="ru"(?: data-first="landing")?>/,
          `<html lang="${language}" data-first="${first}">`,
        );
        return [`${language} ${first}`, { ...page('text/html; charset=utf-8', text), vary: 'Accept-Language' }];
      }),
    ),
  );
  return (path, acceptLanguage) => {
    const shell = shells.get(`${languageOf(acceptLanguage)} ${firstAt[path] ?? ''}`);
    if (!shell) throw new Error(`No page for ${path}`);
    return shell;
  };
}
