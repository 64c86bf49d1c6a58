import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { legalFileOf, legalFiles } from '#domain/legalFile.ts';
import { paymentAddress } from '#domain/paymentAddress.ts';
import { readOpenedCard } from '#features/map/openedCard.ts';
import { codeIn } from '#features/ride/camera/camera.view.ts';
import { pathOfLink, isCode } from '#features/shortLink/pathOfLink.ts';
import {
  historySearch,
  mapSearch,
  metroSearch,
  tariffSearch,
  policySearch,
  profileSearch,
  rateSearch,
  tariffsSearch,
} from '#routes/search.ts';
import { words } from '../support/words.ts';

const APP = 'https://app.example';
const runs = { numRuns: 1_000, seed: 20_260_601 };

/** Input of an attacker who has read the code. */
const nasty = fc.constantFrom(
  ...words(`javascript:alert(1) //evil.example /..//evil.example ../../etc data:text/html,<script> __proto__ constructor
    https://app.example@evil.example/51307 https://app.example.evil.example/51307 １２３４５ 1e3 0x10 -1 NaN`),
  '/\\evil.example',
  '/\t/evil.example',
  '51307\u0000',
  '\u202E51307',
  '<img src=x onerror=alert(1)>',
);
const word = fc.oneof(
  nasty,
  fc.string(),
  fc.webUrl(),
  fc.webPath(),
  fc.nat().map(String),
  fc.string({ unit: 'binary' }),
);
const anything = fc.oneof(word, fc.nat(), fc.anything());
const query = (...names: string[]) =>
  fc.oneof(
    fc.record(Object.fromEntries(names.map((name) => [name, anything])), { requiredKeys: [] }),
    fc.dictionary(fc.string(), fc.anything()),
  );

const isSmall = (value: unknown) => value === undefined || (Number.isSafeInteger(value) && Number(value) >= 0);
const isName = (value: unknown) => isSmall(value) || /^[\w-]{1,40}$/.test(String(value));
const isOneOf = (value: unknown, ...known: unknown[]) => [undefined, ...known].includes(value);
const staysHere = (path: string | undefined) =>
  path === undefined || (path.startsWith('/') && new URL(path, APP).origin === APP);

// S019
describe('an untrusted address', () => {
  test('From an untrusted map address the app accepts only whole numbers, short parking numbers and known views', () => {
    fc.assert(
      fc.property(query('bike', 'station', 'parking', 'view'), anything, (said, named) => {
        const { bike, station, parking, view } = mapSearch(said);
        expect(isSmall(bike) && isSmall(station) && isName(parking) && isOneOf(view, 'map', 'list')).toBe(true);
        const card = readOpenedCard(said, named);
        expect(card === null || isName(card.kind === 'parking' ? card.number : card.id)).toBe(true);
      }),
      runs,
    );
  });

  // E013
  test('From an untrusted address the app accepts only known payment states, tabs and legal documents', () => {
    fc.assert(
      fc.property(query('file', 'payStatus', 'tab', 'rent', 'type', 'step'), (said) => {
        expect(isOneOf(profileSearch(said).payStatus, 'SUCCESS', 'ERROR')).toBe(true);
        expect(isOneOf(historySearch(said).tab, 'rides', 'purchases')).toBe(true);
        expect(isOneOf(tariffsSearch(said).tab, 'omni', 'other')).toBe(true);
        expect(isName(rateSearch(said).rent)).toBe(true);
        expect(['undefined', 'string', 'number']).toContain(typeof metroSearch(said).step);
        expect(['undefined', 'string']).toContain(typeof tariffSearch(said).type);
        expect([null, ...legalFiles]).toContain(legalFileOf(policySearch(said).file, said));
      }),
      runs,
    );
  });
});

// S019
test('A short link opens a path of the app, a vehicle or station on the map, or nothing', () => {
  fc.assert(
    fc.property(fc.constantFrom('path', 'vehicle', 'station' as const), word, (kind, value) => {
      const address = pathOfLink({ kind, value });
      expect(staysHere(address)).toBe(true);
      expect(kind === 'path' || address === undefined || /^\/map\?(bike|station)=\d{1,15}$/.test(address)).toBe(true);
      expect(!isCode(value) || encodeURIComponent(value) === value).toBe(true);
    }),
    runs,
  );
});

// A011
test.each([
  [{ kind: 'vehicle', value: '12' }, '/map?bike=12'],
  [{ kind: 'station', value: '7' }, '/map?station=7'],
  [{ kind: 'path', value: '/history' }, '/history'],
  [{ kind: 'path', value: 'https://evil.example' }, undefined],
  [{ kind: 'vehicle', value: '12&x=1' }, undefined],
] as const)(
  'The short link %j opens the right path of the app, or nothing if its value is invalid',
  (link, address) => {
    expect(pathOfLink(link)).toBe(address);
  },
);

// S019
test('A number from a scanned code has only digits and hyphens; a foreign code’s text has no control characters', () => {
  fc.assert(
    fc.property(word, fc.constantFrom('vehicle', 'parking' as const), (text, wanted) => {
      const code = codeIn(text, wanted, ['app.example']);
      expect(code.kind !== 'read' || /^[\d-]{1,12}$/.test(code.number)).toBe(true);
      expect(code.kind === 'foreign' && /[\p{Cc}\u202A-\u202E\u2066-\u2069]/u.test(code.text)).toBe(false);
    }),
    runs,
  );
});

// S016
test('The app opens a payment page only at an allowed host over https', () => {
  const places = { hosts: ['pay.example', 'pay.example:8443'], sandboxOrigin: null };
  const starts = words(`https://pay.example https://pay.example:8443/ https://pay.example. https://pay.example@
    http://pay.example/ https:/\\pay.example`);
  const address = fc.oneof(
    word,
    fc.tuple(fc.constantFrom(...starts), word).map(([before, after]) => before + after),
  );
  fc.assert(
    fc.property(address, (sent) => {
      const opened = paymentAddress(sent, places);
      expect([null, 'https://pay.example', 'https://pay.example:8443']).toContain(opened && new URL(opened).origin);
    }),
    runs,
  );
});
