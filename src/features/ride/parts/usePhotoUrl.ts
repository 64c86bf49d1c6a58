import { useEffect, useState } from 'react';
import { useRuntime } from '#src/runtime.tsx';

/** An address of the kept photo that an `<img>` can show; null until it is read, when it is gone, and when this browser cannot show its kind. */
export function usePhotoUrl(photoId: string | null): string | null {
  const { photos } = useRuntime();
  const [shown, setShown] = useState<{ photoId: string; url: string } | null>(null);

  useEffect(() => {
    if (photoId === null) return;
    let url: string | null = null;
    let left = false;
    void photos.read(photoId).then(async (blob) => {
      const isShown = blob !== null && (await canShow(blob));
      if (left || !isShown) return;
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

/** Only what could not be re-encoded is anything but JPEG: such a picture may be for the server's eyes alone. */
async function canShow(blob: Blob): Promise<boolean> {
  if (blob.type === 'image/jpeg') return true;
  const bitmap = await createImageBitmap(blob).catch(() => null);
  bitmap?.close();
  return bitmap !== null;
}
