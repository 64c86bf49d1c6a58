import { PAGE_SIZE } from './read.ts';

type Page<Value> = { values: readonly Value[]; pageMetaData: { totalPages: number } };

/** More pages than any rider's list has: a server that always tells of one more is not asked for ever. */
const MOST_PAGES = 100;

/**
 * Asks for every page of a list, one after the other, and joins them (account §7). The number of pages is read from each
 * answer, because the list may grow meanwhile.
 *
 * @param ask sends the request with this `pageable` in its body; its failure ends the reading
 */
export async function readAllPages<Value>(
  ask: (pageable: { pageNumber: number; pageSize: number }) => Promise<Page<Value>>,
): Promise<Value[]> {
  const values: Value[] = [];
  let totalPages = 1;
  for (let pageNumber = 0; pageNumber < Math.min(totalPages, MOST_PAGES); pageNumber += 1) {
    const page = await ask({ pageNumber, pageSize: PAGE_SIZE });
    values.push(...page.values);
    ({ totalPages } = page.pageMetaData);
  }
  return values;
}
