import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ActorRefFrom } from 'xstate';
import { debtOf, profileQuery } from '#features/profile/index.ts';
import type { rentMachine } from '#machines/rent/rent.machine.ts';
import { useRuntime } from '#src/runtime.tsx';
import { DebtBanner } from './DebtBanner.tsx';
import styles from './MapScreen.module.css';
import { RideStrip } from './RideStrip.tsx';
import { ScanPill } from './ScanPill.tsx';

type MapFootProps = {
  /** The chart of the ride that is on. */
  ride: ActorRefFrom<typeof rentMachine> | null;
  /** The map's own buttons. */
  children: ReactNode;
};

/** At the thumb: the map's own buttons, then the one thing to do next. */
export function MapFoot({ ride, children }: MapFootProps) {
  const debt = useDebt();
  return (
    <div className={styles.bottom}>
      <div className={styles.side}>{children}</div>
      {ride ? (
        <RideStrip rent={ride} />
      ) : (
        <>
          {debt !== null && (
            <div className={styles.owed}>
              <DebtBanner debt={debt} />
            </div>
          )}
          <ScanPill isQuiet={debt !== null} />
        </>
      )}
    </div>
  );
}

/** Roubles, positive; null without a debt, and while nobody knows: no map waits for money. */
function useDebt(): number | null {
  const { mainApi } = useRuntime();
  const { data } = useQuery(profileQuery(mainApi));
  return data ? debtOf(data) : null;
}
