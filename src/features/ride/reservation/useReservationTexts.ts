import { useLingui } from '@lingui/react/macro';
import { shortClock } from '#domain/duration.ts';
import type { ReservationTerms } from '#domain/rent.ts';
import { type Reservation, reservationCost } from '#domain/reservation.ts';
import { useClock } from '#hooks/useClock.ts';
import { useFormat } from '#i18n/useFormat.ts';

/** The texts of a reservation in the language on the screen. */
export function useReservationTexts() {
  const { t } = useLingui();
  const format = useFormat();
  const charged = ({ cost }: Reservation): string => {
    const sum = format.money(cost ?? 0);
    return cost ? t`Списали ${sum}.` : '';
  };
  return {
    terms({ freeMinutes, mostMinutes, cost }: ReservationTerms): string {
      const free = format.minutes(freeMinutes);
      const most = format.minutes(mostMinutes);
      const price = format.money(cost);
      if (cost === 0 || freeMinutes >= mostMinutes) return t`Бронь на ${most}, бесплатно.`;
      if (freeMinutes === 0) return t`Бронь на ${most}, ${price}/мин.`;
      return t({
        message: `Бронь на ${most}: ${free} бесплатно, потом ${price}/мин.`,
        comment: 'What a reservation costs: for 30 min, 10 min free, then ₽3 a minute',
      });
    },
    /** What is left, and what it costs. */
    left(reservation: Reservation, now: number): string {
      const { freeUntil, until, minuteCost } = reservation;
      const isFree = now < freeUntil && minuteCost > 0 && freeUntil < until;
      const left = shortClock(Math.ceil(((isFree ? freeUntil : until) - now) / 1000));
      const sum = format.money(reservationCost(reservation, now));
      const price = format.money(minuteCost);
      if (isFree)
        return t({
          message: `Бесплатно ещё ${left}, потом ${price}/мин.`,
          comment: 'A reservation in its free minutes. First placeholder: a time such as 7:41',
        });
      if (minuteCost === 0 || freeUntil >= until) return t`Осталось ${left}, бесплатно.`;
      return t({
        message: `Осталось ${left}, пока ${sum}.`,
        comment: 'A reservation in its paid minutes: 7:41 left, ₽6 so far',
      });
    },
    lapsed: (reservation: Reservation) => [t`Бронь закончилась.`, charged(reservation)].join(' ').trim(),
    released: (reservation: Reservation) => [t`Бронь отменена.`, charged(reservation)].join(' ').trim(),
  };
}

/** The countdown of a reservation, outside any live region: it changes each second. */
export function useReservationClock(reservation: Reservation): string {
  const now = useClock('server', 1_000, reservation.until);
  return useReservationTexts().left(reservation, now);
}
