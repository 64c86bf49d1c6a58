import { expect, test } from 'vitest';
import { carriedFrom, unauthorisedAddress } from '#routes/carried.ts';
import { mapSearch, policySearch } from '#routes/search.ts';

test('an unauthorised visit carries its path, its query and the agreement’s name', () => {
  const address = new URL(unauthorisedAddress('/map?bike=12'), 'https://app.example');
  expect(address.pathname).toBe('/');
  expect(Object.fromEntries(address.searchParams)).toEqual({ redirectUrl: '/map?bike=12', fileName: 'personalData' });
});

test('what comes back is taken only if it is ours', () => {
  expect(carriedFrom({ redirectUrl: '/map?bike=12', fileName: 'personalData' })).toEqual({ redirectUrl: '/map?bike=12', fileName: 'personalData' });
  expect(carriedFrom({ redirectUrl: '//evil.example', fileName: '../secrets' })).toEqual({});
  expect(carriedFrom(undefined)).toEqual({});
});

test('a place of the map is a number, or none', () => {
  expect(mapSearch({ bike: 12, station: '7', parking: 'P-18' })).toEqual({ bike: 12, station: 7, parking: 'P-18' });
  expect(mapSearch({ view: 'list', station: 3 })).toEqual({ view: 'list', station: 3 });
  expect(mapSearch({ view: 'satellite' })).toEqual({});
  expect(mapSearch({ bike: '12; drop', station: -1, parking: '../x' })).toEqual({});
});

test('an unknown document means the list of them', () => {
  expect(policySearch({ file: 'rentRules' })).toEqual({ file: 'rentRules' });
  expect(policySearch({ file: 'etc/passwd' })).toEqual({});
});
