import { expect, test } from 'vitest';
import { isAt, isPagePath, paths, pathTo } from '#paths/paths.ts';
import { patternReads } from '../support/patternReads.ts';
import { words } from '../support/words.ts';

test('The app treats a path as a page if its last part has no dot, and else as a file', () =>
  expect(words('/ /map /map/ /a.b/map /.well-known/map /sw.js /map. /.env /a/b.c').filter(isPagePath)).toEqual(
    words('/ /map /map/ /a.b/map /.well-known/map'),
  ));

test('The app decides without a regular expression whether a path is a page, so that many dots cannot slow it down', () => {
  expect(patternReads(() => isPagePath(`${'.'.repeat(1_000)}/`))).toEqual([]);
});

test('The app encodes each variable part of a path, so that a slash in the value does not split the path', () => {
  expect(pathTo(paths.station, 7)).toBe('/station/7');
  expect(pathTo(paths.pastRide, 'a/b?$&')).toBe('/history/ride/a%2Fb%3F%24%26');
  expect(pathTo(paths.insurance, 'omni')).toBe('/tariffs/details/omni/insurance');
});

test.each([
  ['/', paths.main, true],
  ['/map/ride/', paths.ride, true],
  ['/map/ride/pause', paths.ride, true],
  ['/tariffs/details/12/insurance', paths.insurance, true],
  ['/tariffs/details/12/insurance', paths.tariff, true],
  ['/map', paths.main, false],
  ['/map', paths.ride, false],
  ['/map/rides', paths.ride, false],
  ['/a/map/ride', paths.ride, false],
  ['/tariffs/details//insurance', paths.insurance, false],
  ['/tariffs/details', paths.tariff, false],
])('The app decides correctly if the URL path %s belongs to its path %s', (address, path, belongs) =>
  expect(isAt(address, path)).toBe(belongs),
);

test('In the list of paths, a path without variables comes before any path with variables that would also match it', () => {
  const all = Object.values(paths);
  const hidden = all.filter((path, at) =>
    all.slice(0, at).some((earlier) => earlier.includes('$') && isAt(path, earlier)),
  );
  expect(hidden.filter((path) => !path.startsWith(paths.tariff))).toEqual([]);
});
