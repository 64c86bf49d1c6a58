import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';
import type { TariffItem } from '#api/tariffs.ts';
import { riderSettingsOf } from '#features/settings/index.ts';
import { useRuntime } from '#src/runtime.tsx';
import { Art } from '#ui/Art.tsx';
import { cx } from '#ui/cx.ts';
import { Icon } from '#ui/Icon.tsx';
import { PlanIcon } from './PlanIcon.tsx';
import styles from './Tariffs.module.css';
import { formOf } from './tariffs.screen.ts';

/** One plan of the list; it leads to all that is to be known before buying. */
export function PlanCard({ plan }: { plan: TariffItem }) {
  const form = formOf(plan);
  const wasBought = useBoughtBefore(plan.Id);
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
        {wasBought && (
          <small>
            <Trans comment="On the card of a plan in the list: this rider had it before">Вы его уже брали</Trans>
          </small>
        )}
      </span>
      <Icon name="next" size="small" />
    </Link>
  );
}

/** The last plan of its fleet, on whichever phone it was bought. */
function useBoughtBefore(id: string): boolean {
  const settings = riderSettingsOf(useRuntime().riderStore);
  const { lastSmooveTariffId, lastOmniTariffId } = useSyncExternalStore(settings.watch, () => settings.now());
  return id === lastSmooveTariffId || id === lastOmniTariffId;
}
