import { readFileSync } from 'node:fs';
import type { MessageDescriptor } from '@lingui/core';
import { expect, test } from 'vitest';
import type { ErrorCode, Refusal } from '#domain/errorCode.ts';
import { catalogue } from '#errors/catalogue.ts';
import type { CatalogueText } from '#errors/catalogue.types.ts';
import { stepLabel } from '#errors/nextStep.ts';
import { createFormat } from '#i18n/format.ts';

const unquoted = (lines: string): string =>
  [...lines.matchAll(/^".*"$/gm)].map(([line]) => String(JSON.parse(line))).join('');

/** The English texts of the catalogues, by their Russian texts. */
const english = new Map(
  ['entrance/en', 'en'].flatMap((name) => {
    const file = readFileSync(`src/i18n/locales/${name}.po`, 'utf8');
    return [...file.matchAll(/msgid ((?:".*"\n?)+)msgstr ((?:".*"\n?)+)/g)].map(
      ([, id = '', words = '']) => [unquoted(id), unquoted(words)] as const,
    );
  }),
);
const said = (words: CatalogueText | undefined, refusal: Refusal): MessageDescriptor[] => {
  if (!words) return [];
  return [typeof words === 'function' ? words(refusal, createFormat('en')) : words];
};
/** What a refusal may know, and a refusal that knows nothing. */
const refusals = (code: ErrorCode): Refusal[] => [
  { code },
  { code, number: '77120', distanceMeters: 83, debt: 340, userId: '100006', retryInSeconds: 40, rentId: '7' },
  { code, atDock: true },
];
const codes = Object.keys(catalogue).filter((code): code is ErrorCode => code in catalogue);

// B058
test.each(codes)(
  'The app has English texts for the error %s, whichever details the server’s refusal contains',
  (code) => {
    const { title, text } = catalogue[code];
    const messages = refusals(code).flatMap((refusal) => [...said(title, refusal), ...said(text, refusal)]);
    expect(messages.length).toBeGreaterThan(0);
    for (const { message = '' } of messages) {
      expect(english.get(message), message).toMatch(/\S/);
      expect(english.get(message), message).not.toMatch(/[а-яё]|!|\berror\b/i);
    }
  },
);

test.each(Object.entries(stepLabel))(
  'The button for the next step %s has an English text of at most 24 characters',
  (_step, { message = '' }) => {
    const words = english.get(message) ?? '';
    expect(words).toMatch(/\S/);
    expect(words.length).toBeLessThanOrEqual(24);
  },
);
