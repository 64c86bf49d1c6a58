import { describe, expect, it } from 'vitest';
import { addressIn, isNamedBy } from '#domain/address.ts';

// C014
describe('an address', () => {
  it.each([
    ['en', 'Arbat', 'Arbat'],
    ['en-GB', 'Arbat', 'Arbat'],
    ['en', '', 'Арбат'],
    ['ru', 'Arbat', 'Арбат'],
    ['ru-en', 'Arbat', 'Арбат'],
    ['ru', '', 'Арбат'],
  ])('in %s, where its English is "%s", is %s', (locale, en, shown) =>
    expect(addressIn(locale, { ru: 'Арбат', en })).toBe(shown),
  );
});

describe('the name of a location', () => {
  const place = ['1208', 'Театральный проезд, 5', 'Зелёная ёлка'];
  it.each(['1208', '120', 'театр', 'ТЕАТРАЛЬНЫЙ', 'проезд 5', '5 проезд', 'зеленая', 'ЁЛКА', '«театральный», проезд'])(
    'is %s',
    (question) => expect(isNamedBy(question, place)).toBe(true),
  );
  it.each(['', ' , ', '208', 'альный', 'театр площадь', 'площадь', 'зеленый'])('is not "%s"', (question) =>
    expect(isNamedBy(question, place)).toBe(false),
  );
  it('is empty for an address without words', () => expect(isNamedBy('театр', [])).toBe(false));
  it('contains no separators between the words of the address', () => expect(isNamedBy('stryker', ['—'])).toBe(false));
});
