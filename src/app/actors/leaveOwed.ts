import { photoDelivery } from '#api/photoDelivery.ts';
import { leaveToWorker } from '#platform/photos.ts';
import type { Settings } from '#platform/settings.schema.ts';
import type { LeaveToWorker } from './photo.ts';

/** Leaves an owed photo to the worker where its ticket allows that. */
export const leaveOwed =
  ({ gatewayApiUrl }: Pick<Settings, 'gatewayApiUrl'>): LeaveToWorker =>
  async (owed) => {
    const delivery = photoDelivery(gatewayApiUrl, owed);
    if (delivery) await leaveToWorker(owed.photoId, delivery);
  };
