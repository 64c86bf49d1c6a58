import { expect, test } from 'vitest';
import { unauthorisedPath } from '#paths/redirectSearch.ts';
import { words } from '../support/words.ts';
import { runFirstScript } from './firstScript.ts';

type Device = { language?: string; kept?: Record<string, string>; saveData?: boolean; deviceMemory?: number };

/** Runs the page's first script as at an address; answers what the page is then told to show. */
function show(path: string, { kept = {}, ...device }: Device = {}) {
  const { dataset, root, location } = runFirstScript(`https://app.example${path}`, { local: kept, ...device });
  const address = location.href.slice(location.origin.length);
  return { first: dataset['first'], scheme: dataset['scheme'], lang: root.lang, address };
}

const rider = { 'velorent.rider.session': '{}' };

test.each([
  ['/ /?redirectUrl=%2Fmap', 'landing'],
  ['/login', 'signIn'],
  // They are sent to the landing.
  ['/map /profile/bank-cards', 'landing'],
  // Open to everybody, or nothing of ours: empty until the app comes.
  ['/policy /bike/51307/more /mapping /nothing/here', ''],
  ['/login/restore', 'restore'],
  ['/registration', 'registration'],
  ['/bike/51307', 'bike'],
  ['/station/7', 'station'],
])(
  'At each of the addresses %s, the first script of the page shows a visitor the screen “%s” (empty: none)',
  (addresses, first) => expect(words(addresses).filter((path) => show(path).first !== first)).toEqual([]),
);

test.each([
  ['/ /login /map /map?bike=7', 'map'],
  ['/map/ride /history /policy /bike/51307', ''],
])(
  'At each of the addresses %s, the first script of the page shows a signed-in rider the screen “%s” (empty: none)',
  (addresses, first) =>
    expect(words(addresses).filter((path) => show(path, { kept: rider }).first !== first)).toEqual([]),
);

test('When a visitor opens a page for riders, the first script opens the landing page with the requested page in its address', () => {
  for (const path of ['/map', '/profile/settings', '/map?bike=7#legend'])
    expect(show(path).address).toBe(unauthorisedPath(path));
  for (const path of ['/', '/?redirectUrl=%2Fmap', '/login', '/policy', '/bike/51307'])
    expect(show(path).address).toBe(path);
  expect(show('/profile/settings', { kept: rider }).address).toBe('/profile/settings');
});

test('Before the app loads, a rider who saves mobile data or has a phone with little memory sees no map picture', () => {
  const at = (savesTraffic: boolean | null, device: Device) => {
    const chosen = savesTraffic === null ? {} : { 'velorent.device.savesTraffic': String(savesTraffic) };
    return show('/map', { kept: { ...rider, ...chosen }, ...device }).first;
  };
  expect([at(null, { saveData: true }), at(true, {}), at(null, { deviceMemory: 2 })]).toEqual(['', '', '']);
  expect(at(null, { deviceMemory: 4 })).toBe('map');
  // The rider's own choice counts more.
  expect([at(false, { saveData: true }), at(false, { deviceMemory: 1 })]).toEqual(['map', 'map']);
});

test('The first script uses the stored colour scheme, and prefers the stored language to the browser’s', () => {
  expect(show('/', { language: 'de' })).toMatchObject({ lang: 'en' });
  const kept = { 'velorent.device.language': 'ru', 'velorent.device.scheme': 'dark' };
  expect(show('/', { language: 'de', kept })).toMatchObject({ lang: 'ru', scheme: 'dark' });
});
