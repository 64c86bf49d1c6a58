import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { errorList } from '#errors/errorList.ts';
import { useOnline } from '#hooks/useOnline.ts';
import { tariffQuery } from '#features/plans/tariffs.queries.ts';
import { useFormat } from '#i18n/useFormat.ts';
import { paths } from '#routes/paths.ts';
import { useRuntime } from '#src/runtime/runtime.tsx';
import { Art } from '#ui/Art.tsx';
import { cx } from '#ui/cx.ts';
import { Icon } from '#ui/Icon.tsx';
import styles from './Profile.module.css';
import { planEnd } from '#features/plans/planEnd.ts';
import type { Plan } from './profile.view.ts';

/** The rider's plans: a row for each fleet. The row opens the plan, or the list to buy one (account §2). */
export function TariffsRow({ plans, retry }: { plans: readonly Plan[]; retry: () => void }) {
  const { t } = useLingui();
  const isUnknown = plans.some((plan) => plan.isUnknown);
  const again = useEffectEvent(retry);
  useEffect(() => {
    if (isUnknown) errorList.add({ code: 'tariffProfileError' }, { retry: () => again() });
  }, [isUnknown]);
  if (plans.length === 0) return null;
  return (
    <section aria-label={t`Тарифы`} className={styles.plans}>
      {plans.map((plan) => (
        <PlanRow key={plan.key} plan={plan} />
      ))}
    </section>
  );
}

function PlanRow({ plan }: { plan: Plan }) {
  const words = (
    <>
      <Art name={plan.form} />
      <PlanRowTexts plan={plan} />
      {(plan.id !== null || !plan.isUnknown) && <Icon name="next" size="small" />}
    </>
  );
  const className = cx(styles.plan, `kind-${plan.form}`);
  // Nothing is known to open, and an offer to buy would be a second plan.
  if (plan.id === null && plan.isUnknown) return <div className={className}>{words}</div>;
  if (plan.id === null) {
    return (
      <Link to={paths.tariffs} search={{ tab: plan.key }} className={className}>
        {words}
      </Link>
    );
  }
  return (
    <Link to={paths.tariff} params={{ id: plan.id }} className={className}>
      {words}
    </Link>
  );
}

function PlanRowTexts({ plan }: { plan: Plan }) {
  const { t } = useLingui();
  const format = useFormat();
  const cost = usePlanCost(plan);
  const kinds = plan.key === 'omni' ? t`Электро 2.0 и самокаты` : t`Обычные и электро`;
  const { serverClock } = useRuntime();
  const until = plan.until === null ? null : planEnd(format, plan.until, serverClock.now());
  const price = cost === null ? null : format.money(cost);
  const isBought = plan.name !== null || plan.waiting !== null || plan.isUnknown;
  return (
    <span>
      <PlanName plan={plan} />
      <small>
        {kinds}
        {plan.name !== null && until !== null && t`, до\u00A0${until}`}
        {plan.name !== null && price !== null && `, ${price}`}
        {plan.name !== null &&
          plan.isInsured &&
          t({
            message: ', со страховкой',
            comment: 'After the price of the plan that the rider has: insurance was bought with it',
          })}
      </small>
      {plan.waiting && <Waiting until={plan.waiting.until} isNext={until !== null} />}
      {!isBought && (
        <small className={styles.choose}>
          <Trans>Выбрать тариф</Trans>
        </small>
      )}
    </span>
  );
}

/**
 * The profile has no price, so the plan itself is loaded (account §2, our reading). Roubles; null until it is known.
 */
function usePlanCost({ id, name }: Plan): number | null {
  const { mainApi } = useRuntime();
  const isOnline = useOnline();
  const plan = useQuery({ ...tariffQuery(mainApi, id ?? ''), enabled: id !== null && name !== null });
  const { isError, refetch } = plan;
  useEffect(() => {
    if (isError && isOnline) errorList.add({ code: 'failedLoadCurrentTariffMessage' }, { retry: () => void refetch() });
  }, [isError, isOnline, refetch]);
  return plan.data?.Cost ?? null;
}

function PlanName({ plan }: { plan: Plan }) {
  if (plan.name !== null) return plan.name;
  if (plan.isUnknown) return <Trans>Тариф не загрузился</Trans>;
  return plan.waiting ? <Trans>Тариф куплен</Trans> : <Trans>Тарифа нет</Trans>;
}

/** @param isNext another plan is valid until then */
function Waiting({ until, isNext }: { until: number | null; isNext: boolean }) {
  const { t } = useLingui();
  const format = useFormat();
  const end = until === null ? null : format.date(until);
  const waitingText = () => {
    if (end === null) return isNext ? t`Следующий начнётся с первой поездки` : t`Начнётся с первой поездки`;
    return isNext
      ? t`Следующий начнётся с первой поездки, до\u00A0${end}`
      : t`Начнётся с первой поездки, до\u00A0${end}`;
  };
  return <small className={styles.waiting}>{waitingText()}</small>;
}
