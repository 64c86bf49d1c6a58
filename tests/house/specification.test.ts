import { expect, test } from 'vitest';
import { exists, files, read } from './tree.ts';

test('Every file named in a row of features.md exists', () => {
  const rows = read('docs/specification/features.md')
    .split('\n')
    .filter((line) => /^\| [A-Z]\d\d /.test(line));
  expect(rows.length).toBeGreaterThan(100);
  const named = rows.flatMap((row) => [...(row.split(' | ').at(-1) ?? '').matchAll(/`([^`]+)`/g)]);
  expect(named.flatMap(([, path = '']) => (exists(path) ? [] : [path]))).toEqual([]);
});

test('The specification’s index lists every page', () => {
  const pages = files.filter((path) => /^docs\/specification\/(?!README)\w[\w-]*\.md$/.test(path));
  const list = read('docs/specification/README.md');
  expect(pages.filter((path) => !list.includes(`(${path.split('/').at(-1) ?? ''})`))).toEqual([]);
});
