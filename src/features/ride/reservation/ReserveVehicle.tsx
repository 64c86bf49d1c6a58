import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { ReservationTerms } from '#domain/rent.ts';
import type { Reservation } from '#domain/reservation.ts';
import { errorTexts } from '#errors/errorTexts.ts';
import { useOnline } from '#hooks/useOnline.ts';
import { useRuntime } from '#src/runtime/runtime.tsx';
import { Button } from '#ui/Button.tsx';
import { cx } from '#ui/cx.ts';
import type { ReservationView } from './reservation.view.ts';
import { useReservation } from './useReservation.ts';
import { useReservationClock, useReservationTexts } from './useReservationTexts.ts';
import text from '#ui/text.module.css';
import styles from '../parts/VehicleAction.module.css';

type ReserveVehicleProps = {
  number: string;
  /** Null while only the reservation itself is known. */
  terms: ReservationTerms | null;
};

/** Keeps the vehicle of the card for the rider, or gives it back (decisions §4.17). The price stands beside the button. */
export function ReserveVehicle({ number, terms }: ReserveVehicleProps) {
  const { t } = useLingui();
  const isOnline = useOnline();
  const { view, commands } = useReservation();
  const texts = useReservationTexts();
  const isOurs = view.kind !== 'none' && view.number === number;
  const isHeld = isOurs && (view.kind === 'held' || view.kind === 'releasing');
  const isBusy = isOurs && (view.kind === 'reserving' || view.kind === 'releasing');
  const other = !isOurs && (view.kind === 'held' || view.kind === 'reserving') ? view.number : null;
  const note = useNote(view, isOurs);
  // The button says the same to a rider who sees it.
  const isSeen = isHeld && view.kind === 'held' && isOnline;
  const load = useRuntime().ride.reservation;
  // The code loads after the screen: a tap before that waits for it.
  const [isWaiting, setWaiting] = useState(false);
  const reserve = () => {
    setWaiting(true);
    void load()
      .then((loaded) => loaded.reserve(number))
      .catch(() => setWaiting(false));
  };
  return (
    <div className={styles.action}>
      <Button
        icon={isHeld ? 'close' : 'clock'}
        busy={isBusy || (isWaiting && !commands)}
        disabled={!isOnline || other !== null}
        onClick={isHeld ? commands?.release : reserve}
      >
        {isHeld ? t`Отменить бронь` : t({ message: 'Забронировать', comment: 'Button: keep this vehicle for me' })}
      </Button>
      <p>
        <span>{isHeld ? <Left reservation={view.reservation} /> : terms && texts.terms(terms)}</span>{' '}
        <span role="status" className={cx((isSeen || (isBusy && !view.isInDoubt)) && text.hidden)}>
          {isOnline ? note : t`Без интернета нельзя.`}
          {other !== null && t`У вас бронь на № ${other}. Начнёте здесь, и она отменится.`}
        </span>
      </p>
    </div>
  );
}

const Left = ({ reservation }: { reservation: Reservation }) => useReservationClock(reservation);

function useNote(view: ReservationView, isOurs: boolean): string {
  const { i18n, t } = useLingui();
  const texts = useReservationTexts();
  if (!isOurs) return '';
  switch (view.kind) {
    case 'none':
      return '';
    case 'reserving':
      return view.isInDoubt ? t`Ответа нет. Узнаём, ваш ли он.` : t`Бронируем`;
    case 'refused':
      return errorTexts(i18n, view.refusal).title;
    case 'held':
      return t({ message: 'Он ваш.', comment: 'This vehicle (bike or scooter) is reserved for you' });
    case 'releasing':
      return view.isInDoubt ? t`Ответа нет. Узнаём, отменена ли бронь.` : t`Отменяем`;
    case 'released':
      return texts.released(view.reservation);
    case 'lapsed':
      return texts.lapsed(view.reservation);
  }
}
