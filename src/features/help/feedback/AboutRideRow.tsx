import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { useFormat } from '#i18n/useFormat.ts';
import { Row } from '#ui/Row.tsx';
import { Switch } from '#ui/Switch.tsx';
import type { AboutRide } from './useAboutRide.ts';

type AboutRideRowProps = { ride: AboutRide; on: boolean; onChange: (on: boolean) => void };

/** The ride whose number goes with the feedback. The rider can remove it. */
export function AboutRideRow({ ride, on, onChange }: AboutRideRowProps) {
  const { t } = useLingui();
  const format = useFormat();
  const id = useId();
  const which = () => {
    if (ride.kind === 'underWay') {
      const number = ride.bikeNumber;
      return t`Поездка, которая идёт: № ${number}`;
    }
    const day = format.date(ride.endedAt);
    const time = format.time(ride.endedAt);
    if (ride.kind === 'chosen')
      return t({ message: `Поездка: ${day}, ${time}`, comment: 'A day and a time: 14 June, 14:32' });
    return t({ message: `Последняя поездка: ${day}, ${time}`, comment: 'A day and a time: 14 June, 14:32' });
  };
  return (
    <Row
      icon="route"
      title={<label htmlFor={id}>{t`Приложить номер поездки`}</label>}
      note={which()}
      end={<Switch id={id} checked={on} onChange={onChange} />}
    />
  );
}
