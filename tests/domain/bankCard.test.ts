import { describe, expect, it } from 'vitest';
import {
  bankCard,
  brandName,
  cardBrand,
  cardExpiry,
  cardMask,
  cardName,
  defaultCard,
  expiredCard,
  hasNoActiveCard,
  isExpired,
  mayBecomeDefault,
  payingCard,
  type CardPayload,
} from '#domain/bankCard.ts';

const today = { year: 2026, month: 6 };
const sent = (part: Partial<CardPayload> = {}): CardPayload => ({
  CardIDP: 'c1',
  CardNumber: '411111******1111',
  CardType: 'VISA',
  ExpDate: '0927',
  IsDefault: 0,
  Status: 'ACTIVE',
  ...part,
});
const card = (part: Partial<CardPayload> = {}) => bankCard(sent(part), today);

// E097, E098
describe('the expiry of a card', () => {
  const december = { year: 2026, month: 12 };
  it.each([
    [today, ['0526', '0626', '1225', ''], true],
    [today, ['0726', '0127', '1226', '0199'], false],
    [december, ['1226'], true],
    [december, ['0127'], false],
  ])('In the month %o the app decides correctly if the expiry dates %j have passed', (now, all, expired) =>
    expect(all.filter((expiry) => isExpired(cardExpiry(expiry), now) !== expired)).toEqual([]),
  );

  it.each([
    [['0927', '09/27', ' 0927\n'], { month: 9, year: 2027 }],
    [['0127'], { month: 1, year: 2027 }],
    [['1227'], { month: 12, year: 2027 }],
    [['', '0027', '1327', '926', '10927', '09270', '09/2027', '09//27', '09 27', '9/27', 'сент'], null],
  ])('The app reads each of the texts %j as the expiry date $1 of a bank card (null: none)', (texts, month) =>
    expect(texts.map(cardExpiry)).toEqual(texts.map(() => month)),
  );
});

// E036, E044
describe('the name of a card', () => {
  it.each([
    ['MIR', 'mir', 'Mir'],
    ['MASTER', 'mastercard', 'Mastercard'],
    ['visa ', 'visa', 'Visa'],
  ] as const)(
    'A bank card with the server’s brand “%s” gets the logo and the name of that brand',
    (type, brand, name) => {
      expect(cardBrand(type)).toBe(brand);
      expect(brandName(brand, 'en')).toBe(name);
    },
  );
  it('When the app has no logo for a card brand, it keeps the server’s name of that brand', () => {
    expect(card({ CardType: 'UNIONPAY' })).toMatchObject({ brand: null, type: 'UNIONPAY' });
    expect(card({ CardType: ' UNIONPAY\n' }).type).toBe('UNIONPAY');
    expect(cardBrand('constructor')).toBeNull();
  });
  // E144
  it.each([
    // The last one is a server's that forgot to mask: the rest stays hidden all the same.
    [['411111******4417', '**** **** **** 4417', '4417 ', '4111111111114417'], '••\u00A04417'],
    [['****', '', '44*17'], null],
  ])(
    'Of each bank card number in %j the app shows only the last four digits, or nothing if it does not end with four digits',
    (numbers, mask) => expect(numbers.map(cardMask)).toEqual(numbers.map(() => mask)),
  );
  it.each([
    ['the brand and the digits', { CardType: 'mir' }, 'Mir ••\u00A01111'],
    ['the server’s brand and the digits', { CardType: 'UNIONPAY' }, 'UNIONPAY ••\u00A01111'],
    ['the brand alone', { CardNumber: '****' }, 'Visa'],
    ['the digits alone', { CardType: ' ' }, '••\u00A01111'],
    ['nothing when brand and number are missing', { CardType: '', CardNumber: '' }, ''],
  ])('The name of a bank card consists of %s', (_, part, name) => expect(cardName(card(part), 'en')).toBe(name));
  it('In Russian the card of Mir has the name that its cards show', () =>
    expect(cardName(card({ CardType: 'MIR' }), 'ru')).toBe('Мир ••\u00A01111'));
});

// E045, E046
describe('the paying card', () => {
  // E037
  it.each([
    ['an active card', {}, true],
    ['the default card', { IsDefault: 1 }, false],
    ['an expired card', { ExpDate: '0626' }, false],
    ['a card that the bank still checks', { Status: 'NOT_APPROVED' }, false],
    ['a card with an unknown status', { Status: 'SUSPENDED' }, false],
  ])('The app decides correctly if the rider can make %s the default bank card', (_, part, may) =>
    expect(mayBecomeDefault(card(part))).toBe(may),
  );

  // E072
  it.each([
    ['no card', [], null],
    ['no default card', [{}], null],
    ['a default card beside another card', [{ CardIDP: 'other' }, { IsDefault: 1 }], 'c1'],
    ['an expired default card beside a good card', [{ IsDefault: 1, ExpDate: '' }, {}], null],
    ['a default card that the bank still checks', [{ IsDefault: 1, Status: 'NOT_APPROVED' }], null],
  ])(
    'A rider with %s pays with the default bank card if it is active and not expired, and otherwise with none',
    (_, parts, id) => expect(payingCard(parts.map(card))?.id ?? null).toBe(id),
  );

  const other = { CardIDP: 'other', ExpDate: '0526' };
  // D019
  it('The app finds the rider’s default card even when that card has expired', () =>
    expect(defaultCard([card(), card({ CardIDP: 'main', IsDefault: 1, ExpDate: '0126' })])?.id).toBe('main'));
  it.each([
    ['no card', [], null],
    ['a card that the bank still checks', [{ Status: 'NOT_APPROVED' }], null],
    ['a good card beside an expired default card', [{ IsDefault: 1, ExpDate: '0626' }, {}], null],
    ['an expired default card beside an expired card', [other, { IsDefault: 1, ExpDate: '0626' }], 'c1'],
    ['an expired card beside a card that the bank still checks', [other, { Status: 'NOT_APPROVED' }], 'other'],
  ])(
    'For a rider with %s, the app names an expired bank card only if no card is good, and prefers the default card',
    (_, parts, id) => expect(expiredCard(parts.map(card))?.id ?? null).toBe(id),
  );

  // E039
  it('A bank card counts as active even when it has expired, but not while the bank still checks it', () => {
    expect(hasNoActiveCard([])).toBe(true);
    expect(hasNoActiveCard([card({ Status: 'NOT_APPROVED' })])).toBe(true);
    expect(hasNoActiveCard([card({ ExpDate: '' })])).toBe(false);
  });
});
