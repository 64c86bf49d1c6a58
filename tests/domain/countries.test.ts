import { describe, expect, it } from 'vitest';
import { countries, countryOf, countryOfNumber, defaultCountry, priorityCodes } from '#domain/countries.ts';
import { countryName, foundCountries, namedCountries } from '#domain/countryNames.ts';
import { words } from '../support/words.ts';

const codeOf = (digits: string) => countryOfNumber(digits)?.code ?? null;

describe('a country code', () => {
  it('The app throws an error for an invalid country code', () => {
    for (const code of ['', 'ru', 'RUS', 'XX', 'constructor'])
      expect(() => countryOf(code)).toThrow(new RangeError(`no country ${code}`));
  });
  // D056, D058
  it('The country list numbers its 232 countries from 1 to 232, and the default country is Russia, number 169', () => {
    expect(new Set(countries.map(({ code }) => code)).size).toBe(232);
    expect(countries.map(({ id }) => id)).toEqual(Array.from({ length: 232 }, (_, index) => index + 1));
    expect(defaultCountry).toMatchObject({ id: 169, code: 'RU', dial: '7' });
    for (const { code, dial } of countries) expect(`${code}${dial}`).toMatch(/^[A-Z]{2}[1-9]\d{0,3}$/);
  });
  // D057
  it('Nine countries have a mask for their phone numbers', () => {
    const masked = countries.filter(({ mask }) => mask !== null).map(({ code }) => code);
    expect(masked.toSorted()).toEqual(['AZ', 'BY', 'KZ', 'LT', 'LV', 'PL', 'RU', 'SE', 'UA']);
  });
});

describe('the country of a number when several share a dial code', () => {
  /** Area codes beside each other in the table, whose neighbours belong to the other country. */
  const CANADA = words('204 226 236 263 289 354 365 367 368 382 403 418 428 437 506 514 587 604 672 705 778 780 942');
  const UNITED_STATES = words('201 205 360 361 364 380 385 425 430 435 580 582 657 659 770 771 772 779 781 859 878');
  it.each([
    ['CA', CANADA.map((area) => `1${area}5550100`)],
    ['US', UNITED_STATES.map((area) => `1${area}5550100`)],
    ['DO', ['18095550100', '18295550100', '18495550100']],
    ['PR', ['17875550100', '19395550100']],
    ['JM', ['18765550100', '16585550100']],
    ['TT', ['18685550100']],
    ['BB', ['12465550100']],
    ['KZ', ['76001112233', '77012223344']],
    ['RU', ['75012223344', '78001112233']],
    ['YT', ['262269123456', '262639123456']],
    ['RE', ['262262123456', '262692123456']],
    ['CW', ['59995123456']],
    ['BQ', ['5997123456', '5993123456']],
  ])('A phone number with an area code of the country %s belongs to that country', (code, numbers) =>
    expect(numbers.filter((digits) => codeOf(digits) !== code)).toEqual([]),
  );
  it('An area code in the middle of a phone number does not decide the number’s country', () => {
    const areas = words('7700900123 12045550100 18095550100 17875550100 16585550100 26226912345 59991234567');
    expect(areas.map((number) => codeOf(`49${number}`))).toEqual(areas.map(() => 'DE'));
  });
  it.each([
    [null, ['2', '26', '59', '0', '']],
    ['RE', ['262']],
    ['BQ', ['599']],
    ['CW', ['5999']],
    ['US', ['1', '124']],
    ['BB', ['1246']],
    ['RU', ['7']],
    ['KZ', ['77']],
  ])(
    'From each of the incomplete phone numbers $1 the app finds the right country, or none if the digits do not decide',
    (code, numbers) => expect(numbers.filter((digits) => codeOf(digits) !== code)).toEqual([]),
  );
  it('For a phone number with any known dial code, the app finds a country that has this dial code', () => {
    for (const { dial } of countries) expect(countryOfNumber(`${dial}0000000`)?.dial).toBe(dial);
  });
});

it.each([
  ['XK', 'Косово', 'Kosovo'],
  ['RU', 'Россия', 'Russia'],
])('The country %s has the Russian name %s and the English name %s', (code, ru, en) =>
  expect([countryName({ code }, 'ru'), countryName({ code }, 'en')]).toEqual([ru, en]),
);
it('The app shows the code of a country when it does not know the country’s name', () =>
  expect([countryName({ code: 'QX' }, 'ru'), countryName({ code: 'QX' }, 'en')]).toEqual(['QX', 'QX']));

describe.each(['ru', 'en'] as const)('the search for a country, in %s', (language) => {
  const all = namedCountries(language);
  const found = (query: string) => foundCountries(all, query).map(({ country }) => country.code);
  // D059
  it('The country list begins with five priority countries, followed by all others in alphabetical order', () => {
    expect(priorityCodes).toEqual(['RU', 'UA', 'BY', 'KZ', 'AM']);
    expect(all.slice(0, 5).map(({ country }) => country.code)).toEqual([...priorityCodes]);
    expect(new Set(all.map(({ name }) => name)).size).toBe(232);
    for (const { country, name } of all) expect(name, country.code).not.toBe(country.code);
    const rest = all.slice(5).map(({ name }) => name);
    expect(rest).toEqual(rest.toSorted(new Intl.Collator(language).compare));
  });
  it('An empty search query finds all countries in the order of the country list, in a list of its own', () => {
    for (const query of ['', '  ', '\u00A0']) expect(foundCountries(all, query)).toEqual(all);
    expect(foundCountries(all, '')).not.toBe(all);
  });
  it.each(['37', '+37'])('The search query %s finds the countries whose dial code begins with 37', (query) =>
    expect(found(query).toSorted()).toEqual(['AD', 'AM', 'BY', 'EE', 'LT', 'LV', 'MC', 'MD', 'SM']),
  );
  it('A country search by dial code lists countries with shorter dial codes first', () => {
    for (const query of ['1', '+1', '2', '3', '37', '9']) {
      const lengths = foundCountries(all, query).map(({ country }) => country.dial.length);
      expect(lengths).toEqual(lengths.toSorted((a, b) => a - b));
    }
    expect(found('1').slice(0, 5).toSorted()).toEqual(['CA', 'DO', 'JM', 'PR', 'US']);
    expect(found('124').toSorted()).toEqual(['BB', 'BS']);
  });
  it('A country search lists names that begin with the query before names in which a later word matches', () => {
    expect(found('республика')[0]).toBe('CG');
    expect(found('республика')).toContain('DO');
    expect(found('republic')[0]).toBe('CG');
    expect(found('guinea').slice(0, 2).toSorted()).toEqual(['GN', 'GW']);
    expect(found('guinea').slice(2).toSorted()).toEqual(['GQ', 'PG']);
  });
  it.each(words('99999 +0 37a a37 3-7 ++37 37+ onaco онако xk1 -'))(
    'The search query “%s” finds no country, because it begins neither a dial code nor a word of a country name',
    (query) => expect(found(query)).toEqual([]),
  );
  it.each([
    ['KZ', ['kz', 'KZ']],
    ['XK', [' xk ', 'КОСОВО', 'Kosovo']],
    ['MO', ['macao']],
    ['CW', ['curaçao', 'curacao', 'кюрасао']],
    ['CI', ['cote', 'ивуар']],
    ['AE', ['оаэ']],
    ['GB', ['United K']],
    ['PL', ['  ПОЛЬША ']],
  ])('The rider finds the country %s with each of the search queries %j', (code, queries) =>
    expect(queries.filter((query) => !found(query).includes(code))).toEqual([]),
  );
});
