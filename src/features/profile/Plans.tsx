import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { errorList } from '#errors/errorList.ts';
import { useFormat } from '#i18n/useFormat.ts';
import { Art } from '#ui/Art.tsx';
import { buttonClass } from '#ui/buttonClass.ts';
import { cx } from '#ui/cx.ts';
import styles from './Profile.module.css';
import type { Plan } from './profile.screen.ts';

/** On what terms the rider rides: a row for each fleet. */
export function Plans({ plans, retry }: { plans: readonly Plan[]; retry: () => void }) {
  const { t } = useLingui();
  const isUnknown = plans.some((plan) => plan.isUnknown);
  const again = useEffectEvent(retry);
  useEffect(() => {
    if (isUnknown) errorList.add({ code: 'tariffProfileError' }, { retry: () => again() });
  }, [isUnknown]);
  if (plans.length === 0) return null;
  return (
    <>
      <section aria-label={t`Тарифы`} className={styles.plans}>
        {plans.map((plan) => (
          <PlanRow key={plan.key} plan={plan} />
        ))}
      </section>
      {plans.every((plan) => plan.name === null && !plan.waiting && !plan.isUnknown) && (
        <Link to="/help" className={buttonClass({ look: 'neutral', size: 'small' })}>
          <Trans>Написать в поддержку</Trans>
        </Link>
      )}
    </>
  );
}

function PlanRow({ plan }: { plan: Plan }) {
  const { t } = useLingui();
  const format = useFormat();
  const kinds = plan.key === 'omni' ? t`Электро 2.0 и самокаты` : t`Обычные и электро`;
  const until = plan.until === null ? null : format.date(plan.until);
  return (
    <div className={cx(styles.plan, `kind-${plan.form}`)}>
      <Art name={plan.form} />
      <span>
        <PlanName plan={plan} />
        <small>
          {kinds}
          {plan.name !== null && until !== null && t`, до\u00A0${until}`}
        </small>
        {plan.waiting && <Waiting until={plan.waiting.until} isNext={until !== null} />}
      </span>
    </div>
  );
}

function PlanName({ plan }: { plan: Plan }) {
  if (plan.name !== null) return plan.name;
  if (plan.isUnknown) return <Trans>Тариф не загрузился</Trans>;
  return plan.waiting ? <Trans>Тариф куплен</Trans> : <Trans>Тарифа нет</Trans>;
}

/** @param isNext another plan runs until then */
function Waiting({ until, isNext }: { until: number | null; isNext: boolean }) {
  const { t } = useLingui();
  const format = useFormat();
  const end = until === null ? null : format.date(until);
  const said = () => {
    if (end === null) return isNext ? t`Следующий начнётся с первой поездки` : t`Начнётся с первой поездки`;
    return isNext ? t`Следующий начнётся с первой поездки, до\u00A0${end}` : t`Начнётся с первой поездки, до\u00A0${end}`;
  };
  return <small className={styles.waiting}>{said()}</small>;
}
