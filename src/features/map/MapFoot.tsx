import type { ReactNode } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { rentMachine } from '#machines/rent/rent.machine.ts';
import { DebtBanner } from './DebtBanner.tsx';
import styles from './MapScreen.module.css';
import { PromoSlot } from './PromoSlot.tsx';
import { RideStrip } from './RideStrip.tsx';
import { ScanPill } from './ScanPill.tsx';
import { useFootSlot } from './useFootSlot.ts';

type MapFootProps = {
  /** The chart of the ride that is on. */
  ride: ActorRefFrom<typeof rentMachine> | null;
  /** The map's own buttons. */
  children?: ReactNode;
};

/** At the thumb: the map's own buttons, then the one thing to know, then the one thing to do next. */
export function MapFoot({ ride, children }: MapFootProps) {
  const { slot, close } = useFootSlot(ride !== null);
  return (
    <div className={styles.bottom}>
      {children && <div className={styles.side}>{children}</div>}
      {slot.kind === 'debt' && (
        <div className={styles.owed}>
          <DebtBanner debt={slot.debt} />
        </div>
      )}
      {slot.kind === 'promo' && <PromoSlot banners={slot.banners} onClose={() => close(slot.banners.map(({ name }) => name))} />}
      {ride ? <RideStrip rent={ride} /> : <ScanPill isQuiet={slot.kind === 'debt'} />}
    </div>
  );
}
