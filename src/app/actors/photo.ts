import { fromPromise } from 'xstate';
import type { GatewayApi } from '#api/clients.ts';
import { uploadPhoto } from '#api/rents.ts';
import type { OwedPhoto } from '#domain/command.ts';
import { photoMachine } from '#machines/photo/photo.machine.ts';
import type { PhotoOutcome } from '#machines/photo/photo.types.ts';
import type { PersistedRideStore } from '#platform/persistedRide.ts';
import type { PhotoStore } from '#platform/photos.ts';

export type PhotoDeps = {
  gatewayApi: GatewayApi;
  persistedRide: PersistedRideStore;
  photos: PhotoStore;
  backgroundSync?: PhotoBackgroundSync;
  report: (cause: unknown) => void;
};

/** Sends the photo while no page is open. The page also keeps trying; the server stores the photo once. */
export type PhotoBackgroundSync = (owed: OwedPhoto) => Promise<void>;

export const providePhoto = ({ gatewayApi, persistedRide, photos, backgroundSync, report }: PhotoDeps) =>
  photoMachine.provide({
    actors: {
      loadOwedPhoto: fromPromise<OwedPhoto | null, { riderId: string }>(
        async ({ input }) => persistedRide.read(input.riderId).photo,
      ),
      sendPhoto: fromPromise<PhotoOutcome, OwedPhoto>(async ({ input, signal }) => {
        const picture = await photos.read(input.photoId);
        if (!picture) return { kind: 'refused', refusal: { code: 'mediaNoContentError' } };
        try {
          return await uploadPhoto(gatewayApi, input, picture, signal);
        } catch (cause) {
          if (!signal.aborted) await backgroundSync?.(input);
          throw cause;
        }
      }),
    },
    actions: {
      persistOwed: (_, { riderId, owed }) => {
        const previous = persistedRide.read(riderId).photo;
        persistedRide.change(riderId, { photo: owed });
        if (previous && previous.photoId !== owed?.photoId) photos.drop(previous.photoId).catch(report);
      },
      deletePhoto: (_, { riderId, owed }) => {
        if (!owed) return;
        if (persistedRide.read(riderId).photo?.photoId === owed.photoId) persistedRide.change(riderId, { photo: null });
        photos.drop(owed.photoId).catch(report);
      },
    },
  });
