import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { Icon } from '#ui/Icon.tsx';
import { PromoSheet } from './PromoSheet.tsx';
import styles from './Promo.module.css';

/** Stands among the tariffs (account §2), so that a rider with a code finds it at once. */
export function PromoCard() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" className={styles.card} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Icon name="promo" />
        <span>
          <Trans>Ввести промокод</Trans>
          <small>
            <Trans>Откроет тариф или пополнит бонусы</Trans>
          </small>
        </span>
        <Icon name="next" size="small" />
      </button>
      {isOpen && <PromoSheet onClose={() => setOpen(false)} />}
    </>
  );
}
