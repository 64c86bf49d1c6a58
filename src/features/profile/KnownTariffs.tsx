import { Trans, useLingui } from '@lingui/react/macro';
import { useRuntime } from '#src/runtime/runtime.tsx';
import { Art } from '#ui/Art.tsx';
import { cx } from '#ui/cx.ts';
import { knownTariffs, type LastKnown } from './lastKnown.ts';
import { ChooseTariff } from './TariffsRow.tsx';
import styles from './Profile.module.css';

/**
 * Says for each kind whether the rider had a tariff at the last answer. Until a new answer nothing more is known, so
 * there are no links.
 */
export function KnownTariffs({ known }: { known: LastKnown }) {
  const { t } = useLingui();
  const { settings } = useRuntime();
  const tariffs = knownTariffs(known, settings.features);
  return (
    <section aria-label={t`Тарифы`} className={styles.tariffs}>
      {tariffs.length === 0 && <ChooseTariff />}
      {tariffs.map(({ key, isHeld }) => (
        <div key={key} className={cx(styles.tariff, `kind-${key === 'omni' ? 'omni' : 'bike'}`)}>
          <Art name={key === 'omni' ? 'omni' : 'bike'} />
          <span>
            {isHeld ? <Trans>Тариф есть</Trans> : <Trans>Тарифа нет</Trans>}
            <small>{key === 'omni' ? t`Электро 2.0 и самокаты` : t`Обычные и электро`}</small>
          </span>
        </div>
      ))}
    </section>
  );
}
