import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState, useSyncExternalStore } from 'react';
import type { TariffItem } from '#api/tariffs.ts';
import { profileQuery } from '#features/rider/profile.queries.ts';
import { useFormat } from '#i18n/useFormat.ts';
import { paths } from '#paths/paths.ts';
import { useRuntime } from '#src/runtime/runtime.tsx';
import { riderSettingsOf } from '#stores/riderSettings.ts';
import { Art } from '#ui/Art.tsx';
import { cx } from '#ui/cx.ts';
import { Icon } from '#ui/Icon.tsx';
import { formOf } from './tariffs.view.ts';
import styles from './Tariffs.module.css';

/** One tariff of the list. Opens its details before buying. */
export function TariffCard({ tariff }: { tariff: TariffItem }) {
  const form = formOf(tariff);
  const format = useFormat();
  const known = useKnownTariff(tariff.Id);
  return (
    <Link
      to={paths.tariff}
      params={{ id: tariff.Id }}
      search={{ type: tariff.RentalContractBikeType }}
      className={cx(styles.card, `kind-${form}`)}
    >
      <TariffIcon address={tariff.Icon ?? null} instead={<Art name={form} className={styles.art} />} />
      <span className={styles.words}>
        <strong>{tariff.Name}</strong>
        {tariff.Cost !== undefined && <b>{format.money(tariff.Cost)}</b>}
        {tariff.DescriptionForList && <span>{tariff.DescriptionForList}</span>}
      </span>
      <Icon name="next" size="small" />
      {(tariff.Description || known !== null) && (
        <span className={cx(styles.words, styles.more)}>
          {tariff.Description && <small>{tariff.Description}</small>}
          {known === 'held' && (
            <small className={styles.held}>
              <Icon name="check" size="small" />
              <span>
                <Trans>Этот тариф у вас есть</Trans>
              </span>
            </small>
          )}
          {known === 'bought' && (
            <small>
              <Trans comment="On the card of a plan in the list: this rider had it before">Вы его уже брали</Trans>
            </small>
          )}
        </span>
      )}
    </Link>
  );
}

/** `held`: the rider has this tariff now. `bought`: it is the last bought tariff of its fleet, on any phone. */
function useKnownTariff(id: string): 'held' | 'bought' | null {
  const { mainApi } = useRuntime();
  const { riderStore } = useRuntime().session;
  const settings = riderSettingsOf(riderStore);
  const { lastSmooveTariffId, lastOmniTariffId } = useSyncExternalStore(settings.watch, () => settings.now());
  const { data } = useQuery(profileQuery(mainApi));
  if (data && (data.TariffId === id || data.OmniTariffId === id)) return 'held';
  return id === lastSmooveTariffId || id === lastOmniTariffId ? 'bought' : null;
}

/** The operator's picture of a tariff; our drawing if there is none or it does not load. */
export function TariffIcon({ address, instead }: { address: string | null; instead: ReactNode }) {
  const [isBroken, setBroken] = useState(false);
  if (!address || isBroken) return instead;
  return <img src={address} alt="" className={styles.art} loading="lazy" onError={() => setBroken(true)} />;
}
