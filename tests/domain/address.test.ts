import { describe, expect, it } from 'vitest';
import { addressIn, isNamedBy } from '#domain/address.ts';

// C014
describe('an address', () => {
  it.each([
    ['en', 'Arbat', 'Arbat'],
    ['en-GB', 'Arbat', 'Arbat'],
    ['en', '', 'Арбат'],
    ['ru-en', 'Arbat', 'Арбат'],
    ['ru', '', 'Арбат'],
  ])('In the language %s an address with the English text "%s" is shown as %s', (locale, en, shown) =>
    expect(addressIn(locale, { ru: 'Арбат', en })).toBe(shown),
  );
});

describe('the search in a location’s name', () => {
  const place = ['1208', 'Театральный проезд, 5', 'Зелёная ёлка'];
  it.each(['1208', '120', 'театр', 'ТЕАТРАЛЬНЫЙ', 'проезд 5', '5 проезд', 'зеленая', 'ЁЛКА', '«театральный», проезд'])(
    'A location’s name matches the query %s',
    (question) => expect(isNamedBy(question, place)).toBe(true),
  );
  it.each(['', ' , ', '208', 'альный', 'театр площадь', 'площадь', 'зеленый'])(
    'A location’s name does not match the query "%s"',
    (question) => expect(isNamedBy(question, place)).toBe(false),
  );
  it('An address without words matches no query', () => expect(isNamedBy('театр', [])).toBe(false));
  it('An address that is only a dash does not match a word', () => expect(isNamedBy('stryker', ['—'])).toBe(false));
});
