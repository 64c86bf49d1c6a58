import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { OWN_PLACES, internalPath } from '#domain/ownPath.ts';
import { growth } from '../linear.ts';

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
])('%s is an internal path', (path) => {
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
])('%j is not an internal path', (path) => {
  expect(internalPath(path)).toBeUndefined();
});

test.each([
  ['/map?place=／／площадь', '/map?place=%EF%BC%8F%EF%BC%8F%D0%BF%D0%BB%D0%BE%D1%89%D0%B0%D0%B4%D1%8C'],
  ['/help/тормоз#низ', '/help/%D1%82%D0%BE%D1%80%D0%BC%D0%BE%D0%B7#%D0%BD%D0%B8%D0%B7'],
  ['/map?place=\uD800', '/map?place=%EF%BF%BD'],
])('%j is encoded for a header', (path, written) => {
  expect(internalPath(path)).toBe(written);
  expect(() => new Headers({ Location: written })).not.toThrow();
});

/** Every path that the sitemap writes, a child's with its parent's before it. */
const sitemap = () => {
  const tree = readFileSync(new URL('../../src/routes/tree.ts', import.meta.url), 'utf8');
  const routes = [
    ...tree.matchAll(/const (\w+) = createRoute\(\{\s+getParentRoute: \(\) => (\w+),\s+path: '([^']+)'/g),
  ];
  const parents = new Map(routes.map(([, name, , path]) => [name, path]));
  return routes.map(([, , parent, path]) => `${parents.get(parent) ?? ''}${path}`);
};

test('every path of the sitemap can be a resume path except the entrance screens', () => {
  const entrances = ['/', '/login', '/login/restore', '/registration'];
  const places = sitemap().filter((path) => !entrances.includes(path));
  expect(places.length).toBeGreaterThan(25);
  const filled = (place: string) => place.replace(/\$\w*/g, 'x');
  for (const place of places) expect(internalPath(filled(place)), place).toBe(filled(place));
  const written = new Set(places.map(filled));
  for (const place of OWN_PLACES) expect([...written], place).toContain(filled(place.replace('$$', '$')));
});

test('a path of 64 KB is checked in linear time', () => {
  for (const hostile of [`/${'a/'.repeat(32_000)}!.`, `/${'/'.repeat(64_000)}a`, `/support/${'a/'.repeat(32_000)}.`]) {
    expect(growth((size) => internalPath(hostile.slice(0, size)), hostile.length)).toBeLessThan(8);
  }
});

test('an accepted internal path stays on the page’s origin', () => {
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
