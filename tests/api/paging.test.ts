import { expect, test, vi } from 'vitest';
import { readAllPages } from '#api/paging.ts';

type Pageable = { pageNumber: number; pageSize: number };
type Ask<Value> = (pageable: Pageable) => Promise<{ values: Value[]; pageMetaData: { totalPages: number } }>;
const answers = (pages: string[][], totalPages = pages.length) =>
  vi.fn<Ask<string>>(async ({ pageNumber }) => ({ values: pages[pageNumber] ?? [], pageMetaData: { totalPages } }));

// A047
test('The app reads every page of a list in order, fifteen entries a page, from page 0', async () => {
  const ask = answers([['a', 'b'], ['c'], ['d']]);
  expect(await readAllPages(ask)).toEqual(['a', 'b', 'c', 'd']);
  const pages = [0, 1, 2].map((pageNumber) => ({ pageNumber, pageSize: 15 }));
  expect(ask.mock.calls.map(([pageable]) => pageable)).toEqual(pages);
});

test.each([
  ['of one page', [['a']], 1],
  ['without a page', [[]], 0],
])('The app needs only one request to read a list %s', async (_, pages, totalPages) => {
  const ask = answers(pages, totalPages);
  expect(await readAllPages(ask)).toEqual(pages[0]);
  expect(ask).toHaveBeenCalledTimes(1);
});

test('When a list grows while the app reads the pages, the app reads to the new end', async () => {
  const ask = vi.fn<Ask<number>>(async ({ pageNumber }) => ({
    values: [pageNumber],
    pageMetaData: { totalPages: pageNumber < 2 ? pageNumber + 2 : 3 },
  }));
  expect(await readAllPages(ask)).toEqual([0, 1, 2]);
});

test('The app stops reading a list at a page that fails to load, or after 100 pages of an endless list', async () => {
  await expect(readAllPages(() => Promise.reject(new Error('no network')))).rejects.toThrow('no network');
  const endless = answers([], Infinity);
  await readAllPages(endless);
  expect(endless).toHaveBeenCalledTimes(100);
});
