import { lazy } from '#domain/lazy.ts';
import type { AppParts } from '../parts.ts';

/** What views of a ride need beside its chart. */
export const createRide = (parts: Pick<AppParts, 'settings' | 'transport' | 'report'>) => ({
  /** Loads with the ride's code: a visitor has no photos. */
  photos: lazy(async () => (await import('#platform/photos.ts')).createPhotoStore()),
  /** Loads with the first vehicle card. */
  liveVehicles: lazy(async () => (await import('../dataService.ts')).openLiveVehicles({ ...parts.settings, ...parts })),
});
