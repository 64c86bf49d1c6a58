import { Link } from '@tanstack/react-router';
import type { TariffItem } from '#api/tariffs.ts';
import { Art } from '#ui/Art.tsx';
import { cx } from '#ui/cx.ts';
import { Icon } from '#ui/Icon.tsx';
import { PlanIcon } from './PlanIcon.tsx';
import styles from './Tariffs.module.css';
import { formOf } from './tariffs.screen.ts';

/** One plan of the list; it leads to all that is to be known before buying. */
export function PlanCard({ plan }: { plan: TariffItem }) {
  const form = formOf(plan);
  return (
    <Link
      to="/tariffs/details/$id"
      params={{ id: plan.Id }}
      search={{ type: plan.RentalContractBikeType }}
      className={cx(styles.card, `kind-${form}`)}
    >
      <PlanIcon address={plan.Icon ?? null} instead={<Art name={form} className={styles.art} />} />
      <span className={styles.words}>
        <strong>{plan.Name}</strong>
        {plan.DescriptionForList && <span>{plan.DescriptionForList}</span>}
        {plan.Description && <small>{plan.Description}</small>}
      </span>
      <Icon name="next" size="small" />
    </Link>
  );
}
