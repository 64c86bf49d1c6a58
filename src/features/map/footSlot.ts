import type { Story } from '#domain/story.ts';

/** The slot above Scan shows one thing, the most important one (our reading). During a ride there is no Scan. */
export type FootSlot =
  | { kind: 'ride' }
  /** Roubles, positive. */
  | { kind: 'debt'; debt: number }
  | { kind: 'promo'; banners: readonly [Story, ...Story[]] }
  | { kind: 'nothing' };

type FootFacts = {
  isRiding: boolean;
  debt: number | null;
  /** The announcements to show now. */
  announcements: readonly Story[];
  /** Whether this rider has dismissed the banner of that name, or has seen it on another day (account §9). */
  isClosed: (name: string) => boolean;
};

/** The order: a ride, a debt, the day's banner, the other banners. */
export function footSlot({ isRiding, debt, announcements, isClosed }: FootFacts): FootSlot {
  if (isRiding) return { kind: 'ride' };
  if (debt !== null) return { kind: 'debt', debt };
  const open = announcements.filter(({ name }) => !isClosed(name));
  const daily = open.find(({ kind }) => kind === 'DAILY_BANNER');
  if (daily) return { kind: 'promo', banners: [daily] };
  const [first, ...others] = open.filter(({ kind }) => kind === 'BANNER_CAROUSEL');
  return first ? { kind: 'promo', banners: [first, ...others] } : { kind: 'nothing' };
}
