import { describe, expect, test } from 'vitest';
import { files, read, texts } from './tree.ts';

const PAGES = ['account', 'map-and-rent', 'rent', 'decisions', 'errors', 'ledger'] as const;
const addressOf = (page: string): string => `docs/specification/${page}.md`;

/** Numbers of a page's headings: `5` of `## 5. Title`, `5.2` of `### 5.2 Title`. Empty where there is no such page. */
const sections = new Map(
  PAGES.map((page) => {
    const text = files.includes(addressOf(page)) ? read(addressOf(page)) : '';
    return [page, new Set([...text.matchAll(/^#{2,4} (\d+(?:\.\d+)*)\.? /gm)].map(([, number = '']) => number))];
  }),
);

const here =
  /^(src|machines|sandbox|server|scripts|supabase|openapi|inspector|tests|docs)\/|^(README|CONTRIBUTING)\.md$/;
/** This file itself holds the forbidden names. */
const readHere = texts.filter(
  (path) => here.test(path) && !path.startsWith('openapi/generated/') && path !== 'tests/house/citations.test.ts',
);

/** `rent` is also the end of `map-and-rent`. */
const CITATION = new RegExp(
  String.raw`(?<![\w-])(${PAGES.join('|')})(?:\.md)?\`? §§?(\d+(?:\.\d+)*(?:(?:[–-]§?|,[\s*]+§|,? and §)\d+(?:\.\d+)*)*)`,
  'gi',
);

/** Every section that a citation such as `account §2, §6` or `decisions §4–5` names. */
function cited(list: string): string[] {
  return list
    .split(/,[\s*]+|,? and /)
    .map((part) => part.replaceAll('§', ''))
    .flatMap((part) => {
      const [from = '', to] = part.split(/[–-]/);
      if (to === undefined) return [from];
      const [first, last] = [Number(from), Number(to)];
      if (!Number.isInteger(first) || !Number.isInteger(last)) return [from, to];
      return Array.from({ length: last - first + 1 }, (_, step) => String(first + step));
    });
}

/** `path:line what` for each breach of a rule in a text. */
const places = (rule: RegExp, broken: (found: RegExpExecArray) => string[]): string[] =>
  readHere.flatMap((path) => {
    const text = read(path);
    return [...text.matchAll(rule)].flatMap((found) =>
      broken(found).map((what) => `${path}:${text.slice(0, found.index).split('\n').length} ${what}`),
    );
  });

test('Each specification page whose sections the texts cite has at least five numbered sections', () => {
  expect(PAGES.filter((page) => page !== 'ledger' && (sections.get(page)?.size ?? 0) < 5)).toEqual([]);
});

describe('citations', () => {
  test('A citation of the specification gives the number of a section that exists', () => {
    const lost = places(CITATION, ([, page = '', list = '']) => {
      const known = sections.get(PAGES.find((one) => one === page.toLowerCase()) ?? 'account');
      return cited(list)
        .filter((section) => !known?.has(section))
        .map((section) => `${page.toLowerCase()} §${section}`);
    });
    expect(lost).toEqual([]);
  });

  test('No citation of the pages account and map-and-rent names a section “intro” or “beginning” instead of its number', () => {
    const vague = new RegExp(String.raw`(?<![\w-])(?:account|map-and-rent) (?:intro|beginning)\b`, 'gi');
    expect(places(vague, ([what]) => [what])).toEqual([]);
  });

  test('A citation of the ledger gives the id of a row that the ledger contains', () => {
    const ids = new Set([...read(addressOf('ledger')).matchAll(/^\| ([A-G]\d{3}) /gm)].map(([, id]) => id));
    expect(places(/\bledger ([A-G]\d{3})\b/gi, ([what, id = '']) => (ids.has(id) ? [] : [what]))).toEqual([]);
  });

  test('The texts mention no Markdown file that the repository lacks, and no path in design/, spec/ or shared/', () => {
    const names = new Set(files.map((path) => path.split('/').at(-1)));
    const pages = places(/(?<![\w<{$.*-])([\w-]+\.md)\b/g, ([, name = '']) => (names.has(name) ? [] : [name]));
    const elsewhere = places(/(?<![\w/.-])(?:design|spec|shared)\/[\w]|\bseed \d\b/g, ([what]) => [what]);
    expect([...pages, ...elsewhere]).toEqual([]);
  });
});
