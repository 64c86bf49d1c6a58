import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { errorList } from '#errors/errorList.ts';
import { tariffEnd } from '#features/money/tariffEnd.ts';
import { tariffQuery } from '#features/money/tariffs.queries.ts';
import { useOnline } from '#hooks/useOnline.ts';
import { useFormat } from '#i18n/useFormat.ts';
import { paths } from '#paths/paths.ts';
import { useRuntime } from '#src/runtime/runtime.tsx';
import { Art } from '#ui/Art.tsx';
import { cx } from '#ui/cx.ts';
import { Icon } from '#ui/Icon.tsx';
import type { RiderTariff } from './profile.view.ts';
import styles from './Profile.module.css';

/** The rider's tariffs: a row for each fleet. The row opens the tariff, or the list to buy one (account §2). */
export function TariffsRow({ tariffs, retry }: { tariffs: readonly RiderTariff[]; retry: () => void }) {
  const { t } = useLingui();
  const isUnknown = tariffs.some((tariff) => tariff.isUnknown);
  const again = useEffectEvent(retry);
  useEffect(() => {
    if (isUnknown) errorList.add({ code: 'tariffProfileError' }, { retry: () => again() });
  }, [isUnknown]);
  return (
    <section aria-label={t`Тарифы`} className={styles.tariffs}>
      {tariffs.length === 0 && <ChooseTariff />}
      {tariffs.map((tariff) => (
        <TariffRow key={tariff.key} tariff={tariff} />
      ))}
    </section>
  );
}

/** Without the tariff flag and without a tariff this row alone leads to the tariffs (account §2). */
export const ChooseTariff = () => (
  <Link to={paths.tariffs} className={cx(styles.tariff, 'kind-omni')}>
    <Art name="omni" />
    <span>
      <Trans>Тарифа нет</Trans>
      <small className={styles.choose}>
        <Trans>Выбрать тариф</Trans>
      </small>
    </span>
    <Icon name="next" size="small" />
  </Link>
);

function TariffRow({ tariff }: { tariff: RiderTariff }) {
  const words = (
    <>
      <Art name={tariff.form} />
      <TariffRowTexts tariff={tariff} />
      {(tariff.id !== null || !tariff.isUnknown) && <Icon name="next" size="small" />}
    </>
  );
  const className = cx(styles.tariff, `kind-${tariff.form}`);
  // Nothing is known to open, and an offer to buy would be a second tariff.
  if (tariff.id === null && tariff.isUnknown) return <div className={className}>{words}</div>;
  if (tariff.id === null) {
    return (
      <Link to={paths.tariffs} search={{ tab: tariff.key }} className={className}>
        {words}
      </Link>
    );
  }
  return (
    <Link to={paths.tariff} params={{ id: tariff.id }} className={className}>
      {words}
    </Link>
  );
}

function TariffRowTexts({ tariff }: { tariff: RiderTariff }) {
  const { t } = useLingui();
  const format = useFormat();
  const cost = useTariffCost(tariff);
  const kinds = tariff.key === 'omni' ? t`Электро 2.0 и самокаты` : t`Обычные и электро`;
  const { serverClock } = useRuntime();
  const until = tariff.until === null ? null : tariffEnd(format, tariff.until, serverClock.now());
  const price = cost === null ? null : format.money(cost);
  const isBought = tariff.name !== null || tariff.waiting !== null || tariff.isUnknown;
  return (
    <span>
      <TariffName tariff={tariff} />
      <small>
        {kinds}
        {tariff.name !== null && until !== null && t`, до ${until}`}
        {tariff.name !== null && price !== null && `, ${price}`}
        {tariff.name !== null &&
          tariff.isInsured &&
          t({
            message: ', со страховкой',
            comment: 'After the price of the plan that the rider has: insurance was bought with it',
          })}
      </small>
      {tariff.waiting && <Waiting until={tariff.waiting.until} isNext={until !== null} />}
      {!isBought && (
        <small className={styles.choose}>
          <Trans>Выбрать тариф</Trans>
        </small>
      )}
    </span>
  );
}

/**
 * The profile has no price, so the tariff itself is loaded (account §2, our reading). Roubles; null until it is known.
 */
function useTariffCost({ id, name }: RiderTariff): number | null {
  const { mainApi } = useRuntime();
  const isOnline = useOnline();
  const tariff = useQuery({ ...tariffQuery(mainApi, id ?? ''), enabled: id !== null && name !== null });
  const { isError, refetch } = tariff;
  useEffect(() => {
    if (isError && isOnline) errorList.add({ code: 'failedLoadCurrentTariffMessage' }, { retry: () => void refetch() });
  }, [isError, isOnline, refetch]);
  return tariff.data?.Cost ?? null;
}

function TariffName({ tariff }: { tariff: RiderTariff }) {
  if (tariff.name !== null) return tariff.name;
  if (tariff.isUnknown) return <Trans>Тариф не загрузился</Trans>;
  return tariff.waiting ? <Trans>Тариф куплен</Trans> : <Trans>Тарифа нет</Trans>;
}

/** @param isNext another tariff is valid until then */
function Waiting({ until, isNext }: { until: number | null; isNext: boolean }) {
  const { t } = useLingui();
  const format = useFormat();
  const end = until === null ? null : format.date(until);
  const waitingText = () => {
    if (end === null) return isNext ? t`Следующий начнётся с первой поездки` : t`Начнётся с первой поездки`;
    return isNext ? t`Следующий начнётся с первой поездки, до ${end}` : t`Начнётся с первой поездки, до ${end}`;
  };
  return <small className={styles.waiting}>{waitingText()}</small>;
}
