import * as v from 'valibot';
import { expect, test } from 'vitest';
import { name, terms, text } from '#domain/fields.ts';

test.each([
  ['a text', text],
  ['a name', name],
  ['terms', terms],
])('Cleaning %s removes invisible text-direction marks, and keeps punctuation and emoji around them', (_, schema) => {
  const marks = ['\u061C', '\u200E', '\u200F', '\u202A', '\u202B', '\u202D', '\u202E', '\u2066', '\u2067', '\u2068'];
  for (const mark of marks) expect(v.parse(schema, `Сутки${mark}, Ноябрь‑2026 🚲`)).toBe('Сутки, Ноябрь‑2026 🚲');
});

test('A name that consists only of invisible characters is invalid', () =>
  expect(v.is(name, '\u202E\u2066')).toBe(false));
