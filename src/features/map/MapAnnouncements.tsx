import { useLingui } from '@lingui/react/macro';
import type { Story } from '#domain/story.ts';
import { FirstSteps } from '#features/stories/FirstSteps.tsx';
import { StoryCarousel } from '#features/stories/StoryCarousel.tsx';

type MapAnnouncementsProps = {
  announcements: readonly Story[];
  /** The tapped banner. */
  opened: Story | null;
  onClose: () => void;
  /** Nothing is open and no ride is active. */
  isQuiet: boolean;
};

/** Announcements over the whole map: the story of a banner, or the first steps for a new rider. */
export function MapAnnouncements({ announcements, opened, onClose, isQuiet }: MapAnnouncementsProps) {
  const { t } = useLingui();
  return (
    <>
      {opened && (
        <StoryCarousel
          label={t({
            message: 'Новости проката',
            comment: 'Name of the banner over the Scan button: news and offers of the bike rental',
          })}
          story={opened}
          onClose={onClose}
        />
      )}
      <FirstSteps announcements={announcements} isQuiet={isQuiet && opened === null} />
    </>
  );
}
