import type { Reservation } from '#domain/reservation.ts';
import type { Story } from '#domain/story.ts';

/** The slot above Scan shows one thing, the most important one (our reading). During a ride there is no Scan. */
export type FootSlot =
  | { kind: 'ride' }
  | { kind: 'reservation'; reservation: Reservation; isOver: boolean }
  /** Roubles, positive. */
  | { kind: 'debt'; debt: number }
  | { kind: 'promo'; banners: readonly [Story, ...Story[]] }
  | { kind: 'nothing' };

type FootFacts = {
  isRiding: boolean;
  /** The rider has it, or has not closed the words about its end. */
  reservation: { reservation: Reservation; isOver: boolean } | null;
  debt: number | null;
  /** The announcements to show now. */
  announcements: readonly Story[];
  /** Whether this rider has dismissed the banner of that name, or has seen it on another day (account §9). */
  isClosed: (name: string) => boolean;
};

/** The order: a ride, a reservation, a debt, the day's banner, the other banners. */
export function footSlot({ isRiding, reservation, debt, announcements, isClosed }: FootFacts): FootSlot {
  if (isRiding) return { kind: 'ride' };
  if (reservation) return { kind: 'reservation', ...reservation };
  if (debt !== null) return { kind: 'debt', debt };
  const open = announcements.filter(({ name }) => !isClosed(name));
  const daily = open.find(({ kind }) => kind === 'DAILY_BANNER');
  if (daily) return { kind: 'promo', banners: [daily] };
  const [first, ...others] = open.filter(({ kind }) => kind === 'BANNER_CAROUSEL');
  return first ? { kind: 'promo', banners: [first, ...others] } : { kind: 'nothing' };
}
