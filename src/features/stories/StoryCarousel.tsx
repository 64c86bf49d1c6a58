import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import type { Story } from '#domain/story.ts';
import { Bone, Skeleton } from '#ui/Bone.tsx';
import { Carousel } from '#ui/Carousel.tsx';
import { StoryPicture } from './StoryPicture.tsx';
import styles from './StoryPicture.module.css';

type StoryCarouselProps = {
  label: string;
  /** Null while it is on its way. */
  story: Story | null;
  /** It came by itself. */
  skippable?: boolean;
  onClose: () => void;
};

/** A story's pages over the whole screen; a story that leads somewhere ends with the way there. */
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
      <Skeleton label={t`Загружаем картинки`}>
        <span className={styles.frame}>
          <Bone shape="art" />
        </span>
        <Bone shape="title" />
        <Bone />
        <Bone shape="mid" />
      </Skeleton>
    </Carousel>
  );
}
