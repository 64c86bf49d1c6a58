import { Trans } from '@lingui/react/macro';
import { useId } from 'react';
import { useFormat } from '#i18n/useFormat.ts';
import { Row } from '#ui/Row.tsx';
import { Switch } from '#ui/Switch.tsx';
import styles from './Tariffs.module.css';

/** Insurance for each ride, with its price (account §2). */
export function InsuranceSwitch({
  cost,
  on,
  onChange,
}: {
  cost: number;
  on: boolean;
  onChange: (on: boolean) => void;
}) {
  const sum = useFormat().money(cost);
  const id = useId();
  return (
    <Row
      className={styles.insurance ?? ''}
      icon="shield"
      title={
        <label htmlFor={id}>
          <Trans>Страховка</Trans>
        </label>
      }
      note={<Trans comment="Price of the insurance: ₽20 a ride">{sum} за поездку</Trans>}
      end={<Switch id={id} checked={on} onChange={onChange} />}
    />
  );
}
