import { expect, test } from 'vitest';
import { isPlace } from '#domain/isPlace.ts';
import { growth } from '../linear.ts';

test.each(['/', '/map', '/map/', '/a.b/map', '/.well-known/map'])('%s is a path of the app', (path) =>
  expect(isPlace(path)).toBe(true),
);

test.each(['/sw.js', '/map.', '/.env', '/a/b.c'])('%s is a file', (path) => expect(isPlace(path)).toBe(false));

test('a path with many dots is checked in linear time', () => {
  const hostile = `${'.'.repeat(64_000)}/`;
  expect(growth((size) => isPlace(hostile.slice(-size)), hostile.length)).toBeLessThan(8);
});
