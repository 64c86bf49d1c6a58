import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ui = join(import.meta.dirname, '../../src/ui');
const read = (file: string) => readFileSync(join(ui, file), 'utf8');
const all = (text: string, what: RegExp) => [...text.matchAll(what)].map((match) => match[1] ?? '').sort();

test('The icon names in the code are exactly the icons in the sprite file', () => {
  expect(all(read('iconName.ts'), /\| '([\w-]+)'/g)).toEqual(all(read('icons.svg'), /<symbol id="([\w-]+)"/g));
});

test('The drawing names in the code are exactly the drawings in the sprite file', () => {
  expect(all(read('Art.tsx'), /[|=] '([\w-]+)'/g)).toEqual(all(read('art.svg'), /<symbol id="([\w-]+)"/g));
});

test('The sprite files contain no scripts, styles, links or event handlers', () => {
  expect(`${read('icons.svg')}${read('art.svg')}`).not.toMatch(/<script|<style|style="|href|onload/i);
});
