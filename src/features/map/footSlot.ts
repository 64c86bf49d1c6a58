/** A picture of the table `promo` as the map shows it, in the reader's language. */
export type PromoBanner = {
  /** By which it is known to have been seen (account §9). */
  name: string;
  /** On the operator's image hosts. */
  imageUrl: string;
  /** What stands on the picture. */
  title: string;
};

export type PromoBanners = { daily: PromoBanner | null; carousel: readonly PromoBanner[] };

/** What stands over Scan: one thing, the most important (our reading). With a ride there is no Scan. */
export type FootSlot =
  | { kind: 'ride' }
  /** Roubles, positive. */
  | { kind: 'debt'; debt: number }
  | { kind: 'promo'; banners: readonly [PromoBanner, ...PromoBanner[]] }
  | { kind: 'nothing' };

type FootFacts = {
  isRiding: boolean;
  debt: number | null;
  promo: PromoBanners;
  /** Names of banners that were closed. */
  closed: ReadonlySet<string>;
};

/** A ride before a debt, a debt before the day's banner, that one before the others. */
export function footSlot({ isRiding, debt, promo: { daily, carousel }, closed }: FootFacts): FootSlot {
  if (isRiding) return { kind: 'ride' };
  if (debt !== null) return { kind: 'debt', debt };
  if (daily && !closed.has(daily.name)) return { kind: 'promo', banners: [daily] };
  const [first, ...others] = carousel.filter(({ name }) => !closed.has(name));
  return first ? { kind: 'promo', banners: [first, ...others] } : { kind: 'nothing' };
}
