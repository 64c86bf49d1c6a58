import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const english = ['entrance/en', 'first/en', 'en']
  .map((name) => readFileSync(`src/i18n/locales/${name}.po`, 'utf8').replaceAll('"\n"', ''))
  .join('\n');

/** Decisions §1.8: an English text of the specification gives the meaning, the app says it in its own words. */
// F037
test.each([
  ['Page not found', 'Page not found'], // A016
  ['Wrong login or pin', 'Wrong login or PIN'], // A055
  ['Your account is blocked', 'Your account is blocked'], // A042
  ['Field is required', 'Fill in this field'],
  ['Invalid input data', 'Check what you entered'], // D070
  ['According to the rental rules, you must be over 16 years old', 'Under the rental rules you must be 16 or over'],
  ['Such email already exists and connected to another user', 'This email belongs to another account'],
  ['Payment details', 'Payment details'], // E028
  ['New electric', 'Electro 2.0 and scooters'],
  ['Bonus from the Metro', 'Bonus from the Metro'],
  ['Error copying to clipboard', 'Couldn’t copy'],
  ['Please, add a description with minimum of 20 characters', 'Please write at least 20 characters'], // F075
  ['Please select at least one problem', 'Choose at least one part'],
  ['Page in work', 'This page isn’t ready yet'], // F033
  ['Please update the app', 'Please update the app'], // G011
  ['Choose tariff', 'Choose a plan'],
  ['Mechanical and electric', 'Bikes and e\u2011bikes'],
  ['Buy access', 'Buy for'],
  ['Activate promo', 'Enter a promo code'],
  ['Ok', 'Apply'],
  ['Toggle debug mode? Are you sure?', 'Turn on debug mode?'],
])('Where the specification has the English text “%s”, the app says “%s”', (_, words) => {
  expect(english).toContain(`\nmsgstr "${words}`);
});

/** A Russian text is used word for word. */
test.each(['Не удалось оплатить'])('The app uses the specification’s Russian text “%s” word for word', (words) => {
  expect(english).toContain(`\nmsgid "${words}`);
});

/** The specification's own keys of texts are the ids of our messages. */
// C010, D025, F055
test.each([
  'exitMessage',
  'untieCard',
  'removeCardMessage',
  'deptMessageWithValue',
  'under_16_warning',
  'helpFAQTitle',
  'helpReportBreakdownTitle',
  'helpFAQsuccessMessage',
])('The English message catalogue contains the specification’s text key %s', (key) => {
  expect(english).toContain(`\nmsgid "${key}"`);
});
