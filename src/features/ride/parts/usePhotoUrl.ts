import { useEffect, useState } from 'react';
import { useRuntime } from '#src/runtime.tsx';

/** An address of the kept photo that an `<img>` can show; null until it is read or when it is gone. */
export function usePhotoUrl(photoId: string | null): string | null {
  const { photos } = useRuntime();
  const [shown, setShown] = useState<{ photoId: string; url: string } | null>(null);

  useEffect(() => {
    if (photoId === null) return;
    let url: string | null = null;
    let left = false;
    void photos.read(photoId).then((blob) => {
      if (left || !blob) return;
      url = URL.createObjectURL(blob);
      setShown({ photoId, url });
    });
    return () => {
      left = true;
      if (url !== null) URL.revokeObjectURL(url);
    };
  }, [photos, photoId]);

  return shown !== null && shown.photoId === photoId ? shown.url : null;
}
