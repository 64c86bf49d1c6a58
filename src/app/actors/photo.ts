import { fromPromise } from 'xstate';
import type { GatewayApi } from '#api/clients.ts';
import { uploadPhoto } from '#api/rents.ts';
import type { OwedPhoto } from '#domain/command.ts';
import { photoMachine } from '#machines/photo/photo.machine.ts';
import type { PhotoOutcome } from '#machines/photo/photo.types.ts';
import type { MemoBox } from '#platform/memo.ts';
import type { PhotoBox } from '#platform/photos.ts';

export type PhotoParts = {
  gatewayApi: GatewayApi;
  memo: MemoBox;
  photos: PhotoBox;
  leaveToWorker?: LeaveToWorker;
  report: (cause: unknown) => void;
};

/** For the time when no page is open; the page goes on trying all the same, and one picture arrives once. */
export type LeaveToWorker = (owed: OwedPhoto) => Promise<void>;

export const providePhoto = ({ gatewayApi, memo, photos, leaveToWorker, report }: PhotoParts) =>
  photoMachine.provide({
    actors: {
      recallPhoto: fromPromise<OwedPhoto | null, { riderId: string }>(
        async ({ input }) => memo.read(input.riderId).photo,
      ),
      sendPhoto: fromPromise<PhotoOutcome, OwedPhoto>(async ({ input, signal }) => {
        const picture = await photos.read(input.photoId);
        if (!picture) return { kind: 'refused', refusal: { code: 'mediaNoContentError' } };
        try {
          return await uploadPhoto(gatewayApi, input, picture, signal);
        } catch (cause) {
          if (!signal.aborted) await leaveToWorker?.(input);
          throw cause;
        }
      }),
    },
    actions: {
      remember: (_, { riderId, owed }) => {
        const previous = memo.read(riderId).photo;
        memo.change(riderId, { photo: owed });
        if (previous && previous.photoId !== owed?.photoId) photos.drop(previous.photoId).catch(report);
      },
      drop: (_, { riderId, owed }) => {
        if (!owed) return;
        if (memo.read(riderId).photo?.photoId === owed.photoId) memo.change(riderId, { photo: null });
        photos.drop(owed.photoId).catch(report);
      },
    },
  });
