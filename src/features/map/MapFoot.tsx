import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { Story } from '#domain/story.ts';
import { StoryPicture } from '#features/stories/StoryPicture.tsx';
import type { rentMachine } from '#machines/rent/rent.machine.ts';
import { paths } from '#paths/paths.ts';
import { cx } from '#ui/cx.ts';
import { Icon } from '#ui/Icon.tsx';
import { AnnouncementSlot } from './AnnouncementSlot.tsx';
import { DebtBanner } from './DebtBanner.tsx';
import { RideStrip } from './RideStrip.tsx';
import { useFootSlot } from './useFootSlot.ts';
import styles from './MapScreen.module.css';
import pill from './ScanPill.module.css';

type MapFootProps = {
  /** The chart of the current ride. */
  ride: ActorRefFrom<typeof rentMachine> | null;
  /** The announcements to show now. */
  announcements: readonly Story[];
  onOpen: (story: Story) => void;
  /** The map's own buttons. Their space is reserved until the map is ready, so that the foot does not jump. */
  children?: ReactNode;
  isMapThere: boolean;
};

/** The part of the map under the thumb: the map's buttons, one banner, one main action. */
export function MapFoot({ ride, announcements, onOpen, children, isMapThere }: MapFootProps) {
  const { slot, close } = useFootSlot(ride !== null, announcements);
  return (
    <div className={styles.bottom}>
      {children && <div className={cx(styles.side, !isMapThere && styles.waiting)}>{children}</div>}
      {slot.kind === 'debt' && (
        <div className={styles.owed}>
          <DebtBanner debt={slot.debt} />
        </div>
      )}
      {slot.kind === 'promo' && (
        <AnnouncementSlot
          banners={slot.banners.map(({ name, pages: [{ title, picture }] }) => ({
            name,
            title,
            picture: <StoryPicture quiet name={picture} alt="" />,
          }))}
          onOpen={(name) => {
            const story = slot.banners.find((banner) => banner.name === name);
            if (story) onOpen(story);
          }}
          onClose={() => close(slot.banners.map(({ name }) => name))}
        />
      )}
      {ride ? <RideStrip rent={ride} /> : <ScanPill isQuiet={slot.kind === 'debt'} />}
    </div>
  );
}

/** The main action of the map. Muted while something more important comes first. */
const ScanPill = ({ isQuiet }: { isQuiet: boolean }) => (
  <Link to={paths.scan} className={cx(pill.pill, isQuiet && pill.quiet)}>
    <Icon name="scan" size="large" />
    <Trans>Сканировать</Trans>
  </Link>
);
