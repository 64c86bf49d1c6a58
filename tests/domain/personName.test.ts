import { expect, test } from 'vitest';
import { nameFault, personName } from '#domain/personName.ts';

test.each([
  ['Анна', 'Анна'],
  ['анна', 'Анна'],
  ['  Анна\u00A0 ', 'Анна'],
  ['АННА', 'Анна'],
  ['ёлкина', 'Ёлкина'],
  ['римский-корсаков', 'Римский-Корсаков'],
  ['Римский – Корсаков', 'Римский-Корсаков'],
  ['Римский—Корсаков', 'Римский-Корсаков'],
  ['анна мария', 'Анна-Мария'],
  ['Анна-Мария-Луиза', 'Анна-Мария'],
  ['-Анна-', 'Анна'],
  ['Ан4на!', 'Анна'],
  ["O'Neil", 'ONeil'],
  ['josé', 'José'],
  ['Jose\u0301', 'José'],
  ['McDonald', 'McDonald'],
  ['Пётр\u200B', 'Пётр'],
  ['Й\u0306', 'Й'],
  ['😀', ''],
  ['李', ''],
  ['', ''],
])('«%s» is kept as «%s»', (typed, kept) => expect(personName(typed)).toBe(kept));

test.each(['Анна', 'Римский-Корсаков', 'Анна-Мария', 'Ёлкина', 'José', 'McDonald', 'Ю'])('«%s» in order stays as it is', (name) =>
  expect(personName(personName(name))).toBe(personName(name)));

test.each([
  ['Анна', null],
  ['Ян', null],
  ['Li', null],
  ['а-б', null],
  ['Римский-Корсаков', null],
  ['  анна  ', null],
  ['А'.repeat(50), null],
  ['А'.repeat(51), 'invalidData'],
  [`${'А'.repeat(25)}-${'Б'.repeat(25)}`, 'invalidData'],
  ['Ю', 'invalidData'],
  ['7', 'invalidData'],
  ['-', 'invalidData'],
  ['李小龍', 'invalidData'],
  ['', 'requiredField'],
  [' \u00A0 ', 'requiredField'],
] as const)('«%s»: %s', (typed, fault) => expect(nameFault(typed)).toBe(fault));
