import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useRuntime } from '#src/runtime/runtime.tsx';
import { Icon } from '#ui/Icon.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { storyPictureQuery } from './stories.queries.ts';
import styles from './StoryPicture.module.css';

type StoryPictureProps = {
  name: string;
  /** Empty if a text beside the picture says the same. */
  alt: string;
  /** The picture is part of a button, so a broken one has no retry button of its own. */
  quiet?: boolean;
};

/** The operator's picture. Loading it needs the rider's token, so it cannot be a plain address. It fills its box. */
export function StoryPicture({ name, alt, quiet = false }: StoryPictureProps) {
  const { t } = useLingui();
  const { stories } = useRuntime().help;
  const picture = useQuery(storyPictureQuery(stories, name));
  /** A loaded file that is not a valid picture. */
  const [torn, setTorn] = useState<Blob | null>(null);
  if (picture.data && picture.data !== torn) return <BlobImage blob={picture.data} alt={alt} onTorn={setTorn} />;
  if (picture.isFetching && !picture.isPaused) {
    return (
      <span className={styles.wait}>
        <Skeleton shape="art" />
      </span>
    );
  }
  return (
    <span className={styles.broken}>
      {quiet ? (
        <Icon name="image" />
      ) : (
        <IconButton
          icon="refresh"
          look="filled"
          label={t`Загрузить картинку ещё раз`}
          onClick={({ currentTarget }) => {
            // The button leaves, and its focus with it: the keys that turn the pages would reach nothing.
            currentTarget.closest('dialog')?.focus();
            void picture.refetch();
          }}
        />
      )}
    </span>
  );
}

type BlobImageProps = { blob: Blob; alt: string; onTorn: (blob: Blob) => void };

function BlobImage({ blob, alt, onTorn }: BlobImageProps) {
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => {
    const url = URL.createObjectURL(blob);
    if (image.current) image.current.src = url;
    return () => URL.revokeObjectURL(url);
  }, [blob]);
  return <img ref={image} alt={alt} className={styles.picture} decoding="async" onError={() => onTorn(blob)} />;
}
