import { useLingui } from '@lingui/react/macro';
import type { Reservation } from '#domain/reservation.ts';
import { Button } from '#ui/Button.tsx';
import { cx } from '#ui/cx.ts';
import { useReservationClock, useReservationTexts } from './useReservationTexts.ts';
import styles from '../parts/Strip.module.css';

type ReservationStripProps = {
  reservation: Reservation;
  /** Its time is over. */
  isOver: boolean;
  onOpen: () => void;
  onClose: () => void;
};

/** The rider's reservation on the map, with the way to the vehicle's card; after its time what it cost. */
export function ReservationStrip({ reservation, isOver, onOpen, onClose }: ReservationStripProps) {
  const { t } = useLingui();
  const { frameNumber } = reservation;
  return (
    <section className={styles.place} aria-label={t`Ваша бронь`}>
      <div className={cx(styles.strip, styles.beside)}>
        <h2 className={styles.title}>{t`Бронь: № ${frameNumber}`}</h2>
        {isOver ? <Over reservation={reservation} /> : <Left reservation={reservation} />}
        {isOver ? (
          <Button size="small" onClick={onClose}>{t`Понятно`}</Button>
        ) : (
          <Button size="small" onClick={onOpen}>{t`Открыть`}</Button>
        )}
      </div>
    </section>
  );
}

const Left = ({ reservation }: { reservation: Reservation }) => (
  <p className={styles.number}>{useReservationClock(reservation)}</p>
);

const Over = ({ reservation }: { reservation: Reservation }) => (
  <p className={styles.number} role="status">
    {useReservationTexts().lapsed(reservation)}
  </p>
);
