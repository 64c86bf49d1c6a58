import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readImplicitGrant } from '#domain/implicitGrant.ts';
import { legalFileOf, legalFiles } from '#domain/legalFile.ts';
import { paymentAddress } from '#domain/paymentAddress.ts';
import { readOpenedCard } from '#features/map/openedCard.ts';
import { codeIn } from '#features/ride/camera.screen.ts';
import { addressOf, isCode } from '#features/shortLink/addressOf.ts';
import { carriedFrom } from '#routes/carried.ts';
import {
  historySearch,
  mapSearch,
  metroSearch,
  planSearch,
  policySearch,
  profileSearch,
  rateSearch,
  tariffsSearch,
} from '#routes/search.ts';

const APP = 'https://app.example';
const runs = { numRuns: 1_000, seed: 20_260_601 };

/** What a stranger writes who has read the code. */
const nasty = fc.constantFrom(
  'javascript:alert(1)',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  'https://app.example@evil.example/51307',
  'https://app.example.evil.example/51307',
  'data:text/html,<script>',
  '../../etc',
  '/..//evil.example',
  '51307\u0000',
  '__proto__',
  'constructor',
  '\u202E51307',
  '１２３４５',
  '1e3',
  '0x10',
  '-1',
  'NaN',
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
const isOneOf = (value: unknown, ...words: unknown[]) => [undefined, ...words].includes(value);
const staysHere = (path: string | undefined) =>
  path === undefined || (path.startsWith('/') && new URL(path, APP).origin === APP);

describe('whatever an address says', () => {
  test('a place of the map is a number or a name, and how it is seen one of two', () => {
    fc.assert(
      fc.property(query('bike', 'station', 'parking', 'view'), anything, (said, named) => {
        const { bike, station, parking, view } = mapSearch(said);
        expect([isSmall(bike), isSmall(station), isName(parking), isOneOf(view, 'map', 'list')]).toEqual([
          true,
          true,
          true,
          true,
        ]);
        const card = readOpenedCard(said, named);
        expect(card === null || isName(card.kind === 'parking' ? card.number : card.id)).toBe(true);
      }),
      runs,
    );
  });

  test('words are those that the screens know, names are short, and nothing throws', () => {
    fc.assert(
      fc.property(query('file', 'payStatus', 'tab', 'rent', 'type', 'step'), (said) => {
        expect(isOneOf(profileSearch(said).payStatus, 'SUCCESS', 'ERROR')).toBe(true);
        expect(isOneOf(historySearch(said).tab, 'rides', 'purchases')).toBe(true);
        expect(isOneOf(tariffsSearch(said).tab, 'omni', 'other')).toBe(true);
        expect(isName(rateSearch(said).rent)).toBe(true);
        expect(['undefined', 'string', 'number']).toContain(typeof metroSearch(said).step);
        expect(['undefined', 'string']).toContain(typeof planSearch(said).type);
        expect([null, ...legalFiles]).toContain(legalFileOf(policySearch(said).file, said));
      }),
      runs,
    );
  });

  test('what is carried over the sign-in stays on this origin', () => {
    fc.assert(
      fc.property(query('redirectUrl', 'fileName'), (said) => {
        const { redirectUrl, fileName } = carriedFrom(said);
        expect([staysHere(redirectUrl), isOneOf(fileName, 'personalData')]).toEqual([true, true]);
      }),
      runs,
    );
  });

  test('the end of an implicit grant is read without a word of it coming out', () => {
    const outcomes = ['none', 'grant', 'denied', 'incomplete'];
    fc.assert(
      fc.property(word, word, (search, fragment) => {
        expect(outcomes).toContain(readImplicitGrant(search, fragment).kind);
      }),
      runs,
    );
  });
});

test('a short link leads to a path of this app, to a place of its map, or nowhere', () => {
  fc.assert(
    fc.property(fc.constantFrom('path', 'vehicle', 'station' as const), word, (kind, value) => {
      const address = addressOf({ kind, value });
      expect(staysHere(address)).toBe(true);
      expect(kind === 'path' || address === undefined || /^\/map\?(bike|station)=\d{1,15}$/.test(address)).toBe(true);
      expect(!isCode(value) || encodeURIComponent(value) === value).toBe(true);
    }),
    runs,
  );
});

test('a code in the camera is a number of ours or a text to show, without signs that turn it round', () => {
  fc.assert(
    fc.property(word, fc.constantFrom('vehicle', 'parking' as const), (text, wanted) => {
      const code = codeIn(text, wanted, ['app.example']);
      expect(code.kind !== 'read' || /^[\d-]{1,12}$/.test(code.number)).toBe(true);
      expect(code.kind === 'foreign' && /[\p{Cc}\u202A-\u202E\u2066-\u2069]/u.test(code.text)).toBe(false);
    }),
    runs,
  );
});

test('a payment is opened at a host of the settings over https, or not at all', () => {
  const places = { hosts: ['pay.example', 'pay.example:8443'], sandboxOrigin: null };
  const address = fc.oneof(
    word,
    fc
      .tuple(
        fc.constantFrom(
          'https://pay.example',
          'https://pay.example:8443/',
          'https://pay.example.',
          'https://pay.example@',
          'http://pay.example/',
          'https:/\\pay.example',
        ),
        word,
      )
      .map(([before, after]) => before + after),
  );
  fc.assert(
    fc.property(address, (sent) => {
      const opened = paymentAddress(sent, places);
      expect(
        opened === null || ['https://pay.example', 'https://pay.example:8443'].includes(new URL(opened).origin),
      ).toBe(true);
    }),
    runs,
  );
});
