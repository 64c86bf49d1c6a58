import { describe, expect, it } from 'vitest';
import {
  isLongEnough,
  isMessage,
  newTariff,
  promoCode,
  promoCodeIn,
  promoKind,
  promoRefusal,
} from '#domain/promoCode.ts';

// E060, E063
describe('a code', () => {
  it.each([
    ['SPRING26', 'promo'],
    ['BONUS1234', 'bonus'],
    ['BONUS12345', 'promo'],
    ['', 'promo'],
  ])('The app treats the text %j as a %s code', (code, kind) => expect(promoKind(code)).toBe(kind));

  // E091, E092
  it.each([
    ['', false, false],
    ['A', false, true],
    ['ABCDE', false, true],
    ['ABCDEF', true, true],
  ])(
    'A promo code needs six characters for a first try and one character for a repeated try: %j',
    (code, normal, repeats) => {
      expect(isLongEnough(code, false)).toBe(normal);
      expect(isLongEnough(code, repeats)).toBe(repeats);
      expect(isLongEnough(code, true)).toBe(repeats);
    },
  );

  it.each([
    [' spring 26\n', 'SPRING26'],
    ['\uFEFFＳＰＲＩＮＧ\u200B26', 'SPRING26'],
    ['весна-26', 'ВЕСНА-26'],
    ['«SPRING26».', 'SPRING26'],
  ])('The app sends the typed promo code %j as %s', (typed, sent) => expect(promoCode(typed)).toBe(sent));
});

// E093
describe('a code in a pasted text', () => {
  it.each([
    ['Ваш промокод SPRING26 действует до мая', 'SPRING26'],
    ['Ваш промокод: SPRING26', 'SPRING26'],
    ['Катайтесь по промокоду «SPRING26».', 'SPRING26'],
    ['Введите промо-код — SPRING26!', 'SPRING26'],
    ['ПРОМОКОД SPRING26', 'SPRING26'],
    ['С кодом\u00A0SPRING26 дешевле', 'SPRING26'],
    ['Код это ABC123', 'ABC123'],
    ['Your promo code is SPRING26, enjoy', 'SPRING26'],
    ['CODE\nABCDEF123456', 'ABCDEF123456'],
    ['Код это: «SPRING26»', 'SPRING26'],
    ['Code is: “SPRING26”', 'SPRING26'],
    ['Код: это ABC123', 'ABC123'],
    ['промо код ABC123', 'ABC123'],
    ['промо-коду ABC123', 'ABC123'],
    ['промокода ABC123, код DEF456', 'ABC123'],
    ['promo-code = [ABC123]', 'ABC123'],
    ['код –, „ABC123”', 'ABC123'],
    ['Код города 495, промокод SPRING26', 'SPRING26'],
    ['SPRING26', 'SPRING26'],
    [' spring26 ', 'SPRING26'],
  ])('The app finds the promo code in the pasted text %j', (text, code) => expect(promoCodeIn(text)).toBe(code));

  it.each([
    ['nothing', ''],
    ['no code', 'Катайтесь на здоровье'],
    ['a code of five characters', 'Промокод ABC12'],
    ['a code of thirteen characters', 'Промокод ABCDEFGHIJ123'],
    ['a code in small letters in a sentence', 'промокод spring26 для вас'],
    ['the word “code” inside another word', 'кодекс ABCDEF, barcode ABCDEF'],
    ['the word “code” joined to another word by a letter', 'промоxкод ABCDEF, promoxcode ABCDEF, промойкод ABCDEF'],
    ['a wrong ending of the word “code”', 'коды ABCDEF, кодами ABCDEF, codes ABCDEF'],
    ['digits joined to the word “code”', '2код ABCDEF, код2 ABCDEF'],
    ['the verb “is” joined to the code', 'Код этоABC123'],
    ['the verb “is” inside another word', 'код этому ABC123'],
    ['a slash before the code', 'код / ABC123'],
    ['a code in Cyrillic letters', 'Промокод ВЕСНА2026'],
    ['a code in Latin and Cyrillic letters', 'Промокод SPRINGИ26'],
    ['a code but not the word “code”', 'Скидка с SPRING26 до мая'],
    ['other words between the word “code” and a number', 'Сообщите код водителю, звоните 88005553535'],
  ])('The app finds no promo code in a pasted text with %s', (_, text) => expect(promoCodeIn(text)).toBeNull());

  it('The app finds no promo code in a text that repeats the word «код» 50,000 times', () =>
    expect(promoCodeIn('код '.repeat(50_000))).toBeNull());

  it('A text with a promo code and another word counts as a message, and a promo code alone does not', () => {
    expect(isMessage(' SPRING26 ')).toBe(false);
    expect(isMessage('код SPRING26')).toBe(true);
  });
});

describe('a refused code', () => {
  const said = { localizedMessage: 'Код для новых клиентов', mayRepeat: false };
  const ours = { kind: 'refused', refusal: { code: 'promoApplyError' }, mayRepeat: false, analyticsEvent: null };
  const serverText = 'Код для новых клиентов';
  const expired = { ...ours, refusal: { code: 'promoExpired', serverText }, analyticsEvent: 'promo.expired' };
  const named = { ...ours, refusal: { code: 'promoApplyError', serverText } };
  it.each([
    [111, 'blocks more codes for a while', { kind: 'blocked' }], // E121
    [112, 'blocks more codes for a while', { kind: 'blocked' }], // E121
    [102, 'shows the app’s own text', { ...ours, analyticsEvent: 'promo.codeError' }], // E122
    [103, 'shows an expired code in the server’s words', expired], // E123
    [201, 'shows an expired code in the server’s words', expired], // E123
    [101, 'shows the server’s words', named],
    [999, 'shows the server’s words', named],
    [null, 'shows the server’s words', named],
  ])('After the server’s error %s for a promo code, the app %s', (extCode, _, outcome) =>
    expect(promoRefusal({ ...said, extCode })).toEqual(outcome),
  );
  it('The app’s result for a refused promo code says whether the rider can try again', () =>
    expect(promoRefusal({ ...said, extCode: 101, mayRepeat: true })).toEqual({ ...named, mayRepeat: true }));
  // E124
  it('When the server gives no text for a refused promo code, the app uses its own error text', () =>
    expect(promoRefusal({ extCode: 101, localizedMessage: null, mayRepeat: false })).toMatchObject({
      refusal: { code: 'promoApplyError' },
    }));
});

// E069
it.each([
  [['a'], ['a', 'b', 'c'], 'b'],
  [['a', 'b'], ['c', 'a', 'b'], 'c'],
  [['a', 'b'], ['b', 'a'], null],
  [['a', 'b'], ['a'], null],
  [[], [], null],
])('When the list of tariffs changes from %j to %j, the app finds the first new tariff, or none', (before, after, id) =>
  expect(newTariff(before, after)).toBe(id),
);
