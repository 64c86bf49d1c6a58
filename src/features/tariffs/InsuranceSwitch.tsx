import { Trans } from '@lingui/react/macro';
import { useFormat } from '#i18n/useFormat.ts';
import { cx } from '#ui/cx.ts';
import { rowClass, RowWords } from '#ui/Row.tsx';
import { Switch } from '#ui/Switch.tsx';
import styles from './Tariffs.module.css';

/** Insurance of each ride, at its price (account §2). */
export function InsuranceSwitch({ cost, on, onChange }: { cost: number; on: boolean; onChange: (on: boolean) => void }) {
  const sum = useFormat().money(cost);
  return (
    <label className={cx(rowClass({ icon: true }), styles.insurance)}>
      <RowWords
        icon="shield"
        title={<Trans>Страховка</Trans>}
        note={<Trans comment="Price of the insurance: ₽29 a ride">{sum} за поездку</Trans>}
        end={<Switch checked={on} onChange={onChange} />}
      />
    </label>
  );
}
