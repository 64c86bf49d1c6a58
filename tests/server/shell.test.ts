import { expect, test } from 'vitest';
import { shellOf } from '#server/shell.ts';
import { words } from '../support/words.ts';

const settings = {
  gatewayApiUrl: 'https://gateway.example',
  mapsAppUrl: 'https://maps.example/?to={latitude},{longitude}&by="foot"',
  features: { smooveBikes: true },
};
const shell = shellOf(
  '<!doctype html>\n<html lang="ru" data-first="landing">\n<head></head><body></body></html>',
  settings,
);
const rootOf = (path: string, language?: string) => /<html[^>]*>/.exec(shell(path, language).plain.toString())?.[0];

test.each([
  ['/', 'ru-RU,ru;q=0.9,en;q=0.8', '<html lang="ru" data-first="landing">'],
  ['/', 'en-GB,en;q=0.9,ru;q=0.8', '<html lang="en" data-first="landing">'],
  ['/', 'de', '<html lang="en" data-first="landing">'],
  ['/', undefined, '<html lang="ru" data-first="landing">'],
  ['/registration', 'ru', '<html lang="ru" data-first="registration">'],
  ['/login/restore', 'en', '<html lang="en" data-first="restore">'],
  ['/login', 'en', '<html lang="en" data-first="signIn">'],
  // Only the first script knows whether a rider or a visitor comes here.
  ['/map', 'ru', '<html lang="ru" data-first="">'],
  ['/policy', 'ru', '<html lang="ru" data-first="">'],
])('At the path %s, a browser with Accept-Language %s gets a page with the root tag %s', (path, language, root) =>
  expect(rootOf(path, language)).toBe(root),
);

test('The page lists the optional features that the operator offers', () => {
  const offers = ['email', 'analytics'] as const;
  const page = shellOf('<html lang="ru" data-first="landing">', settings, offers)('/login/restore', 'ru');
  expect(page.plain.toString()).toBe('<html lang="ru" data-first="restore" data-offers="email analytics">');
});

/** A built page with these screens, such as `landing/ru`. */
const builtWith = (root: string, screens: string) => {
  const parts = words(screens).map((screen) => {
    const [name, language] = screen.split('/');
    return `<div data-screen="${name}" lang="${language}"><div>${screen}</div></div>`;
  });
  return `${root}<body><div id="first">${parts.join('')}</div>\n  </body></html>`;
};
const BUILT = ['landing', 'signIn', 'map', 'failed', 'registration', 'restore', 'bike', 'station']
  .flatMap((name) => [`${name}/ru`, `${name}/en`])
  .join(' ');
const RIDERS = 'map/ru map/en failed/ru failed/en';

test.each([
  ['/', 'ru', `landing/ru ${RIDERS}`],
  ['/login', 'en', `signIn/en ${RIDERS}`],
  ['/registration', 'ru', `${RIDERS} registration/ru`],
  ['/login/restore', 'en', `${RIDERS} restore/en`],
  ['/bike/51307', 'ru', `${RIDERS} bike/ru`],
  ['/station/7', 'en', `${RIDERS} station/en`],
  // A visitor sees the landing here.
  ['/history', 'ru', `landing/ru ${RIDERS}`],
])(
  'At %s in %s the server sends the requested screen in the visitor’s language, and those only the browser chooses: %s',
  (path, language, screens) => {
    const page = shellOf(builtWith('<html lang="ru" data-first="landing">', BUILT), settings)(path, language);
    const text = page.plain.toString();
    expect(text).toBe(builtWith(/<html[^>]*>/.exec(text)?.[0] ?? '', screens));
  },
);

test('The page of a bike or a station contains the settings for the first script, and other pages do not', () => {
  const named =
    'data-settings="{&quot;gatewayApiUrl&quot;:&quot;https://gateway.example&quot;,&quot;mapsAppUrl&quot;:&quot;https://maps.example/?to={latitude},{longitude}&amp;by=\\&quot;foot\\&quot;&quot;,&quot;features&quot;:{&quot;smooveBikes&quot;:true}}"';
  expect(rootOf('/bike/51307', 'en')).toBe(`<html lang="en" data-first="bike" ${named}>`);
  expect(rootOf('/station/7', 'en')).toBe(`<html lang="en" data-first="station" ${named}>`);
  expect(rootOf('/', 'en')).toBe('<html lang="en" data-first="landing">');
});

test('The server makes caches store the page separately for each language', () => {
  expect(shell('/', 'ru').vary).toBe('Accept-Language');
  expect(shell('/', 'ru').etag).not.toBe(shell('/', 'en').etag);
});
