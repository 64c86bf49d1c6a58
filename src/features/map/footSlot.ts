import type { Profile } from '#api/profile.ts';
import type { Reservation } from '#domain/reservation.ts';
import type { Story } from '#domain/story.ts';

/** The slot above Scan shows one thing, the most important one (our reading). During a ride there is no Scan. */
export type FootSlot =
  | { kind: 'ride' }
  | { kind: 'reservation'; reservation: Reservation; isOver: boolean }
  /** Roubles, positive. */
  | { kind: 'debt'; debt: number }
  | { kind: 'next'; need: Need }
  | { kind: 'promo'; banners: readonly [Story, ...Story[]] }
  | { kind: 'nothing' };

/** What a new rider lacks: a plan, with a card to pay for it, or only the first ride. */
export type Need = 'plan' | 'ride';

/** The step's name among the banners that the rider dismisses. */
export const stepName = (need: Need): string => `next-${need}`;

/** Marks a rider whom this phone has seen without a plan. */
export const NEWCOMER = 'newcomer';

/**
 * A rider without any plan needs one. A rider with a first plan needs the first ride: the plan waits for it (account §3),
 * or this phone has seen the rider without one. Null for other riders, and where something of the plans cannot be read.
 *
 * @param hasPlans the operator sells plans
 */
export function needOf(profile: Profile, hasPlans: boolean, isNewcomer: boolean): Need | null {
  const { TariffId, OmniTariffId, ActivationFlag, OmniActivationFlag, IsBlocked, unread = [] } = profile;
  if (IsBlocked || unread.some((field) => /Tariff|Activation/.test(field))) return null;
  if (TariffId !== null || OmniTariffId !== null)
    return isNewcomer && profile.OmniFullNumberRental === 0 ? 'ride' : null;
  if (ActivationFlag === true || OmniActivationFlag === true) return 'ride';
  return hasPlans ? 'plan' : null;
}

type FootFacts = {
  isRiding: boolean;
  /** The rider has it, or has not closed the words about its end. */
  reservation: { reservation: Reservation; isOver: boolean } | null;
  debt: number | null;
  need: Need | null;
  /** The announcements to show now. */
  announcements: readonly Story[];
  /** Whether this rider has dismissed the banner of that name, or has seen it on another day (account §9). */
  isClosed: (name: string) => boolean;
};

/** The order: a ride, a reservation, a debt, a new rider's next step, the day's banner, the other banners. */
export function footSlot({ isRiding, reservation, debt, need, announcements, isClosed }: FootFacts): FootSlot {
  if (isRiding) return { kind: 'ride' };
  if (reservation) return { kind: 'reservation', ...reservation };
  if (debt !== null) return { kind: 'debt', debt };
  if (need !== null && !isClosed(stepName(need))) return { kind: 'next', need };
  const open = announcements.filter(({ name }) => !isClosed(name));
  const daily = open.find(({ kind }) => kind === 'DAILY_BANNER');
  if (daily) return { kind: 'promo', banners: [daily] };
  const [first, ...others] = open.filter(({ kind }) => kind === 'BANNER_CAROUSEL');
  return first ? { kind: 'promo', banners: [first, ...others] } : { kind: 'nothing' };
}
