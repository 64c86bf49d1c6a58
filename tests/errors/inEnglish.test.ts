import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { stepLabel } from '#errors/nextStep.ts';

const textIn = (lines = ''): string =>
  [...lines.matchAll(/^".*"$/gm)].map(([line]) => String(JSON.parse(line))).join('');
/** The English texts of src/errors, by their Russian texts. scripts/checks/translations.ts finds a missing one. */
const english = new Map(
  ['entrance/en', 'first/en', 'en'].flatMap((name) =>
    readFileSync(`src/i18n/locales/${name}.po`, 'utf8')
      .split('\n\n')
      .filter((entry) => /^#: src\/errors\//m.test(entry))
      .map((entry) => {
        const [, id, words] = /msgid ((?:".*"\n?)+)msgstr ((?:".*"\n?)+)/.exec(entry) ?? [];
        return [textIn(id), textIn(words)] as const;
      }),
  ),
);

// B058
test('The English texts of errors contain no Russian letter, no “!” and not the word “error”', () => {
  expect(english.size).toBeGreaterThan(200);
  expect([...english.values()].filter((words) => !/\S/.test(words) || /[а-яё]|!|\berror\b/i.test(words))).toEqual([]);
});

test('Each button for a next step has an English text of at most 24 characters', () => {
  const labels = Object.values(stepLabel).map(({ message = '' }) => english.get(message) ?? '');
  expect(labels.filter((label) => label === '' || label.length > 24)).toEqual([]);
});
