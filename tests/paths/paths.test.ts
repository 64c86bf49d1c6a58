import { describe, expect, test } from 'vitest';
import { isAt, isPagePath, paths, pathTo } from '#paths/paths.ts';
import { patternReads } from '../support/patternReads.ts';

test.each(['/', '/map', '/map/', '/a.b/map', '/.well-known/map'])('The app treats the path %s as a page', (path) =>
  expect(isPagePath(path)).toBe(true),
);

test.each(['/sw.js', '/map.', '/.env', '/a/b.c'])('The app treats the path %s as a file', (path) =>
  expect(isPagePath(path)).toBe(false),
);

test('The app decides without a regular expression whether a path is a page, so that many dots cannot slow it down', () => {
  expect(patternReads(() => isPagePath(`${'.'.repeat(1_000)}/`))).toEqual([]);
});

test('The app encodes each variable part of a path, so that a slash in the value does not split the path', () => {
  expect(pathTo(paths.station, 7)).toBe('/station/7');
  expect(pathTo(paths.pastRide, 'a/b?$&')).toBe('/history/ride/a%2Fb%3F%24%26');
  expect(pathTo(paths.insurance, 'omni')).toBe('/tariffs/details/omni/insurance');
});

describe('an address', () => {
  test.each([
    ['/', paths.main],
    ['/map/ride', paths.ride],
    ['/map/ride/', paths.ride],
    ['/map/ride/pause', paths.ride],
    ['/tariffs/details/12/insurance', paths.insurance],
    ['/tariffs/details/12/insurance', paths.tariff],
  ])('The URL path %s belongs to the app’s path %s', (address, path) => expect(isAt(address, path)).toBe(true));

  test.each([
    ['/map', paths.main],
    ['/map', paths.ride],
    ['/map/rides', paths.ride],
    ['/a/map/ride', paths.ride],
    ['/tariffs/details//insurance', paths.insurance],
    ['/tariffs/details', paths.tariff],
  ])('The URL path %s does not belong to the app’s path %s', (address, path) =>
    expect(isAt(address, path)).toBe(false),
  );
});

test('In the list of paths, a path without variables comes before any path with variables that would also match it', () => {
  const all = Object.values(paths);
  const hidden = all.filter((path, at) =>
    all.slice(0, at).some((earlier) => earlier.includes('$') && isAt(path, earlier)),
  );
  expect(hidden.filter((path) => !path.startsWith(paths.tariff))).toEqual([]);
});
