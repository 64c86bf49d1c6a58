import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useFormat } from '#i18n/useFormat.ts';
import { Art } from '#ui/Art.tsx';
import { Banner } from '#ui/Banner.tsx';
import { buttonClass } from '#ui/buttonClass.ts';
import { cx } from '#ui/cx.ts';
import text from '#ui/text.module.css';
import styles from './Profile.module.css';
import type { Plan, ProfileView } from './profile.screen.ts';

export function Rider({ view }: { view: ProfileView }) {
  const { t } = useLingui();
  const format = useFormat();
  const sum = format.money(view.money.sum);
  return (
    <>
      {view.money.kind === 'debt' && <Debt sum={sum} />}
      <section className={styles.section}>
        <div className={styles.me}>
          <span className={styles.avatar} aria-hidden="true">
            {view.letter}
          </span>
          <div>
            <h1 className={text.title}>{view.name || <Trans>Профиль</Trans>}</h1>
            {view.money.kind === 'balance' && (
              <p className={cx(text.label, text.second)}>
                <Trans>Баланс: {sum}</Trans>
              </p>
            )}
          </div>
        </div>
        <dl className={styles.keys}>
          <div>
            <dt>
              <Trans>Логин</Trans>
            </dt>
            <dd>{view.login}</dd>
          </div>
        </dl>
      </section>
      <section aria-label={t`Тарифы`} className={styles.plans}>
        {view.plans.map((plan) => (
          <PlanRow key={plan.key} plan={plan} />
        ))}
      </section>
      {view.plans.every(({ name }) => name === null) && (
        <Link to="/help" className={buttonClass({ look: 'neutral', size: 'small' })}>
          <Trans>Написать в поддержку</Trans>
        </Link>
      )}
    </>
  );
}

/** Amber carries its way on: until payments open in the app, support takes them. */
function Debt({ sum }: { sum: string }) {
  return (
    <Banner
      icon="card"
      title={<Trans>Долг {sum}</Trans>}
      stacked
      action={
        <Link to="/help" className={buttonClass({ look: 'onWarn', size: 'small' })}>
          <Trans>Написать в поддержку</Trans>
        </Link>
      }
    >
      <Trans>Пока он не оплачен, взять транспорт нельзя. Поддержка поможет оплатить.</Trans>
    </Banner>
  );
}

function PlanRow({ plan }: { plan: Plan }) {
  const { t } = useLingui();
  const format = useFormat();
  const kinds = plan.key === 'omni' ? t`Электро 2.0 и самокаты` : t`Обычные и электро`;
  const until = plan.until === null ? undefined : format.date(plan.until);
  return (
    <div className={cx(styles.plan, `kind-${plan.form}`)}>
      <Art name={plan.form} />
      <span>
        {plan.name ?? t`Тарифа нет`}
        <small>
          {kinds}
          {plan.name !== null && until !== undefined && t`, до ${until}`}
        </small>
      </span>
    </div>
  );
}
