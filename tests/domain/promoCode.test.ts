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
  ])('A promo code needs six characters for a first try and one for a repeated try: %j', (code, normal, repeats) => {
    expect(isLongEnough(code, false)).toBe(normal);
    expect(isLongEnough(code, repeats)).toBe(repeats);
    expect(isLongEnough(code, true)).toBe(repeats);
  });

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
    ['Катайтесь по промокоду «SPRING26».', 'SPRING26'],
    ['Введите промо-код — SPRING26!', 'SPRING26'],
    ['С кодом\u00A0SPRING26 дешевле', 'SPRING26'],
    ['Код это ABC123', 'ABC123'],
    ['Your promo code is SPRING26, enjoy', 'SPRING26'],
    ['CODE\nABCDEF123456', 'ABCDEF123456'],
    ['Код это: «SPRING26»', 'SPRING26'],
    ['Code is: “SPRING26”', 'SPRING26'],
    ['Код: это ABC123', 'ABC123'],
    ['промо код ABC123', 'ABC123'],
    ['промокода ABC123, код DEF456', 'ABC123'],
    ['promo-code = [ABC123]', 'ABC123'],
    ['код –, „ABC123”', 'ABC123'],
    ['Код города 495, промокод SPRING26', 'SPRING26'],
    [' spring26 ', 'SPRING26'],
  ])('The app finds the promo code in the pasted text %j', (text, code) => expect(promoCodeIn(text)).toBe(code));

  it.each([
    ['nothing', ''],
    ['the word “code” 50,000 times', 'код '.repeat(50_000)],
    ['no code', 'Катайтесь на здоровье'],
    ['a code of five characters', 'Промокод ABC12'],
    ['a code of thirteen characters', 'Промокод ABCDEFGHIJ123'],
    ['a code in small letters in a sentence', 'промокод spring26 для вас'],
    ['the word “code” inside another word', 'кодекс ABCDEF, barcode ABCDEF, промоxкод ABCDEF, promoxcode ABCDEF'],
    ['a wrong ending of the word “code”, or digits at it', 'коды ABCDEF, codes ABCDEF, 2код ABCDEF, код2 ABCDEF'],
    ['the verb “is” joined to the code', 'Код этоABC123'],
    ['the verb “is” inside another word', 'код этому ABC123'],
    ['a slash before the code', 'код / ABC123'],
    ['a code in Cyrillic letters', 'Промокод ВЕСНА2026'],
    ['a code in Latin and Cyrillic letters', 'Промокод SPRINGИ26'],
    ['a code but not the word “code”', 'Скидка с SPRING26 до мая'],
    ['other words between the word “code” and a number', 'Сообщите код водителю, звоните 88005553535'],
  ])('The app finds no promo code in a pasted text with %s', (_, text) => expect(promoCodeIn(text)).toBeNull());

  it('A text with a promo code and another word counts as a message, and a promo code alone does not', () => {
    expect(isMessage(' SPRING26 ')).toBe(false);
    expect(isMessage('код SPRING26')).toBe(true);
  });
});

const serverText = 'Код для новых клиентов';
const said = { localizedMessage: serverText, mayRepeat: false };
const ours = { kind: 'refused', refusal: { code: 'promoApplyError' }, mayRepeat: false, analyticsEvent: null };
const expired = { ...ours, refusal: { code: 'promoExpired', serverText }, analyticsEvent: 'promo.expired' };
const named = { ...ours, refusal: { code: 'promoApplyError', serverText } };
it.each([
  ['blocks more codes for a while', { extCode: 111 }, { kind: 'blocked' }], // E121
  ['blocks more codes for a while', { extCode: 112 }, { kind: 'blocked' }], // E121
  ['shows its own text', { extCode: 102 }, { ...ours, analyticsEvent: 'promo.codeError' }], // E122
  ['shows an expired code in the server’s words', { extCode: 103 }, expired], // E123
  ['shows an expired code in the server’s words', { extCode: 201 }, expired], // E123
  ['shows the server’s words', { extCode: 101 }, named],
  ['shows the server’s words', { extCode: null }, named],
  ['lets the rider try again', { extCode: 101, mayRepeat: true }, { ...named, mayRepeat: true }],
  ['shows its own text if the server gives none', { extCode: 101, localizedMessage: null }, ours], // E124
])('After a refusal of a promo code the app %s: %j', (_, part, outcome) =>
  expect(promoRefusal({ ...said, ...part })).toEqual(outcome),
);

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
