import { plainText } from '#domain/digits.ts';
import type { Refusal } from '#domain/errorCode.ts';
import { type SearchResult, resultsNamedBy } from '#domain/searchResult.ts';

/** The longest query that the server accepts. */
const LONGEST = 80;

/** The query for a typed text. Spaces make no difference. */
export const questionOf = (typed: string): string => plainText(typed).trim().replaceAll(/\s+/g, ' ').slice(0, LONGEST);

export type SearchView =
  /** Nothing is typed yet: shows the recent results, if any. */
  | { kind: 'recent'; results: SearchResult[] }
  | { kind: 'awaited' }
  /** `isKept`: cached results, because the network gives no answer now. */
  | { kind: 'found'; results: SearchResult[]; isCached: boolean }
  | { kind: 'nothing' }
  | { kind: 'refused'; refusal: Refusal };

type Facts = {
  question: string;
  /** The answer to exactly this query; undefined until it loads. */
  found: readonly SearchResult[] | undefined;
  refusal: Refusal | null;
  recent: readonly SearchResult[];
  /** Results of earlier queries. */
  known: readonly SearchResult[];
};

export function searchView({ question, found, refusal, recent, known }: Facts): SearchView {
  if (question === '') return { kind: 'recent', results: [...recent] };
  if (found) return found.length > 0 ? { kind: 'found', results: [...found], isCached: false } : { kind: 'nothing' };
  const cached = resultsNamedBy(question, known);
  if (cached.length > 0) return { kind: 'found', results: cached, isCached: refusal !== null };
  return refusal ? { kind: 'refused', refusal } : { kind: 'awaited' };
}

/** The option that an arrow key moves to. The options wrap around; `null` is the field itself. */
export function nextActive(active: number | null, step: 1 | -1, count: number): number | null {
  if (count === 0) return null;
  if (active === null) return step === 1 ? 0 : count - 1;
  const next = active + step;
  return next < 0 || next >= count ? null : next;
}
