import { expect, test } from 'vitest';
import { changedName, nameFault, personName } from '#domain/personName.ts';

// D072
test.each([
  [['Анна', 'анна', '  Анна\u00A0 ', 'АННА', '-Анна-', 'Ан4на!'], 'Анна'],
  [['ёлкина'], 'Ёлкина'],
  [['римский-корсаков', 'Римский – Корсаков', 'Римский—Корсаков'], 'Римский-Корсаков'],
  [['анна мария', 'анна \u00A0- мария', 'Анна\u2212Мария', 'Анна-Мария-Луиза'], 'Анна-Мария'],
  [['Анна4Мария'], 'АннаМария'],
  [["O'Neil"], 'ONeil'],
  [['josé', 'Jose\u0301'], 'José'],
  [['McDonald'], 'McDonald'],
  [['Пётр\u200B'], 'Пётр'],
  [['Й\u0306'], 'Й'],
  [['Αννα', '😀', ''], ''],
])('The app stores each of the typed names %j as «%s», and keeps a stored name unchanged', (all, kept) =>
  expect([...all, kept].filter((typed) => personName(typed) !== kept)).toEqual([]),
);

// D068, D069, D070
test.each([
  ['of letters', ['Анна', 'Ян', 'Я Б', 'Каĸ', 'Римский-Корсаков'], null],
  // No name begins with such a letter.
  ['that begins with a letter without a capital', ['ĸари', 'Анна-ĸари'], 'invalidData'],
  ['of fifty characters', ['А'.repeat(50), `${'А'.repeat(25)}-${'Б'.repeat(24)}`], null],
  ['of more than fifty characters', ['А'.repeat(51), `${'А'.repeat(25)}-${'Б'.repeat(25)}`], 'invalidData'],
  ['of one letter', ['Ю-', 'Ю'], 'invalidData'],
  ['of another alphabet', ['李小龍'], 'invalidData'],
  ['without a letter', ['', ' \u00A0 '], 'requiredField'],
])('The app reports the right error, or none, for a name %s', (_, all, fault) =>
  expect(all.filter((typed) => nameFault(typed) !== fault)).toEqual([]),
);

test.each([
  [['Анна', '  анна ', 'АННА', 'Ан\u200Bна', 'Анна-Мария'], null],
  [['О’Коннор'], 'ОКоннор'],
  [['Анна Мария'], 'Анна-Мария'],
  [['Мария Анна Луиза'], 'Мария-Анна'],
])(
  'For the typed names %j the app announces the name that it will save only if more than case, spaces or invisible marks change',
  (all, saved) => expect(all.filter((typed) => changedName(typed) !== saved)).toEqual([]),
);
