import { describe, expect, test } from 'vitest';
import { exists, files, read } from './tree.ts';

const folder = 'docs/decisions/';
const pages = files.filter((path) => path.startsWith(folder) && !path.endsWith('/README.md'));
const headings = ['Question.', 'What we do.', 'Why.', 'What it costs.', 'When to revisit.', 'Where to look.'];

/** Paths in code spans: from the root, with a folder, without a command around them. */
const PATH = /`((?:src|machines|sandbox|server|scripts|tests|docs|public|openapi|supabase|inspector)\/[^`\s]*)`/g;
const pathsIn = (page: string): string[] =>
  [...read(page).matchAll(PATH)].map(([, path = '']) => path.replace(/\/$/, ''));
const missing = (page: string) => pathsIn(page).filter((path) => !path.includes('…') && !exists(path));

describe('decision pages', () => {
  test('Decision pages have numbers from 001 without a gap', () => {
    const numbers = pages.map((path) => path.slice(folder.length).split('-')[0]);
    expect(numbers).toEqual(pages.map((_, index) => String(index + 1).padStart(3, '0')));
  });

  test.each(pages)('Decision page %s has its headings in order and its number in the title', (page) => {
    expect([...read(page).matchAll(/^\*\*([^*]+\.)\*\*/gm)].map(([, heading]) => heading)).toEqual(headings);
    expect(read(page)).toMatch(new RegExp(`^# ${page.slice(folder.length, folder.length + 3)} `));
  });

  test('The index of decisions lists each page once', () => {
    const linked = [...read(`${folder}README.md`).matchAll(/\]\((\d{3}-[\w-]+\.md)\)/g)].map(([, name = '']) => name);
    expect(linked.toSorted()).toEqual(pages.map((path) => path.slice(folder.length)));
  });
});

test.each([...pages, `${folder}README.md`, 'docs/specification/features.md', 'tests/README.md'])(
  'The page %s mentions only paths that exist',
  (page) => expect(missing(page)).toEqual([]),
);

test('The specification’s index lists every page', () => {
  const listed = files.filter((path) => /^docs\/specification\/(?!README)\w[\w-]*\.md$/.test(path));
  const list = read('docs/specification/README.md');
  expect(listed.filter((path) => !list.includes(`(${path.split('/').at(-1) ?? ''})`))).toEqual([]);
});
