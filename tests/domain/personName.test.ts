import { expect, test } from 'vitest';
import { changedName, nameFault, personName } from '#domain/personName.ts';

// D072
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
  ['анна \u00A0- мария', 'Анна-Мария'],
  ['АНна', 'АНна'],
  ['Анна4Мария', 'АннаМария'],
  ['Анна\u2212Мария', 'Анна-Мария'],
  ['Αννα', ''],
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
  ['', ''],
])('The name «%s» is stored as «%s»', (typed, kept) => expect(personName(typed)).toBe(kept));

test.each(['Анна', 'Римский-Корсаков', 'Анна-Мария', 'Ёлкина', 'José', 'McDonald', 'Ю'])(
  'The valid name «%s» is unchanged',
  (name) => expect(personName(personName(name))).toBe(personName(name)),
);

// D068, D069, D070
test.each([
  ['Анна', null],
  ['Ян', null],
  ['Я Б', null],
  // Letters that have no capitals: no name begins with them.
  ['ĸари', 'invalidData'],
  ['Анна-ĸари', 'invalidData'],
  ['Каĸ', null],
  ['Римский-Корсаков', null],
  ['А'.repeat(50), null],
  ['А'.repeat(51), 'invalidData'],
  [`${'А'.repeat(25)}-${'Б'.repeat(24)}`, null],
  [`${'А'.repeat(25)}-${'Б'.repeat(25)}`, 'invalidData'],
  ['Ю-', 'invalidData'],
  ['Ю', 'invalidData'],
  ['李小龍', 'invalidData'],
  ['', 'requiredField'],
  [' \u00A0 ', 'requiredField'],
] as const)('The name «%s» has the error %s', (typed, fault) => expect(nameFault(typed)).toBe(fault));

test.each([
  ['Анна', null],
  ['  анна ', null],
  ['АННА', null],
  ['Ан\u200Bна', null],
  ['Анна-Мария', null],
  ['О’Коннор', 'ОКоннор'],
  ['Анна Мария', 'Анна-Мария'],
  ['Мария Анна Луиза', 'Мария-Анна'],
])('A name typed as “%s” shows that the app will save %s', (typed, saved) => expect(changedName(typed)).toBe(saved));
