import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ComponentProps, useEffect, useSyncExternalStore, type ReactNode } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { Story } from '#domain/story.ts';
import { StripPart } from '#features/ride/reservation/laterParts.tsx';
import type { ReservationView } from '#features/ride/reservation/reservation.view.ts';
import { debtOf, profileQuery } from '#features/rider/profile.queries.ts';
import { StoryPicture } from '#features/stories/StoryPicture.tsx';
import { latePart } from '#hooks/latePart.tsx';
import type { rentMachine } from '#machines/rent/rent.machine.ts';
import { paths } from '#paths/paths.ts';
import { useRuntime, useSession } from '#src/runtime/runtime.tsx';
import { dismissedBannersOf, dismissalKey } from '#stores/dismissedBanners.ts';
import { cx } from '#ui/cx.ts';
import { Icon } from '#ui/Icon.tsx';
import { AnnouncementSlot } from './AnnouncementSlot.tsx';
import { footSlot, type FootSlot, needOf, NEWCOMER, stepName } from './footSlot.ts';
import { RideStrip } from './RideStrip.tsx';
import styles from './MapScreen.module.css';
import pill from './ScanPill.module.css';

/** The slot above Scan now. `close`: the rider dismisses these banners. */
function useFootSlot(
  isRiding: boolean,
  view: ReservationView,
  announcements: readonly Story[],
): { slot: FootSlot; close: (names: readonly string[]) => void } {
  const closed = dismissedBannersOf(useRuntime().device.deviceStore);
  const names = useSyncExternalStore(closed.watch, closed.names);
  const riderId = useSession(({ context }) => context.riderId) ?? '';
  const { mainApi, settings } = useRuntime();
  // The map does not wait for the profile: until it has loaded there is no debt and no next step.
  const { data: profile } = useQuery(profileQuery(mainApi));
  const reservation =
    view.kind === 'held' || view.kind === 'releasing' || view.kind === 'lapsed'
      ? { reservation: view.reservation, isOver: view.kind === 'lapsed' }
      : null;
  const newcomer = dismissalKey(NEWCOMER, riderId);
  const isNewcomer = names.has(newcomer);
  const need = profile ? needOf(profile, settings.features.tariffs, isNewcomer) : null;
  const slot = footSlot({
    isRiding,
    reservation,
    debt: profile ? debtOf(profile) : null,
    need,
    announcements,
    isClosed: (name) => names.has(dismissalKey(name, riderId)),
  });
  useEffect(() => {
    if (need === 'plan' && !isNewcomer) closed.close([newcomer]);
  }, [closed, need, isNewcomer, newcomer]);
  const daily = slot.kind === 'promo' && slot.banners[0].kind === 'DAILY_BANNER' ? slot.banners[0].name : null;
  useEffect(() => {
    // A daily banner is shown once per rider (account §9): once on the screen, it counts as seen.
    if (daily !== null) closed.see(dismissalKey(daily, riderId));
  }, [closed, daily, riderId]);
  return { slot, close: (shown) => closed.close(shown.map((name) => dismissalKey(name, riderId))) };
}

const NextStep = latePart(async () => (await import('./NextStep.tsx')).NextStep);
const DebtBanner = latePart(async () => (await import('./DebtBanner.tsx')).DebtBanner);

type MapFootProps = {
  /** The chart of the current ride. */
  ride: ActorRefFrom<typeof rentMachine> | null;
  reservation: ReservationView;
  onOpenReserved: (mapId: number) => void;
  onCloseReserved: () => void;
  /** The announcements to show now. */
  announcements: readonly Story[];
  onOpen: (story: Story) => void;
  /** For a new rider's next step. */
  next: Pick<ComponentProps<typeof NextStep>, 'cells' | 'origin' | 'onOpen' | 'onLocate'>;
  /** The map's own buttons. Their space is reserved until the map is ready, so that the foot does not jump. */
  children?: ReactNode;
  isMapThere: boolean;
};

/** The part of the map under the thumb: the map's buttons, one banner, one main action. */
export function MapFoot({
  ride,
  reservation,
  onOpenReserved,
  onCloseReserved,
  announcements,
  onOpen,
  next,
  children,
  isMapThere,
}: MapFootProps) {
  const { slot, close } = useFootSlot(ride !== null, reservation, announcements);
  return (
    <div className={styles.bottom}>
      {children && <div className={cx(styles.side, !isMapThere && styles.waiting)}>{children}</div>}
      {slot.kind === 'reservation' && (
        <StripPart
          reservation={slot.reservation}
          isOver={slot.isOver}
          onOpen={() => onOpenReserved(slot.reservation.mapId)}
          onClose={onCloseReserved}
        />
      )}
      {slot.kind === 'debt' && (
        <div className={styles.owed}>
          <DebtBanner debt={slot.debt} />
        </div>
      )}
      {slot.kind === 'next' && (
        <div className={styles.owed}>
          <NextStep {...next} need={slot.need} onClose={() => close([stepName(slot.need)])} />
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
