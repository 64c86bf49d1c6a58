import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { legalFileOf, legalFiles, listedFiles } from '#domain/legalFile.ts';
import { parseRedirectSearch, unauthorisedPath } from '#paths/redirectSearch.ts';
import { mapSearch, policySearch } from '#routes/search.ts';
import { words } from '../support/words.ts';

// A018
test('When the app redirects a visitor, the new address names the requested path and the agreement to show', () => {
  const address = new URL(unauthorisedPath('/map?bike=12'), 'https://app.example');
  expect(address.pathname).toBe('/');
  expect(Object.fromEntries(address.searchParams)).toEqual({ redirectUrl: '/map?bike=12', fileName: 'personalData' });
});

test('From the query of a redirect, the app accepts only internal paths and known document names', () => {
  expect(parseRedirectSearch({ redirectUrl: '/map?bike=12', fileName: 'personalData' })).toEqual({
    redirectUrl: '/map?bike=12',
    fileName: 'personalData',
  });
  expect(parseRedirectSearch({ redirectUrl: '//evil.example', fileName: '../secrets' })).toEqual({});
  expect(parseRedirectSearch(undefined)).toEqual({});
});

test('From the URL of the map the app reads only valid bike, station and parking numbers and only a known view', () => {
  expect(mapSearch({ bike: 12, station: '7', parking: 'P-18' })).toEqual({ bike: 12, station: 7, parking: 'P-18' });
  expect(mapSearch({ view: 'list', station: 3 })).toEqual({ view: 'list', station: 3 });
  expect(mapSearch({ view: 'satellite' })).toEqual({});
  expect(mapSearch({ bike: '12; drop', station: -1, parking: '../x' })).toEqual({});
});

// D008, D061
test('If the URL names no known legal document, the app opens the known document that the previous screen named', () => {
  expect(policySearch({ file: 'rentRules' })).toEqual({ file: 'rentRules' });
  expect(policySearch({ file: ['rentRules'] })).toEqual({});
  expect(legalFileOf('rentRules', 'KID')).toBe('rentRules');
  expect(legalFileOf('etc/passwd', 'KID')).toBe('KID');
  expect(legalFileOf(undefined, '__proto__')).toBeNull();
});

// D009, D060
test('The app lists legal documents in the order of the specification, and finds each document by its name', () => {
  const always = ['personalData', 'KID', 'insuranceRules', 'noteInsurable'];
  expect(listedFiles(null)).toEqual(always);
  expect(listedFiles(new Set(['privatePolicy', 'somethingElse']))).toEqual([...always, 'privatePolicy']);
  expect(listedFiles(new Set(legalFiles))).toEqual([...legalFiles]);
  const kinds = words(`personalData noteInsurable insuranceRules insurancePolicy newYearsCompetition personalInformation
    privatePolicy KID`);
  expect(kinds.map((kind) => legalFileOf(kind))).toEqual(kinds);
});

test('The file of legal document versions lists every legal document of the app, and no other', () => {
  expect(Object.keys(JSON.parse(readFileSync('public/legal/versions.json', 'utf8'))).toSorted()).toEqual(
    [...legalFiles].toSorted(),
  );
});

test.each(['ru', 'en'])(
  'In the language %s, every legal document has a title and a note that its text is a sample',
  (language) => {
    for (const file of legalFiles) {
      const paragraphs = readFileSync(`public/legal/${language}/${file}.txt`, 'utf8')
        .trim()
        .split(/\n{2,}/);
      expect(paragraphs[0]?.length, file).toBeLessThan(60);
      expect(paragraphs[1], file).toMatch(language === 'ru' ? /^Образец\./ : /^Sample\./);
      expect(paragraphs.length, file).toBeGreaterThan(2);
    }
  },
);
