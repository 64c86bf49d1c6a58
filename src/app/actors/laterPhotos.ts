import type { PhotoBox } from '#platform/photos.ts';

type Photos = { createPhotoBox: () => PhotoBox };

/** The box of photos, opened by the first ride that looks into it: a visitor has none. */
export function laterPhotos(load: () => Promise<Photos>): PhotoBox {
  let box: PhotoBox | null = null;
  const open = async () => {
    const { createPhotoBox } = await load();
    return (box ??= createPhotoBox());
  };
  return {
    keep: async (picture) => (await open()).keep(picture),
    read: async (photoId) => (await open()).read(photoId),
    drop: async (photoId) => (await open()).drop(photoId),
  };
}
