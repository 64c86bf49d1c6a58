import type { TextDeps } from '#app/services/text/openText.ts';
import { lazy } from '#domain/lazy.ts';
import type { RentFacts } from '#domain/rent.ts';
import { localStore } from '#platform/browserStorage.ts';
import { whenScreenIsWhole } from '#platform/screenWorks.ts';
import type { AppDeps } from './deps.ts';

/** What views of a ride need beside its chart. */
export const createRide = (parts: AppDeps & TextDeps) => ({
  /** Loads with the ride's code: a visitor has no photos. */
  photos: lazy(async () => (await import('#platform/photos.ts')).createPhotoStore()),
  /** Keeps a row from the storage over which a screen broke. */
  dropBrokenRow: lazy(async () => {
    const { dropBrokenRow } = await import('#platform/persistedRide.ts');
    return (riderId: string, row: RentFacts) => dropBrokenRow(localStore(), riderId, row);
  }),
  /** Loads with the first map, once it is drawn. */
  reservation: lazy(async () => {
    await whenScreenIsWhole();
    return (await import('#app/services/openReservation.ts')).openReservation(parts);
  }, parts.riderMemory.watch),
  /** The ride by text message. Loads when the first screen is whole. Rejects when nobody is signed in. */
  text: lazy(async () => (await import('#app/services/text/openText.ts')).openText(parts), parts.riderMemory.watch),
  /** Loads with the first vehicle card. */
  liveVehicles: lazy(async () =>
    (await import('#app/services/rows.ts')).openLiveVehicles({ ...parts.settings, ...parts }),
  ),
});
