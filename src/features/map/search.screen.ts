import type { Refusal } from '#domain/errorCode.ts';
import { type FoundPlace, namedBy } from '#domain/foundPlace.ts';

/** The longest question the server reads. */
const LONGEST = 80;

/** A question as it is asked: the same words are the same question, whatever the spaces. */
export const questionOf = (typed: string): string => typed.trim().replaceAll(/\s+/g, ' ').slice(0, LONGEST);

export type SearchScreen =
  /** Nothing typed yet: where the rider went before, if anywhere. */
  | { kind: 'recent'; places: FoundPlace[] }
  | { kind: 'awaited' }
  /** `isKept`: from before, because the network has no answer now. */
  | { kind: 'found'; places: FoundPlace[]; isKept: boolean }
  | { kind: 'nothing' }
  | { kind: 'refused'; refusal: Refusal };

type Facts = {
  question: string;
  /** The answer to exactly this question; undefined while it is not there. */
  found: readonly FoundPlace[] | undefined;
  refusal: Refusal | null;
  recent: readonly FoundPlace[];
  /** What is known from earlier questions. */
  known: readonly FoundPlace[];
};

export function searchScreen({ question, found, refusal, recent, known }: Facts): SearchScreen {
  if (question === '') return { kind: 'recent', places: [...recent] };
  if (found) return found.length > 0 ? { kind: 'found', places: [...found], isKept: false } : { kind: 'nothing' };
  const kept = namedBy(question, known);
  if (kept.length > 0) return { kind: 'found', places: kept, isKept: refusal !== null };
  return refusal ? { kind: 'refused', refusal } : { kind: 'awaited' };
}

/** The option that an arrow key goes to: round the list, and `null` is the field itself. */
export function nextActive(active: number | null, step: 1 | -1, count: number): number | null {
  if (count === 0) return null;
  if (active === null) return step === 1 ? 0 : count - 1;
  const next = active + step;
  return next < 0 || next >= count ? null : next;
}
