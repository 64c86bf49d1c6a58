import { describe, expect, it } from 'vitest';
import {
  bankCard,
  BRAND_NAMES,
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
  it.each([
    ['0526', true, 'the month before'],
    ['0626', true, 'this month: the rule says less than or equal'],
    ['0726', false, 'the next month'],
    ['1225', true, 'December of last year'],
    ['0127', false, 'January of next year'],
    ['1226', false, 'the last month of this year'],
    ['0199', false, 'far away'],
    ['', true, 'no expiry counts as expired'],
    ['   ', true, 'nothing but spaces'],
    ['1326', true, 'no month'],
    ['0026', true, 'no month either'],
    ['926', true, 'too short to be read'],
    ['06/27', false, 'as it stands on the card'],
  ])('The expiry %j counts as expired: %s (%s)', (expiry, expired) =>
    expect(isExpired(cardExpiry(expiry), today)).toBe(expired),
  );

  it.each([
    ['0927', { month: 9, year: 2027 }],
    ['09/27', { month: 9, year: 2027 }],
    [' 0927\n', { month: 9, year: 2027 }],
    ['0127', { month: 1, year: 2027 }],
    ['1227', { month: 12, year: 2027 }],
    ['0027', null],
    ['1327', null],
    ['10927', null],
    ['09270', null],
    ['09/2027', null],
    ['09//27', null],
    ['09 27', null],
    ['9/27', null],
    ['сент', null],
  ])('A card’s expiry is read from %j as %j', (text, month) => expect(cardExpiry(text)).toEqual(month));

  it('A card that expires in December lasts through that month', () => {
    expect(isExpired(cardExpiry('1226'), { year: 2026, month: 12 })).toBe(true);
    expect(isExpired(cardExpiry('0127'), { year: 2026, month: 12 })).toBe(false);
  });
});

// E036, E044
describe('the name of a card', () => {
  it.each([
    ['MIR', 'mir', 'Mir'],
    ['VISA', 'visa', 'Visa'],
    ['MASTER', 'mastercard', 'Mastercard'],
    ['visa ', 'visa', 'Visa'],
  ] as const)('The server’s brand “%s” gets its logo and name', (type, brand, name) => {
    expect(cardBrand(type)).toBe(brand);
    expect(BRAND_NAMES[brand]).toBe(name);
  });
  it('A card keeps the server’s brand when the app has no logo for it', () => {
    expect(card({ CardType: 'UNIONPAY' })).toMatchObject({ brand: null, type: 'UNIONPAY' });
    expect(card({ CardType: ' UNIONPAY\n' }).type).toBe('UNIONPAY');
    expect(cardBrand('constructor')).toBeNull();
  });
  // E144
  it.each([
    ['411111******4417', '••\u00A04417'],
    ['**** **** **** 4417', '••\u00A04417'],
    // A server that forgot to mask: the rest stays hidden all the same.
    ['4111111111114417', '••\u00A04417'],
    ['4417 ', '••\u00A04417'],
    ['****', null],
    ['', null],
    ['44*17', null],
  ])('The card number %j is shown as %j', (number, mask) => expect(cardMask(number)).toBe(mask));
  it.each([
    ['its brand and its digits', { CardType: 'mir' }, 'Mir ••\u00A01111'],
    ['the server’s word and its digits', { CardType: 'UNIONPAY' }, 'UNIONPAY ••\u00A01111'],
    ['its brand alone', { CardNumber: '****' }, 'Visa'],
    ['its digits alone', { CardType: ' ' }, '••\u00A01111'],
    ['nothing, where nothing is known', { CardType: '', CardNumber: '' }, ''],
  ])('A card’s name shows %s', (_, part, name) => expect(cardName(card(part))).toBe(name));
});

// E045, E046
describe('the paying card', () => {
  // E037
  it.each([
    ['an active one', {}, true],
    ['the main one', { IsDefault: 1 }, false],
    ['an expired one', { ExpDate: '0626' }, false],
    ['one that the bank still looks at', { Status: 'NOT_APPROVED' }, false],
    ['one of a status yet unknown', { Status: 'SUSPENDED' }, false],
  ])('A rider can make this card the default, %s: %s', (_, part, may) =>
    expect(mayBecomeDefault(card(part))).toBe(may),
  );

  // E072
  it.each([
    ['none', [], null],
    ['no main one', [{}], null],
    ['the main one', [{ CardIDP: 'other' }, { IsDefault: 1 }], 'c1'],
    ['an expired main one', [{ IsDefault: 1, ExpDate: '' }, {}], null],
    ['a main one that is looked at', [{ IsDefault: 1, Status: 'NOT_APPROVED' }], null],
  ])('The app picks the paying card out of these: %s', (_, parts, id) =>
    expect(payingCard(parts.map(card))?.id ?? null).toBe(id),
  );

  // D019
  it('The menu shows an expired default card', () =>
    expect(defaultCard([card(), card({ CardIDP: 'main', IsDefault: 1, ExpDate: '0126' })])?.id).toBe('main'));
  it.each([
    ['nothing at all', [], null],
    ['one that is looked at', [{ Status: 'NOT_APPROVED' }], null],
    ['a good one beside an expired main one', [{ IsDefault: 1, ExpDate: '0626' }, {}], null],
    [
      'the main one has expired',
      [
        { CardIDP: 'other', ExpDate: '0526' },
        { CardIDP: 'main', IsDefault: 1, ExpDate: '0626' },
      ],
      'main',
    ],
    ['another one has, and no other is there', [{ CardIDP: 'old', ExpDate: '' }, { Status: 'NOT_APPROVED' }], 'old'],
  ])('An expired card is the reason why no card pays only when the rider has no other: %s', (_, parts, id) =>
    expect(expiredCard(parts.map(card))?.id ?? null).toBe(id),
  );

  // E039
  it('No card pays while no card is active', () => {
    expect(hasNoActiveCard([])).toBe(true);
    expect(hasNoActiveCard([card({ Status: 'NOT_APPROVED' })])).toBe(true);
    expect(hasNoActiveCard([card({ ExpDate: '' })])).toBe(false);
  });
});
