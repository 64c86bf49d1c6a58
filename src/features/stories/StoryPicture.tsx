import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useRuntime } from '#src/runtime.tsx';
import { Bone } from '#ui/Bone.tsx';
import { Icon } from '#ui/Icon.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { storyPictureQuery } from './stories.queries.ts';
import styles from './StoryPicture.module.css';

type StoryPictureProps = {
  name: string;
  /** Empty where words beside it say the same. */
  alt: string;
  /** It is part of something that is tapped: a broken one has no button of its own. */
  quiet?: boolean;
};

/** The operator's picture, which needs the rider's token and so has no address. Fills the box that it stands in. */
export function StoryPicture({ name, alt, quiet = false }: StoryPictureProps) {
  const { t } = useLingui();
  const { stories } = useRuntime();
  const picture = useQuery(storyPictureQuery(stories, name));
  /** What came and is no picture after all. */
  const [torn, setTorn] = useState<Blob | null>(null);
  if (picture.data && picture.data !== torn) return <BlobImage blob={picture.data} alt={alt} onTorn={setTorn} />;
  if (picture.isFetching && !picture.isPaused) {
    return (
      <span className={styles.wait}>
        <Bone shape="art" />
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
          onClick={() => void picture.refetch()}
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
