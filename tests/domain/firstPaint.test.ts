import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';

type Device = { language?: string; kept?: Record<string, string>; saveData?: boolean };

/** Runs the page's first script as at an address; answers what the page is then told to show. */
function show(path: string, { language = 'ru-RU', kept = {}, saveData = false }: Device = {}) {
  const dataset: Record<string, string> = {};
  const root = { dataset, lang: '' };
  const storage = (values: Record<string, string>) => ({
    getItem: (key: string) => values[key] ?? null,
    setItem: () => undefined,
  });
  runInNewContext(readFileSync('public/first-paint.js', 'utf8'), {
    document: { documentElement: root, querySelector: () => ({}) },
    navigator: { language, connection: { saveData } },
    localStorage: storage(kept),
    sessionStorage: storage({}),
    location: new URL(path, 'https://app.example'),
    URLSearchParams,
    addEventListener: () => undefined,
  });
  return { first: dataset['first'], scheme: dataset['scheme'], lang: root.lang };
}

const rider = { 'velorent.rider.session': '{}' };

test.each([
  ['/', 'landing'],
  ['/?redirectUrl=%2Fmap', 'landing'],
  ['/login', 'signIn'],
  // They are sent to the landing.
  ['/map', 'landing'],
  ['/profile/bank-cards', 'landing'],
  // Open to everybody, or nothing of ours: empty until the app comes.
  ['/policy', ''],
  ['/login/restore', ''],
  ['/registration', ''],
  ['/bike/51307', ''],
  ['/mapping', ''],
  ['/nothing/here', ''],
])('a visitor at %s sees "%s"', (path, first) => expect(show(path).first).toBe(first));

test.each([
  ['/', 'map'],
  ['/login', 'map'],
  ['/map', 'map'],
  ['/map?bike=7', 'map'],
  ['/map/ride', ''],
  ['/history', ''],
  ['/policy', ''],
])('a rider at %s sees "%s"', (path, first) => expect(show(path, { kept: rider }).first).toBe(first));

test('a rider who saves traffic sees no map picture', () => {
  expect(show('/map', { kept: rider, saveData: true }).first).toBe('');
  expect(show('/map', { kept: { ...rider, 'velorent.device.savesTraffic': 'true' } }).first).toBe('');
  expect(show('/map', { kept: { ...rider, 'velorent.device.savesTraffic': 'false' }, saveData: true }).first).toBe(
    'map',
  );
});

test('the rider’s language and colour scheme take precedence over the browser’s', () => {
  expect(show('/', { language: 'de' })).toMatchObject({ lang: 'en' });
  expect(
    show('/', { language: 'de', kept: { 'velorent.device.language': 'ru', 'velorent.device.scheme': 'dark' } }),
  ).toMatchObject({ lang: 'ru', scheme: 'dark' });
});
