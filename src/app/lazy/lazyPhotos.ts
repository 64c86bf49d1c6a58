import type { PhotoStore } from '#platform/photos.ts';

type Photos = { createPhotoStore: () => PhotoStore };

/** The photo store. The first ride that needs it opens it: a visitor has no photos. */
export function lazyPhotos(load: () => Promise<Photos>): PhotoStore {
  let store: PhotoStore | null = null;
  const open = async () => {
    const { createPhotoStore } = await load();
    return (store ??= createPhotoStore());
  };
  return {
    store: async (picture) => (await open()).store(picture),
    read: async (photoId) => (await open()).read(photoId),
    drop: async (photoId) => (await open()).drop(photoId),
  };
}
