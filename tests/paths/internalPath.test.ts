import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inOwnSpelling, internalPath } from '#paths/internalPath.ts';
import { paths } from '#paths/paths.ts';
import { patternReads } from '../support/patternReads.ts';

test.each([
  '/map',
  '/map?bike=12',
  '/history#top',
  '/profile?payStatus=SUCCESS',
  '/map/ride',
  '/map/',
  '/help/login',
  '/bike/51307',
  '/help/support/lock',
  '/tariffs/details/12/insurance?type=omni',
  '/support/lock/chain',
  '/map?to=//elsewhere',
  '/map?x=../y',
])('The app accepts %s as a path to navigate to', (path) => {
  expect(internalPath(path)).toBe(path);
});

test.each([
  'https://evil.example/map',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/map\n',
  'javascript:alert(1)',
  'map',
  '',
  '/',
  '/login',
  '/login/',
  '/login?to=/map',
  '/login#top',
  '/login/restore',
  '/login/callback',
  '/login/restore/',
  '/login/restore?x=1',
  '/registration',
  '/registration/',
  '/?x=1',
  '/#top',
  '//',
  '/map//',
  '/login//',
  '/registration?x=1',
  '/x//evil',
  '/../map',
  '/map/..',
  '/map/../..?x',
  '/map\\x',
  '/map\u0000',
  '/sw.js',
  '/config.json',
  '/assets/index.js',
  '/assets/index',
  '/sandbox/charts/',
  '/help/sw.js',
  '/help/%2e%2e',
  '/support/%2e%2e/%2E%2E/sw',
  '/loginless',
  '/login/other',
  '/registration/2',
  '/nothing/here',
  '/／／elsewhere',
  '/карта',
  undefined,
  7,
  null,
])('The app refuses %j as a path to navigate to', (path) => {
  expect(internalPath(path)).toBeUndefined();
});

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
