import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import type { Story } from '#domain/story.ts';
import { Carousel } from '#ui/Carousel.tsx';
import { Skeleton, SkeletonGroup } from '#ui/Skeleton.tsx';
import { StoryPicture } from './StoryPicture.tsx';
import styles from './StoryPicture.module.css';

type StoryCarouselProps = {
  label: string;
  /** Null while the story loads. */
  story: Story | null;
  /** True for a story that opened by itself. */
  skippable?: boolean;
  onClose: () => void;
};

/** The pages of a story over the whole screen. A story with a target ends with its link. */
export function StoryCarousel({ label, story, skippable = false, onClose }: StoryCarouselProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const path = story?.path ?? null;
  const pages = (story?.pages ?? []).map(({ id, picture, title, text }) => ({
    key: id,
    title,
    text,
    picture: <StoryPicture name={picture} alt={title === '' && text === '' ? label : ''} />,
  }));
  const go = (to: string) => {
    onClose();
    void navigate({ href: to });
  };
  return (
    <Carousel
      label={label}
      pages={pages}
      skippable={skippable}
      onClose={onClose}
      last={path === null ? null : { label: t`Подробнее`, act: () => go(path) }}
    >
      <SkeletonGroup label={t`Загружаем картинки`}>
        <span className={styles.frame}>
          <Skeleton shape="art" />
        </span>
        <Skeleton shape="title" />
        <Skeleton />
        <Skeleton shape="mid" />
      </SkeletonGroup>
    </Carousel>
  );
}
