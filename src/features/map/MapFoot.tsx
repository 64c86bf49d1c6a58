import type { ReactNode } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { Story } from '#domain/story.ts';
import { StoryPicture } from '#features/stories/index.ts';
import type { rentMachine } from '#machines/rent/rent.machine.ts';
import { cx } from '#ui/cx.ts';
import { DebtBanner } from './DebtBanner.tsx';
import styles from './MapScreen.module.css';
import { PromoSlot } from './PromoSlot.tsx';
import { RideStrip } from './RideStrip.tsx';
import { ScanPill } from './ScanPill.tsx';
import { useFootSlot } from './useFootSlot.ts';

type MapFootProps = {
  /** The chart of the ride that is on. */
  ride: ActorRefFrom<typeof rentMachine> | null;
  /** What the operator tells now. */
  news: readonly Story[];
  onNews: (story: Story) => void;
  /** The map's own buttons. Until it is there their place is kept: coming later they would push the foot up. */
  children?: ReactNode;
  isMapThere: boolean;
};

/** At the thumb: the map's own buttons, then the one thing to know, then the one thing to do next. */
export function MapFoot({ ride, news, onNews, children, isMapThere }: MapFootProps) {
  const { slot, close } = useFootSlot(ride !== null, news);
  return (
    <div className={styles.bottom}>
      {children && <div className={cx(styles.side, !isMapThere && styles.waiting)}>{children}</div>}
      {slot.kind === 'debt' && (
        <div className={styles.owed}>
          <DebtBanner debt={slot.debt} />
        </div>
      )}
      {slot.kind === 'promo' && (
        <PromoSlot
          banners={slot.banners.map(({ name, pages: [{ title, picture }] }) => ({
            name,
            title,
            picture: <StoryPicture quiet name={picture} alt="" />,
          }))}
          onOpen={(name) => {
            const story = slot.banners.find((banner) => banner.name === name);
            if (story) onNews(story);
          }}
          onClose={() => close(slot.banners.map(({ name }) => name))}
        />
      )}
      {ride ? <RideStrip rent={ride} /> : <ScanPill isQuiet={slot.kind === 'debt'} />}
    </div>
  );
}
