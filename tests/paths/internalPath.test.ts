import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inOwnSpelling, internalPath } from '#paths/internalPath.ts';
import { paths } from '#paths/paths.ts';
import { patternReads } from '../support/patternReads.ts';
import { words } from '../support/words.ts';

const ACCEPTED = words(`
  /map /map?bike=12 /history#top /profile?payStatus=SUCCESS /map/ride /map/ /help/login /bike/51307 /help/support/lock
  /tariffs/details/12/insurance?type=omni /map?to=//elsewhere /map?x=../y`);
test('The app accepts the path of a screen, with or without a query, as a path to navigate to', () =>
  expect(ACCEPTED.map(internalPath)).toEqual(ACCEPTED));

test.each([
  ['with a scheme', words('https://evil.example/map javascript:alert(1)')],
  ['with another host', ['//evil.example', '/\\evil.example', '\\\\evil.example']],
  ['with a control character or a backslash', ['/\t/evil.example', '/map\n', '/map\u0000', '/map\\x']],
  ['of the sign-in', words('/login /login/ /login?to=/map /login#top /login/restore/?x=1 /login/callback')],
  ['of the landing page or the registration', words('/ /?x=1 /#top /registration /registration/ /registration?x=1')],
  ['with a doubled slash', words('// /map// /login// /x//evil /／／elsewhere')],
  ['that climbs', words('/../map /map/.. /map/../..?x /help/%2e%2e /support/%2e%2e/%2E%2E/sw')],
  ['of a file', words('/sw.js /config.json /assets/index.js /help/sw.js')],
  ['of no screen', words('map /assets/index /sandbox/charts/ /loginless /login/other /registration/2 /карта')],
  ['that is no text', ['', undefined, 7, null]],
])('The app refuses a path %s as a path to navigate to', (_, all) =>
  expect(all.filter((path) => internalPath(path) !== undefined)).toEqual([]),
);

test.each([
  ['/map?place=／／площадь', '/map?place=%EF%BC%8F%EF%BC%8F%D0%BF%D0%BB%D0%BE%D1%89%D0%B0%D0%B4%D1%8C'],
  ['/help/тормоз#низ', '/help/%D1%82%D0%BE%D1%80%D0%BC%D0%BE%D0%B7#%D0%BD%D0%B8%D0%B7'],
  ['/map?place=\uD800', '/map?place=%EF%BF%BD'],
])('The app encodes the path %j so that it is valid in an HTTP header', (path, written) => {
  expect(internalPath(path)).toBe(written);
  expect(() => new Headers({ Location: written })).not.toThrow();
});

// S015
test('The app accepts the path of every screen other than the main, sign-in, registration and developer screens', () => {
  const entrances: readonly string[] = ['/', '/login', '/login/restore', '/login/callback', '/registration'];
  const others = Object.values(paths).filter((path) => !entrances.includes(path) && !path.startsWith('/dev/'));
  for (const path of others) {
    const filled = path.replace(/\$\w*/g, 'x');
    expect(internalPath(filled), path).toBe(filled);
  }
});

test.each([
  ['/map/Ride?x=Y#Z', '/map/ride?x=Y#Z'],
  ['/help/SUPPORT', '/help/support'],
  ['/History/Ride/AbC/', '/history/ride/AbC/'],
  ['/nothing/Here', '/nothing/Here'],
])('The app’s own spelling of the path %s is %s', (href, spelled) => expect(inOwnSpelling(href)).toBe(spelled));

test('The regular expressions that check internal paths repeat no ambiguous part, so that each check is fast', () => {
  const sources = patternReads(() => internalPath('/map/ride')).map(({ source }) => source);
  expect(sources).toContainEqual(expect.stringContaining('map'));
  const other = sources.map((source) => source.replaceAll(/\[\^\/\.\]\+(?:\(\?:\\\/\[\^\/\.\]\+\)\*)?/g, ''));
  expect(other.filter((source) => /[*+{]/.test(source.replaceAll(/\\p\{\w+\}/g, '')))).toEqual([
    String.raw`[^\x20-\x7E]+`,
  ]);
});

// S015
test('A path that the app accepts as internal never leads to another origin', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.webPath(),
        fc.string().map((text) => `/${text}`),
      ),
      (text) => {
        const page = 'https://app.example/map';
        expect(new URL(internalPath(text) ?? page, page).origin).toBe('https://app.example');
      },
    ),
    { numRuns: 3000 },
  );
});
