import type { Story } from '#domain/story.ts';

/** What stands over Scan: one thing, the most important (our reading). With a ride there is no Scan. */
export type FootSlot =
  | { kind: 'ride' }
  /** Roubles, positive. */
  | { kind: 'debt'; debt: number }
  | { kind: 'promo'; banners: readonly [Story, ...Story[]] }
  | { kind: 'nothing' };

type FootFacts = {
  isRiding: boolean;
  debt: number | null;
  /** What the operator tells now. */
  news: readonly Story[];
  /** Whether this rider has put a banner of that name away, or has seen it on another day (account §9). */
  isClosed: (name: string) => boolean;
};

/** A ride before a debt, a debt before the day's banner, that one before the others. */
export function footSlot({ isRiding, debt, news, isClosed }: FootFacts): FootSlot {
  if (isRiding) return { kind: 'ride' };
  if (debt !== null) return { kind: 'debt', debt };
  const open = news.filter(({ name }) => !isClosed(name));
  const daily = open.find(({ kind }) => kind === 'DAILY_BANNER');
  if (daily) return { kind: 'promo', banners: [daily] };
  const [first, ...others] = open.filter(({ kind }) => kind === 'BANNER_CAROUSEL');
  return first ? { kind: 'promo', banners: [first, ...others] } : { kind: 'nothing' };
}
