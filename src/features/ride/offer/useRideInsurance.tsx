import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useId } from 'react';
import type { Offer } from '#domain/rent.ts';
import { useInsuranceChoice } from '#features/rider/useInsuranceChoice.ts';
import { useFormat } from '#i18n/useFormat.ts';
import { Row } from '#ui/Row.tsx';
import { Switch } from '#ui/Switch.tsx';
import styles from './Vehicle.module.css';

/** Insurance of the next ride on this vehicle: whether the rider buys it, and its row with the price (decisions §5.4). */
export function useRideInsurance({ form, insuranceCost, isInsured }: Offer): { isBought: boolean; row: ReactNode } {
  const { t } = useLingui();
  const format = useFormat();
  const id = useId();
  const choice = useInsuranceChoice(form === 'omni' || form === 'scooter', insuranceCost);
  // A start costs at once: until the phone knows whether the rider has refused insurance, it buys none.
  const isBought = !isInsured && choice.isOn && choice.isKnown;
  const sum = format.money(insuranceCost ?? 0);
  return {
    isBought,
    row: (isInsured || insuranceCost !== null) && (
      <Row
        className={styles.insurance}
        icon="shield"
        title={isInsured ? t`Страховка поездки` : <label htmlFor={id}>{t`Страховка поездки`}</label>}
        note={t({ message: `${sum} за поездку`, comment: 'Price of the insurance: ₽20 a ride' })}
        end={isInsured ? t`Включена` : <Switch id={id} checked={isBought} onChange={choice.choose} />}
      />
    ),
  };
}
