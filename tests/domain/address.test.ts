import { describe, expect, it } from 'vitest';
import { addressIn, isNamedBy } from '#domain/address.ts';

// C014
it.each([
  ['en', 'Arbat', 'Arbat'],
  ['en-GB', 'Arbat', 'Arbat'],
  ['en', '', 'Арбат'],
  ['ru-en', 'Arbat', 'Арбат'],
  ['ru', '', 'Арбат'],
])('In the language %s, an address whose English text is “%s” appears as %s', (locale, en, shown) =>
  expect(addressIn(locale, { ru: 'Арбат', en })).toBe(shown),
);

describe('the search in a location’s name', () => {
  const place = ['1208', 'Театральный проезд, 5', 'Зелёная ёлка'];
  it.each(['1208', '120', 'театр', 'ТЕАТРАЛЬНЫЙ', 'проезд 5', '5 проезд', 'зеленая', 'ЁЛКА', '«театральный», проезд'])(
    'The search query “%s” matches the number, address or name of the location',
    (question) => expect(isNamedBy(question, place)).toBe(true),
  );
  it.each(['', ' , ', '208', 'альный', 'театр площадь', 'площадь', 'зеленый'])(
    'The search query “%s” does not match the number, address or name of the location',
    (question) => expect(isNamedBy(question, place)).toBe(false),
  );
  it('A location that has no number, no address and no name matches no search word', () =>
    expect(isNamedBy('театр', [])).toBe(false));
  it('A location whose address is only a dash does not match a search word', () =>
    expect(isNamedBy('stryker', ['—'])).toBe(false));
});
