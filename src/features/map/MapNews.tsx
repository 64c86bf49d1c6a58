import { useLingui } from '@lingui/react/macro';
import type { Story } from '#domain/story.ts';
import { FirstSteps, StoryCarousel } from '#features/stories/index.ts';

type MapNewsProps = {
  news: readonly Story[];
  /** The banner that was tapped. */
  opened: Story | null;
  onClose: () => void;
  /** Nothing is open and no ride is on. */
  isQuiet: boolean;
};

/** What the operator tells over the whole map: a banner's story, or a new rider's first steps. */
export function MapNews({ news, opened, onClose, isQuiet }: MapNewsProps) {
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
      <FirstSteps news={news} isQuiet={isQuiet && opened === null} />
    </>
  );
}
