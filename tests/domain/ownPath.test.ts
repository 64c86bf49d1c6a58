import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ownPath } from '#domain/ownPath.ts';

test.each(['/map', '/map?bike=12', '/history#top', '/profile?payStatus=SUCCESS', '/map/ride'])('%s is a path of this app', (path) => {
  expect(ownPath(path)).toBe(path);
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
  '/registration?x=1',
  '/x//evil',
  '/../map',
  undefined,
  7,
  null,
])('%j is not', (path) => {
  expect(ownPath(path)).toBeUndefined();
});

test('whatever passes stays on the page’s own origin', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.webPath(), fc.string().map((text) => `/${text}`)), (text) => {
      const page = 'https://app.example/map';
      expect(new URL(ownPath(text) ?? page, page).origin).toBe('https://app.example');
    }),
    { numRuns: 3000 },
  );
});
