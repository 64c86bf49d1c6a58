import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { RentFacts } from '#domain/rent.ts';
import { sendToRide } from '#machines/rent/sendToRide.ts';
import { useRent } from '#src/runtime/runtime.tsx';
import { Icon } from '#ui/Icon.tsx';
import { RowButton, Rows } from '#ui/Row.tsx';
import styles from '../parts/Coach.module.css';

const ASK = { type: 'rider.chainAsked' } as const;

/** During a pause with a chain bike: offers to put the chain round a rack, or says that it is already there. */
export function ChainOffer({ rent: row }: { rent: RentFacts | null }) {
  const { t } = useLingui();
  const rent = useRent();
  const isTaken = useSelector(rent, (snapshot) => snapshot?.can(ASK) === true);
  if (row?.stage !== 'PAUSE' || !row.capabilities.chain) return null;
  if (row.chainLock === 'closed' && row.chainPlace === 'rack') {
    return (
      <p className={styles.fastened}>
        <Icon name="chain" size="small" />
        {t`Велосипед пристёгнут к стойке`}
      </p>
    );
  }
  return (
    isTaken && (
      <Rows className={styles.boxed}>
        <RowButton
          icon="chain"
          title={t`Пристегнуть цепью к стойке`}
          note={t`Если отойдёте надолго`}
          sign="next"
          onClick={() => sendToRide(rent, ASK)}
        />
      </Rows>
    )
  );
}
