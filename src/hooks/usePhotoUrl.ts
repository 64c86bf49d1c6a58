import { useEffect, useState } from 'react';
import { useRuntime } from '#src/runtime/runtime.tsx';

/**
 * An address of the stored photo for an `<img>`. Null until the photo is read, when it is deleted, and when this
 * browser cannot show its format.
 */
export function usePhotoUrl(photoId: string | null): string | null {
  const { report } = useRuntime();
  const { photos } = useRuntime().ride;
  const [shown, setShown] = useState<{ photoId: string; url: string } | null>(null);

  useEffect(() => {
    if (photoId === null) return;
    let url: string | null = null;
    let isUnmounted = false;
    const show = async () => {
      const blob = await (await photos()).read(photoId);
      const isShown = blob !== null && (await canShow(blob));
      if (isUnmounted || !isShown) return;
      url = URL.createObjectURL(blob);
      setShown({ photoId, url });
    };
    show().catch(report);
    return () => {
      isUnmounted = true;
      if (url !== null) URL.revokeObjectURL(url);
    };
  }, [photos, photoId, report]);

  return shown !== null && shown.photoId === photoId ? shown.url : null;
}

/** A photo is not JPEG only if it could not be re-encoded: such a photo may be readable only for the server. */
async function canShow(blob: Blob): Promise<boolean> {
  if (blob.type === 'image/jpeg') return true;
  const bitmap = await createImageBitmap(blob).catch(() => null);
  bitmap?.close();
  return bitmap !== null;
}
