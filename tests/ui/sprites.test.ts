import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ui = join(import.meta.dirname, '../../src/ui');
const read = (file: string) => readFileSync(join(ui, file), 'utf8');
const all = (text: string, what: RegExp) => [...text.matchAll(what)].map((match) => match[1] ?? '').sort();

test('Every icon has a name, and every name of an icon has an icon', () => {
  expect(all(read('iconName.ts'), /\| '([\w-]+)'/g)).toEqual(all(read('icons.svg'), /<symbol id="([\w-]+)"/g));
});

test('Every drawing has a name, and every name of a drawing has a drawing', () => {
  expect(all(read('Art.tsx'), /[|=] '([\w-]+)'/g)).toEqual(all(read('art.svg'), /<symbol id="([\w-]+)"/g));
});

test('Sprites contain pictures only: no scripts, no styles, no addresses', () => {
  expect(`${read('icons.svg')}${read('art.svg')}`).not.toMatch(/<script|<style|style="|href|onload/i);
});
