import { photoDelivery } from '#api/photoDelivery.ts';
import { scheduleBackgroundSync } from '#platform/photos.ts';
import type { Settings } from '#platform/settings.schema.ts';
import type { PhotoBackgroundSync } from './provide/photo.ts';

/** Hands an unsent photo to the worker if the photo has an upload ticket. */
export const createPhotoBackgroundSync =
  ({ gatewayApiUrl }: Pick<Settings, 'gatewayApiUrl'>): PhotoBackgroundSync =>
  async (owed) => {
    const delivery = photoDelivery(gatewayApiUrl, owed);
    if (delivery) await scheduleBackgroundSync(owed.photoId, delivery);
  };
