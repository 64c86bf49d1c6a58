import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ownPath } from '#domain/ownPath.ts';

test.each([
  '/map',
  '/map?bike=12',
  '/history#top',
  '/profile?payStatus=SUCCESS',
  '/map/ride',
  '/map/',
  '/loginless',
  '/login/other',
  '/registration/2',
  '/help/login',
  '/map?to=//elsewhere',
  '/map?x=../y',
  '/a..b',
  '/карта',
])('%s is a path of this app', (path) => {
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
  undefined,
  7,
  null,
])('%j is not', (path) => {
  expect(ownPath(path)).toBeUndefined();
});

test('whatever passes stays on the page’s own origin', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.webPath(),
        fc.string().map((text) => `/${text}`),
      ),
      (text) => {
        const page = 'https://app.example/map';
        expect(new URL(ownPath(text) ?? page, page).origin).toBe('https://app.example');
      },
    ),
    { numRuns: 3000 },
  );
});
