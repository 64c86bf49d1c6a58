import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const english = ['entrance/en', 'en']
  .map((name) => readFileSync(`src/i18n/locales/${name}.po`, 'utf8').replaceAll('"\n"', ''))
  .join('\n');

/** Decisions §1: the app uses a quoted text of the specification word for word; a sentence of ours may follow. */
// F037
test.each([
  'Page not found', // A016
  'Wrong login or pin', // A055
  'Your account is blocked', // A042
  'Field is required',
  'Invalid input data', // D070
  'According to the rental rules, you must be over 16 years old',
  'Such email already exists and connected to another user',
  'Payment details', // E028
  'New electric',
  'Bonus from the Metro',
  'Error copying to clipboard',
  'Please, add a description with minimum of 20 characters', // F075
  'Please select at least one problem',
  'Page in work', // F033
  'Please update the app', // G011
  'Choose tariff',
  'Mechanical and electric',
  'Mechanical / electric bike',
  'Electric bike 2.0',
  'Buy access',
  'Activate promo',
  'OK',
  'Toggle debug mode? Are you sure?',
])('The specification’s “%s” has its English text', (words) => {
  expect(english).toContain(`\nmsgstr "${words}`);
});

test.each(['Не удалось оплатить'])('The specification’s “%s” has its Russian text', (words) => {
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
])('The specification’s key %s is in the catalogues', (key) => {
  expect(english).toContain(`\nmsgid "${key}"`);
});
